import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latestTime, liveSpansOf } from '#model';

const time = fc.option(
  fc.integer({ min: 0, max: 40 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString()),
  { nil: undefined },
);

describe('when versions were live, by what they say', () => {
  it('never two at once, and at most one now (seed 21)', () => {
    const versions = fc
      .array(fc.record({ savedAt: time, active: time, lastActive: time }), { maxLength: 6 })
      .map((all) => all.map((each, index) => ({ id: `v${index}`, ...each })));
    fc.assert(
      fc.property(versions, (all) => {
        const spans = [...liveSpansOf(all).values()].flat().toSorted((left, right) => {
          if (left.from !== right.from) return left.from < right.from ? -1 : 1;
          return (left.to ?? '9') < (right.to ?? '9') ? -1 : 1;
        });
        for (const [at, { from, to = '9' }] of spans.entries()) {
          expect(from <= to).toBe(true);
          expect(at === 0 || (spans[at - 1]?.to ?? '9') <= from).toBe(true);
        }
        expect(spans.filter(({ to }) => to === undefined)).toHaveLength(all.some(({ active }) => active) ? 1 : 0);
        expect(spans.flatMap(({ to }) => to ?? []).length).toBe(all.filter(({ lastActive }) => lastActive).length);
      }),
      { numRuns: 500, seed: 21 },
    );
  });

  it('from the save or the end of the one before, and a version that was put back has two', () => {
    const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-05T00:00:00.000Z'];
    const spans = liveSpansOf([
      { id: 'a', savedAt: first, active: '2026-01-09T00:00:00.000Z', lastActive: second },
      { id: 'b', savedAt: '2026-01-03T00:00:00.000Z', active: null, lastActive: '2026-01-09T00:00:00.000Z' },
      { id: 'c', active: 'soon' },
    ]);
    expect([...spans]).toEqual([
      ['a', [{ from: first, to: second }, { from: '2026-01-09T00:00:00.000Z' }]],
      ['b', [{ from: second, to: '2026-01-09T00:00:00.000Z' }]],
    ]);
  });

  it('compares times and not their texts', () => {
    expect(latestTime('2026-01-01T00:00:00Z', '2026-01-01T01:00:00+02:00', undefined)).toBe('2026-01-01T00:00:00Z');
  });
});
