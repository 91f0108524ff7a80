import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExecutionSummary } from '#adapter';
import { dayHeight, executionHeight, listItems } from '../../../src/replay/executions/use-execution-window.js';
import { createTimeWords } from '../../../src/replay/words/time-words.js';
import { wordMessages } from '../../../src/replay/words/word-messages.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;
const now = Date.parse('2026-11-02T12:00:00Z');
const hour = 3_600_000;
const zones = ['America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'] as const;
const wordsIn = (timeZone: string) => createTimeWords({ locale: 'en-US', timeZone }, wordMessages.defaults);

/** The calendar day by another formatter than the source uses. */
function dayIn(zone: string, start: unknown): string {
  const time = typeof start === 'string' ? Date.parse(start) : NaN;
  return Number.isNaN(time) ? '' : new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(time);
}

const start: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -200, max: 10 }).map((at) => new Date(now + at * hour).toISOString()) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, '', 'soon', 5, null, '+275760-09-13T00:00:00.000Z') },
);
const executions = (isSorted: boolean): fc.Arbitrary<readonly ExecutionSummary[]> =>
  fc.array(start, { maxLength: 40 }).map((starts) => {
    const ordered = isSorted ? starts.toSorted((a, b) => (String(a) < String(b) ? 1 : -1)) : starts;
    return ordered.map((at, index) => ({ id: `r${index}`, status: 'running', steps: 1, start: at as string }));
  });

describe('rows of a list of executions', () => {
  it(`hold each execution once and in order, below the heading of its day, without gaps (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.boolean().chain(executions), fc.constantFrom(...zones), (all, zone) => {
        const times = wordsIn(zone);
        const items = listItems(all, times, now);
        expect(items.flatMap((item) => (item.kind === 'run' ? [item.execution] : []))).toEqual(all);
        expect(items.flatMap((item) => (item.kind === 'run' ? [item.at] : []))).toEqual(all.map((_, at) => at));
        let top = 0;
        let label: string | undefined;
        items.forEach((item, at) => {
          expect(item.top).toBe(top);
          top += item.kind === 'day' ? dayHeight : executionHeight;
          const next = items[at + 1];
          if (item.kind === 'day') {
            label = item.label;
            // A heading without a row says nothing.
            expect(next?.kind).toBe('run');
          } else {
            const time = Date.parse(String(item.execution.start));
            const isTime = typeof item.execution.start === 'string' && !Number.isNaN(time);
            expect(label).toBe(times.day(isTime ? time : undefined, now));
            const follows = all[item.at + 1];
            if (follows)
              expect(next?.kind).toBe(dayIn(zone, follows.start) === dayIn(zone, item.execution.start) ? 'run' : 'day');
          }
        });
        const keys = items.flatMap((item) => (item.kind === 'day' ? [item.key] : []));
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { seed, numRuns: lawRuns(600) },
    );
  });

  it('stay under one heading through the hour that a clock change repeats', () => {
    const around = ['2026-11-01T06:30:00Z', '2026-11-01T05:30:00Z', '2026-11-01T04:30:00Z', '2026-11-01T03:30:00Z'];
    const all = around.map((at, index): ExecutionSummary => ({
      id: `r${index}`,
      status: 'failed',
      steps: 1,
      start: at,
    }));
    const labels = listItems(all, wordsIn('America/New_York'), now).flatMap((item) =>
      item.kind === 'day' ? [item.label] : [],
    );
    expect(labels).toEqual(['Yesterday', 'Sat, Oct 31']);
  });

  it('are none for an empty list, and laid out quickly for a huge one', () => {
    expect(listItems([], wordsIn('UTC'), now)).toEqual([]);
    const many = Array.from({ length: 20_000 }, (_, at): ExecutionSummary => ({
      id: `r${at}`,
      status: 'completed',
      steps: 1,
      start: new Date(now - at * 60_000).toISOString(),
    }));
    const items = listItems(many, wordsIn('UTC'), now);
    expect(items).toHaveLength(20_000 + 15);
    expect(items.at(-1)?.top).toBe(15 * dayHeight + 19_999 * executionHeight);
  });
});
