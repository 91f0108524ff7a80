import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeScale } from '../../../src/replay/timeline/time-scale.js';
import {
  bandsOf,
  windowWith,
  zoomedScale,
  zoomWindow,
  wholeWindow,
} from '../../../src/replay/timeline/zoomed-scale.js';

const seed = 20261121;
const executions = fc.array(fc.tuple(fc.nat(30_000), fc.nat(30_000)), { minLength: 1, maxLength: 30 }).map((stays) => {
  let end = 0;
  const moments = stays.map(([wait, stay]) => {
    const start = end + wait;
    end = start + stay;
    return { start, end };
  });
  return { start: 0, end, moments } as never as Parameters<typeof createTimeScale>[0];
});
const windows = fc
  .tuple(fc.double({ min: 0, max: 0.98, noNaN: true }), fc.double({ min: 0.01, max: 1, noNaN: true }))
  .map(([from, size]) => ({ from, to: Math.min(1, from + size) }));

describe('zoomed scale', () => {
  it('is the whole scale enlarged, and invertible', () => {
    fc.assert(
      fc.property(
        executions,
        fc.boolean(),
        windows,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (execution, shorten, window, share) => {
          const whole = createTimeScale(execution, shorten);
          const part = zoomedScale(whole, window);
          const time = execution.start + share * (execution.end - execution.start);
          expect(part.shareOf(time)).toBeCloseTo((whole.shareOf(time) - window.from) / (window.to - window.from), 6);
          const inView = part.timeAt(share);
          expect(inView).toBeGreaterThanOrEqual(execution.start);
          expect(inView).toBeLessThanOrEqual(execution.end);
          if (execution.end > execution.start) expect(part.shareOf(inView)).toBeCloseTo(share, 4);
          for (const stretch of part.stretches) {
            expect(stretch.left).toBeGreaterThanOrEqual(0);
            expect(stretch.right).toBeLessThanOrEqual(1);
            expect(stretch.right).toBeGreaterThanOrEqual(stretch.left);
            expect(stretch.to).toBeGreaterThanOrEqual(stretch.from);
          }
        },
      ),
      { seed, numRuns: 500 },
    );
  });

  it('zooms around a point, within the whole, and pans to the playhead', () => {
    fc.assert(
      fc.property(
        windows,
        fc.double({ min: 0.05, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (window, factor, anchor) => {
          const next = zoomWindow(window, factor, anchor, 0.001);
          expect(next.from).toBeGreaterThanOrEqual(0);
          expect(next.to).toBeLessThanOrEqual(1 + 1e-9);
          expect(next.to - next.from).toBeGreaterThan(0.0009);
          const place = window.from + anchor * (window.to - window.from);
          expect(place).toBeGreaterThanOrEqual(next.from - 1e-9);
          expect(place).toBeLessThanOrEqual(next.to + 1e-9);
          const moved = windowWith(next, anchor);
          expect(anchor).toBeGreaterThanOrEqual(moved.from - 1e-9);
          expect(anchor).toBeLessThanOrEqual(moved.to + 1e-9);
          if (anchor >= next.from && anchor <= next.to) expect(moved).toBe(next);
        },
      ),
      { seed, numRuns: 500 },
    );
    expect(zoomWindow({ from: 0.2, to: 0.4 }, 0.001, 0.5, 0.01)).toEqual(wholeWindow);
  });

  it('merges thousands of shortened waits to few bands', () => {
    const moments = Array.from({ length: 5000 }, (_, at) => ({ start: at * 60_000, end: at * 60_000 + 500 }));
    const scale = createTimeScale({ start: 0, end: 5000 * 60_000, moments } as never, true);
    expect(scale.stretches.filter(({ isShortened: shortened }) => shortened)).toHaveLength(5000);
    expect(bandsOf(scale.stretches, 800).length).toBeLessThan(300);
    const near = zoomedScale(scale, { from: 0.5, to: 0.502 });
    expect(near.stretches.length).toBeLessThan(40);
    expect(bandsOf(near.stretches, 800).length).toBe(
      near.stretches.filter(({ isShortened: shortened }) => shortened).length,
    );
  });
});
