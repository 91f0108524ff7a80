import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowExecution } from '#model';
import { traceExecution } from '#trace';
import {
  type ExecutionMoments,
  lengthOf,
  playheadAtTime,
  playheadAtVisit,
  readMoments,
  visitAt,
} from '../../../src/replay/playback/execution-moments.js';
import { anyVersion, oddExecution, seed } from '../../trace/odd-executions.js';

const noon = Date.UTC(2026, 10, 16, 12);
const at = (second: number): string => new Date(noon + second * 1000).toISOString();
const step = (id: string, start?: number, end?: number, context: object = {}): object => ({
  id,
  ...(start !== undefined && { start: at(start) }),
  ...(end !== undefined && { end: at(end) }),
  node: { id, context },
});
const momentsOf = (steps: readonly object[], more: object = {}, now?: number): ExecutionMoments =>
  readMoments(
    traceExecution({ status: 'completed', steps, ...more } as unknown as WorkflowExecution, {}),
    now !== undefined,
    now ?? 0,
  );
/** Start and end of each visit, in seconds after noon. */
const seconds = ({ moments }: ExecutionMoments): readonly (readonly [number, number])[] =>
  moments.map(({ start, end }) => [(start - noon) / 1000, (end - noon) / 1000]);

/** Any execution, seen at any time: before it began, during it or long after. */
const seen = fc
  .record({
    execution: oddExecution,
    version: anyVersion,
    isLive: fc.boolean(),
    now: fc.oneof(
      fc.constantFrom(0, -8.64e15, 8.64e15),
      fc.integer({ min: Date.UTC(2026, 10, 16, 16), max: Date.UTC(2026, 10, 16, 18) }),
    ),
  })
  .map(({ execution, version, isLive, now }) => {
    const trace = traceExecution(execution, version);
    return { trace, run: readMoments(trace, isLive, now), isLive };
  });

