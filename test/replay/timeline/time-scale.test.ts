import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceExecution } from '#trace';
import { axisTicks } from '../../../src/replay/timeline/axis-ticks.js';
import {
  playheadAtTime,
  playheadAtVisit,
  readMoments,
  type ExecutionMoments,
  visitAt,
} from '../../../src/replay/playback/execution-moments.js';
import { createTimeScale, maxUnshortened } from '../../../src/replay/timeline/time-scale.js';
import { lawRuns } from '../../support/long-run.js';
import { english } from '../english-words.js';

const seed = 20261121;
const begin = Date.parse('2026-10-14T18:29:41.000Z');

const step = fc.record({
  id: fc.string({ maxLength: 2 }),
  start: fc.option(
    fc
      .integer({ min: 0, max: 9 })
      .chain((scale) => fc.integer({ min: 0, max: 10 ** scale }))
      .map((ms) => new Date(begin + ms).toISOString()),
    { nil: undefined },
  ),
  end: fc.option(
    fc
      .integer({ min: 0, max: 9 })
      .chain((scale) => fc.integer({ min: 0, max: 10 ** scale }))
      .map((ms) => new Date(begin + ms).toISOString()),
    { nil: undefined },
  ),
  node: fc.record({ id: fc.constantFrom('a', 'b', '__proto__') }),
});
const executions = fc
  .record({ steps: fc.array(step, { maxLength: 12 }), live: fc.boolean(), now: fc.integer({ min: -1e6, max: 1e9 }) })
  .map(({ steps, live, now }): ExecutionMoments =>
    readMoments(traceExecution({ status: live ? 'running' : 'completed', steps } as never, {}), live, begin + now),
  );

