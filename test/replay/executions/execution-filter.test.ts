import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationWords } from '../../../src/replay/words/duration-words.js';
import { readDuration } from '../../../src/replay/executions/duration-text.js';
import { executionsMessages } from '../../../src/replay/executions/executions-messages.js';
import { filterParts } from '../../../src/replay/executions/filter-words.js';
import { executionFilterNames } from '#adapter';
import {
  changeFilter,
  filterKey,
  matchesUnsupported,
  isFiltering,
  supportedFilter,
  queryOf,
  type ExecutionFilter,
} from '../../../src/replay/executions/execution-filter.js';
import { contactWords } from '../../../src/replay/executions/summary-words.js';
import { wordMessages } from '../../../src/replay/words/word-messages.js';
import { fromZoneInput, toZoneInput } from '../../../src/replay/executions/zone-input.js';

const seed = 20261121;
const now = Date.parse('2026-11-16T17:00:30.500Z');
const names = { version: (id: string) => id, step: (id: string) => id, moment: (text: string) => text };

const { filter: messages } = executionsMessages.defaults;
const shared = wordMessages.defaults;

describe('execution filter', () => {
  it('has a key independent of order, and none when empty', () => {
    expect(filterKey({ status: ['failed', 'waiting'], step: 'a' })).toBe(
      filterKey({ step: 'a', status: ['waiting', 'failed'] }),
    );
    expect(filterKey({ status: 'failed', versionId: ['v1'] })).toBe(filterKey({ versionId: 'v1', status: ['failed'] }));
    expect(isFiltering(changeFilter({ status: 'failed', step: ['a'] }, { status: undefined, step: [] }))).toBe(false);
    expect(isFiltering({ contact: '' })).toBe(false);
  });

  it('queries a start time rounded to the minute, and the later of two', () => {
    expect(queryOf({ within: 3_600_000 }, now)).toEqual({ from: '2026-11-16T16:00:00.000Z' });
    expect(queryOf({ within: 3_600_000, from: '2026-11-16T16:30:00.000Z', status: 'failed' }, now)).toEqual({
      from: '2026-11-16T16:30:00.000Z',
      status: 'failed',
    });
    expect(queryOf({ within: Infinity, step: 'a' }, now)).toEqual({ step: 'a' });
  });

  it('is applied to loaded pages where the adapter does not support it, as far as a summary allows', () => {
    const execution = {
      id: 'r',
      status: 'failed',
      versionId: 'v1',
      steps: 2,
      start: '2026-11-16T16:00:00.000Z',
      end: '2026-11-16T16:05:00.000Z',
    };
    const fits = (filter: ExecutionFilter, heeded: readonly string[] = []): boolean =>
      matchesUnsupported(execution, filter, new Set(heeded) as never, now);
    const one = (filter: ExecutionFilter): readonly boolean[] => [fits(filter), fits(filter, executionFilterNames)];
    for (const yes of [
      {},
      { status: ['waiting', 'failed'] },
      { versionId: 'v1' },
      { within: 7_200_000 },
      { to: '2026-11-16T16:00:01Z' },
      { minDuration: 300_000, maxDuration: 300_000 },
    ])
      expect(one(yes)).toEqual([true, true]);
    for (const no of [
      { status: 'waiting' },
      { versionId: ['v2'] },
      { within: 1_800_000 },
      { to: '2026-11-16T16:00:00Z' },
      { minDuration: 300_001 },
      { maxDuration: 299_999 },
    ])
      expect(one(no)).toEqual([false, true]);
    expect(matchesUnsupported({ id: 'r', status: '', steps: 0 }, { minDuration: 0 }, new Set(), now)).toBe(false);
    // A summary does not hold the visited nodes.
    expect(supportedFilter({ step: ['a'], outcome: 'b', status: 'failed' }, new Set(['outcome']))).toEqual({
      outcome: 'b',
      status: 'failed',
    });
  });

  it(`is described part by part, and empty without its parts (seed ${seed})`, () => {
    const text = fc.constantFrom('a', '__proto__', 'constructor', 'b c');
    const many = fc.uniqueArray(text, { minLength: 1, maxLength: 3 });
    const filter = fc.record(
      {
        status: fc.uniqueArray(text, { minLength: 2 }),
        versionId: fc.oneof(text, many),
        step: many,
        outcome: text,
        minDuration: fc.nat(),
        maxDuration: fc.nat(),
        from: fc.constant('2026-11-16T16:00:00.000Z'),
        to: fc.constant('2026-11-17T16:00:00.000Z'),
        within: fc.nat(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filter, (given) => {
        let left: ExecutionFilter = given;
        for (
          let parts = filterParts(left, names, messages, shared);
          parts.length > 0;
          parts = filterParts(left, names, messages, shared)
        ) {
          expect(parts.every(({ words }) => words !== '' && !/undefined|NaN|object/.test(words))).toBe(true);
          left = parts[0]!.without;
        }
        // A single status is shown among the status chips.
        expect(Object.keys(left).filter((name) => name !== 'status')).toEqual([]);
      }),
      { seed, numRuns: 200 },
    );
  });
});

describe('typed filter values', () => {
  it.each([
    ['90 s', 90_000],
    ['1 h 30 m', 5_400_000],
    ['1.5 min', 90_000],
    ['2 Hours', 7_200_000],
    ['250ms', 250],
    ['1,5 d', 129_600_000],
  ] as const)('%s is a length of time', (text, length) => {
    expect(readDuration(text)).toBe(length);
  });

  it.each(['', 'soon', '5', '5 m soon', '-3 s', 'h', '9e99 d'])('“%s” is no duration', (text) =>
    expect(readDuration(text)).toBeUndefined(),
  );

  it(`durations parse as they are formatted (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (length) => {
        const words = durationWords(length, shared);
        expect(durationWords(readDuration(words), shared)).toBe(words);
      }),
      { seed },
    );
  });

  it(`a time chosen in a zone is that time (seed ${seed})`, () => {
    const zones = fc.constantFrom(
      'UTC',
      'America/Los_Angeles',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'nowhere/at-all',
      undefined,
    );
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) }), zones, (time, zone) => {
        const moment = new Date(Math.floor(time / 60_000) * 60_000).toISOString();
        const shown = toZoneInput(moment, zone);
        // In a repeated hour, the earlier time is taken.
        const again = fromZoneInput(shown, zone)!;
        expect(toZoneInput(again, zone)).toBe(shown);
        expect(Date.parse(moment) - Date.parse(again)).toBeGreaterThanOrEqual(0);
        expect(Date.parse(moment) - Date.parse(again)).toBeLessThanOrEqual(3_600_000);
      }),
      { seed, numRuns: 300 },
    );
    expect(fromZoneInput('', 'UTC')).toBeUndefined();
    expect(toZoneInput('soon', 'UTC')).toBe('');
    // Clocks jump from 2:00 to 3:00: 2:30 does not exist and reads as 3:30.
    expect(fromZoneInput('2026-03-08T02:30', 'America/Los_Angeles')).toBe('2026-03-08T10:30:00.000Z');
  });

  it('phone numbers are normalised, names are kept', () => {
    expect(contactWords(' (510) 555-1003 ')).toBe('5105551003');
    expect(contactWords('Maya T.')).toBe('Maya T.');
    expect(contactWords('+')).toBe('+');
  });
});