describe('moments of an execution', () => {
  it(`are one for each visit, in order, inside the execution (seed ${seed})`, () => {
    fc.assert(
      fc.property(seen, ({ trace, run }) => {
        expect(run.moments.map(({ visit }) => visit)).toEqual(trace.visits);
        expect(run.end).toBeGreaterThanOrEqual(run.start);
        let before = run.start;
        for (const { start, end } of run.moments) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(run.end);
          before = start;
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it(`keep the times that the execution gives in order (seed ${seed})`, () => {
    fc.assert(
      fc.property(seen, ({ trace, run }) => {
        expect(run.isTimed).toBe(trace.visits.some(({ start, end }) => start !== undefined || end !== undefined));
        let latest = -Infinity;
        for (const { visit, start, end } of run.moments) {
          if (visit.start === undefined) continue;
          if (visit.start >= latest) expect(start).toBe(visit.start);
          latest = Math.max(latest, visit.start);
          if (visit.end !== undefined && visit.end >= start) expect(end).toBe(visit.end);
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it(`are open only at work or waiting in an open execution (seed ${seed})`, () => {
    fc.assert(
      fc.property(seen, ({ run, isLive }) => {
        for (const { visit, isOpen, end } of run.moments) {
          const mayBeOpen = isLive && (visit.state === 'waiting' || visit.state === 'running');
          expect(isOpen).toBe(mayBeOpen);
          if (isOpen && visit.end === undefined) expect(end).toBe(run.end);
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it('follow each other, one second each, where the execution has no times', () => {
    const run = momentsOf([step('a'), step('b'), step('c')]);
    expect(run).toMatchObject({ isTimed: false, start: 0, end: 3000 });
    expect(run.moments.map(({ start, end }) => [start, end])).toEqual([
      [0, 1000],
      [1000, 2000],
      [2000, 3000],
    ]);
    expect(momentsOf([])).toEqual({ isTimed: false, start: 0, end: 0, moments: [] });
  });

  it('begin with the visit before where a start is missing, and end at once where an end is', () => {
    expect(seconds(momentsOf([step('a', 1, 2), step('b'), step('c', 5, 6)]))).toEqual([
      [1, 2],
      [1, 5],
      [5, 6],
    ]);
    expect(seconds(momentsOf([step('a', 1, 2), step('b', 3)]))).toEqual([
      [1, 2],
      [3, 3],
    ]);
    // An end alone is a time too.
    expect(seconds(momentsOf([step('a', undefined, 4)]))).toEqual([[4, 4]]);
  });

  it('grow with the clock of an open execution, and never shrink under a clock that is behind', () => {
    const open = (now: number) => momentsOf([step('a', 0, 1), step('b', 2)], { status: 'running' }, noon + now * 1000);
    expect(seconds(open(9))).toEqual([
      [0, 1],
      [2, 9],
    ]);
    expect(seconds(open(30))[1]).toEqual([2, 30]);
    expect(seconds(open(-500))[1]).toEqual([2, 2]);
  });
});

describe('length of a visit', () => {
  const failed = { error: { message: 'No', stepId: 'a' } };

  it('is that of the execution, or the time since its start', () => {
    const [done, open] = momentsOf([step('a', 0, 1), step('b', 2)], { status: 'running' }, noon + 9000).moments;
    expect([lengthOf(done!), lengthOf(open!)]).toEqual([1000, 7000]);
    const [cut] = momentsOf([step('a', 0, undefined, failed)], { status: 'failed', end: at(5) }).moments;
    expect(lengthOf(cut!)).toBe(5000);
  });

  it('is unknown where the execution does not say when the visit began', () => {
    const [untimed] = momentsOf([step('a', undefined, undefined, failed)], { status: 'failed' }).moments;
    expect(untimed!.visit.state).toBe('failed');
    expect(lengthOf(untimed!)).toBeUndefined();
    const [, unstarted] = momentsOf([
      step('b', 0, 1),
      step('a', undefined, undefined, failed),
      step('c', 8, 9),
    ]).moments;
    expect(unstarted!.visit.nodeId).toBe('a');
    expect(lengthOf(unstarted!)).toBeUndefined();
    expect(lengthOf(momentsOf([step('a', 0)]).moments[0]!)).toBeUndefined();
  });

  it(`is never negative, and that of the execution where it has one (seed ${seed})`, () => {
    fc.assert(
      fc.property(seen, ({ run }) => {
        for (const moment of run.moments) {
          const length = lengthOf(moment);
          if (moment.visit.durationMs !== undefined) expect(length).toBe(moment.visit.durationMs);
          if (moment.visit.start === undefined) expect(length).toBeUndefined();
          expect(length ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
      { seed, numRuns: 300 },
    );
  });
});

describe('playhead', () => {
  it(`at a time is at the last visit begun, as a walk through the visits finds it (seed ${seed})`, () => {
    fc.assert(
      fc.property(seen, fc.double({ min: -0.5, max: 1.5, noNaN: true }), ({ run }, share) => {
        const time = run.start + share * (run.end - run.start);
        const begun = run.moments.filter(({ start }) => start <= time).length;
        expect(visitAt(run, time)).toBe(run.moments.length === 0 ? 0 : Math.max(1, begun));
        const head = playheadAtTime(run, time);
        expect(head.time).toBe(Math.min(run.end, Math.max(run.start, time)));
        expect(head.index).toBe(visitAt(run, head.time));
      }),
      { seed, numRuns: 300 },
    );
  });

  it(`at a visit is at its start, at the first before it, and at the end past the last (seed ${seed})`, () => {
    fc.assert(
      fc.property(seen, fc.integer({ min: -3, max: 18 }), ({ run }, index) => {
        const count = run.moments.length;
        const head = playheadAtVisit(run, index);
        if (index > count) expect(head).toEqual({ index: count, time: run.end });
        else if (count === 0) expect(head).toEqual({ index: 0, time: run.start });
        else {
          const wanted = Math.max(1, index);
          expect(head).toEqual({ index: wanted, time: run.moments[wanted - 1]!.start });
        }
      }),
      { seed, numRuns: 300 },
    );
  });
});
