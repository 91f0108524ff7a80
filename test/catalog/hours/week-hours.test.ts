import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasHours,
  joined,
  lengthOf,
  minutesOfWeek,
  openStretches,
  type Stretch,
  stillOpenAfter,
  stretchOf,
} from '../../../src/catalog/hours/week-hours.js';

const seed = 20261121;
const range = (from: number, to: number) => ({
  start: { hour: Math.floor(from / 60), minute: from % 60 },
  end: { hour: Math.floor(to / 60), minute: to % 60 },
});

describe('stretchOf', () => {
  test.each([
    [
      { start: { hour: 9, minute: 30 }, end: { hour: 24, minute: 0 } },
      { from: 570, to: 1440 },
    ],
    [
      { start: { hour: 0 }, end: { hour: 1, minute: null } },
      { from: 0, to: 60 },
    ],
    [{ start: { hour: 9 }, end: { hour: 9 } }, undefined],
    [{ start: { hour: 22 }, end: { hour: 6 } }, undefined],
    [{ start: { hour: -1 }, end: { hour: 6 } }, undefined],
    [{ start: { hour: 9 }, end: { hour: 24, minute: 1 } }, undefined],
    [{ start: { hour: '9' }, end: { hour: 10 } }, undefined],
    [{ start: null, end: { hour: 10 } }, undefined],
    [{ start: { hour: 9 } }, undefined],
    [null, undefined],
    [[], undefined],
  ])('of %j is %j', (given, expected) => {
    expect(stretchOf(given)).toEqual(expected);
  });
});

describe('openStretches', () => {
  test('lists the days from Sunday on and joins ranges that overlap or touch', () => {
    const times = {
      mon: [range(600, 720), range(540, 660), range(720, 780)],
      sun: [range(0, 1)],
      sat: [range(1439, 1440)],
      tue: null,
    };
    expect(openStretches({ times })).toEqual([
      { from: 0, to: 1 },
      { from: 1440 + 540, to: 1440 + 780 },
      { from: minutesOfWeek - 1, to: minutesOfWeek },
    ]);
  });

  test('joins ranges across midnight', () => {
    expect(openStretches({ times: { mon: [range(1380, 1440)], tue: [range(0, 60)] } })).toEqual([
      { from: 1440 + 1380, to: 2880 + 60 },
    ]);
  });

  test('continues a range that ends before it starts on the next day', () => {
    expect(openStretches({ times: { mon: [range(1080, 120)] } })).toEqual([{ from: 1440 + 1080, to: 2880 + 120 }]);
    expect(openStretches({ times: { sat: [range(1080, 120)] } })).toEqual([
      { from: 0, to: 120 },
      { from: minutesOfWeek - 360, to: minutesOfWeek },
    ]);
    expect(openStretches({ times: { mon: [range(1080, 0)], wed: [range(1440, 60)] } })).toEqual([
      { from: 1440 + 1080, to: 2880 },
      { from: 4 * 1440, to: 4 * 1440 + 60 },
    ]);
  });

  test.each([
    ['invalid'],
    [null],
    [range(540, 540)],
    [range(1440, 1440)],
    [{ start: { hour: -1 }, end: { hour: 2 } }],
    [{ start: { hour: 9 }, end: { hour: 25 } }],
    [{ start: { hour: 25 }, end: { hour: 9 } }],
  ])('is undefined with the invalid entry %j', (odd) => {
    expect(openStretches({ times: { mon: [range(540, 600), odd] } })).toBeUndefined();
    expect(openStretches({ active: false, times: { mon: [odd] } })).toEqual([]);
  });

  test('is undefined with a day that is not a list', () => {
    expect(openStretches({ times: { mon: [range(540, 600)], tue: 'closed' } })).toBeUndefined();
  });

  test.each([
    null,
    undefined,
    [],
    {},
    { times: null },
    { times: [] },
    { active: false, times: { mon: [range(0, 60)] } },
  ])('is empty for %j', (hours) => {
    expect(openStretches(hours)).toEqual([]);
    expect(hasHours(hours)).toBe(false);
  });

  test('treats hours without `active` as active', () => {
    for (const active of [undefined, null, true])
      expect(openStretches({ active, times: { sun: [range(0, 60)] } })).toHaveLength(1);
    expect(hasHours({ times: {} })).toBe(true);
  });
});

const stretches: fc.Arbitrary<readonly Stretch[]> = fc
  .array(fc.tuple(fc.nat({ max: minutesOfWeek - 1 }), fc.integer({ min: 1, max: 3000 })), { maxLength: 6 })
  .map((pairs) => pairs.map(([from, length]) => ({ from, to: Math.min(minutesOfWeek, from + length) })));

/** The oracle: the single minutes. */
function minutesIn(list: readonly Stretch[]): ReadonlySet<number> {
  return new Set(list.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)));
}

test('[C10] stillOpenAfter agrees with a comparison minute by minute (seed 20261121)', () => {
  fc.assert(
    fc.property(stretches, fc.nat({ max: 3 * minutesOfWeek }), (list, minutes) => {
      const open = joined(list);
      const each = minutesIn(list);
      expect(lengthOf(open)).toBe(each.size);
      expect(stillOpenAfter(open, minutes)).toBe(
        [...each].filter((minute) => each.has((minute + minutes) % minutesOfWeek)).length,
      );
      for (let index = 1; index < open.length; index++) expect(open[index]!.from).toBeGreaterThan(open[index - 1]!.to);
    }),
    { seed, numRuns: 60 },
  );
});