describe('moments of an execution', () => {
  it('are ordered, end after they begin, and lie within the execution', () => {
    fc.assert(
      fc.property(executions, ({ moments, start, end }) => {
        let before = start;
        for (const moment of moments) {
          expect(moment.start).toBeGreaterThanOrEqual(before);
          expect(moment.end).toBeGreaterThanOrEqual(moment.start);
          expect(moment.end).toBeLessThanOrEqual(end);
          before = moment.start;
        }
        expect(end).toBeGreaterThanOrEqual(start);
        expect(Number.isFinite(start) && Number.isFinite(end)).toBe(true);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('follow each other where the execution has no times', () => {
    const execution = readMoments(
      traceExecution({ steps: [{ node: { id: 'a' } }, { node: { id: 'b' } }] }, {}),
      false,
      0,
    );
    expect(execution).toMatchObject({ start: 0, end: 2000, isTimed: false });
    expect(execution.moments.map(({ start, end }) => [start, end])).toEqual([
      [0, 1000],
      [1000, 2000],
    ]);
  });

  it('are found by time, and every visit can be the playhead’s', () => {
    fc.assert(
      fc.property(executions, fc.double({ min: 0, max: 1, noNaN: true }), (execution, share) => {
        const time = execution.start + share * (execution.end - execution.start);
        const index = visitAt(execution, time);
        if (execution.moments.length === 0) {
          expect(index).toBe(0);
          return;
        }
        if (index > 1) expect(execution.moments[index - 1]!.start).toBeLessThanOrEqual(time);
        if (index < execution.moments.length) expect(execution.moments[index]!.start).toBeGreaterThan(time);
        for (let at = 1; at <= execution.moments.length; at++) expect(playheadAtVisit(execution, at).index).toBe(at);
        expect(playheadAtVisit(execution, execution.moments.length + 1)).toEqual({
          index: execution.moments.length,
          time: execution.end,
        });
        expect(playheadAtTime(execution, Infinity).time).toBe(execution.end);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });
});

describe('time scale', () => {
  it('is monotonic from 0 to 1', () => {
    fc.assert(
      fc.property(
        executions,
        fc.boolean(),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        (execution, shorten, shares) => {
          const scale = createTimeScale(execution, shorten);
          const times = [
            ...shares.map((share) => execution.start + share * (execution.end - execution.start)),
            ...execution.moments.map((moment) => moment.start),
          ].sort((a, b) => a - b);
          let before = 0;
          for (const time of times) {
            const share = scale.shareOf(time);
            expect(share).toBeGreaterThanOrEqual(before);
            expect(share).toBeLessThanOrEqual(1);
            before = share;
          }
          expect(scale.shareOf(execution.start)).toBe(0);
          expect(scale.shareOf(execution.end)).toBe(execution.end > execution.start ? 1 : 0);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('is invertible', () => {
    fc.assert(
      fc.property(executions, fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }), (execution, shorten, share) => {
        const scale = createTimeScale(execution, shorten);
        const time = execution.start + share * (execution.end - execution.start);
        const back = scale.timeAt(scale.shareOf(time));
        expect(Math.abs(back - time)).toBeLessThanOrEqual(Math.max(1, (execution.end - execution.start) * 1e-9));
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('shortens exactly the long idle stretches, and keeps their order of length', () => {
    fc.assert(
      fc.property(executions, (execution) => {
        const bands = createTimeScale(execution, true)
          .stretches.filter((stretch) => stretch.isShortened)
          .sort((one, other) => one.to - one.from - (other.to - other.from));
        bands.forEach((band, at) => {
          expect(band.to - band.from).toBeGreaterThan(maxUnshortened);
          if (at > 0)
            expect(band.right - band.left).toBeGreaterThanOrEqual(bands[at - 1]!.right - bands[at - 1]!.left - 1e-9);
        });
        expect(createTimeScale(execution, false).stretches.some((stretch) => stretch.isShortened)).toBe(false);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  it('keeps the order of length of consecutive visits, whatever is shortened', () => {
    const lengths = fc.array(
      fc.integer({ min: 0, max: 8 }).chain((power) => fc.integer({ min: 1, max: 10 ** power })),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(lengths, fc.boolean(), (took, shorten) => {
        let time = 0;
        const moments = took.map((length) => ({ start: time, end: (time += length) }));
        const scale = createTimeScale({ start: 0, end: time, moments } as never, shorten);
        const drawn = moments
          .map(({ start, end }) => ({ length: end - start, share: scale.shareOf(end) - scale.shareOf(start) }))
          .sort((one, other) => one.length - other.length);
        for (let at = 1; at < drawn.length; at++)
          expect(drawn[at]!.share).toBeGreaterThanOrEqual(drawn[at - 1]!.share - 1e-9);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('keeps an instant before a long wait short', () => {
    const moments = [
      { start: 0, end: 12 },
      { start: 12, end: 154_012 },
    ];
    const scale = createTimeScale({ start: 0, end: 154_012, moments } as never, true);
    expect(scale.shareOf(12)).toBeGreaterThan(0);
    expect(scale.shareOf(12)).toBeLessThan(0.02);
  });

  it('keeps seconds of work visible beside an hour of waiting', () => {
    const run = {
      start: 0,
      end: 4_330_000,
      moments: [
        [0, 1400],
        [1400, 4_321_400],
        [4_321_400, 4_323_500],
        [4_323_500, 4_330_000],
      ].map(([start, end]) => ({ start, end })),
    } as never;
    const scale = createTimeScale(run, true);
    expect(scale.shareOf(1400)).toBeGreaterThan(0.08);
    expect(scale.shareOf(4_323_500) - scale.shareOf(4_321_400)).toBeGreaterThan(0.1);
    expect(createTimeScale(run, false).shareOf(1400)).toBeLessThan(0.001);
  });

  it('places labels without overlap, and names the length of each wait', () => {
    fc.assert(
      fc.property(executions, fc.integer({ min: 100, max: 1600 }), (execution, width) => {
        const ticks = axisTicks(
          createTimeScale(execution, true),
          width,
          () => '7:41:58',
          english.words,
          english.timeline.axis.since,
        );
        for (const tick of ticks) expect(tick.text).not.toMatch(/NaN|—|-/);
        for (let at = 1; at < ticks.length; at++)
          expect((ticks[at]!.share - ticks[at - 1]!.share) * width).toBeGreaterThan(15);
        expect(ticks.length).toBeLessThan(40);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });
});
