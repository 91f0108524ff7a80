import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeekIndex, type Trace, traceExecution, type Visit } from '#trace';
import { anyVersion, oddExecution, seed } from './odd-executions.js';

interface Folded {
  readonly index: number;
  readonly open: number[];
  readonly steps: Map<string, { visit: Visit; open: boolean; times: number }>;
  readonly paths: Map<string, { times: number; certainty: string; last: number }>;
}

/** The expected answer, computed by visiting all visits one by one. */
function fold(
  trace: Trace,
  hasBegun: (visit: Visit, start: number) => boolean,
  time: (start: number) => number,
  sure: (index: number) => boolean,
): Folded {
  const folded: { index: number } & Omit<Folded, 'index'> = { index: 0, open: [], steps: new Map(), paths: new Map() };
  let start = -Infinity;
  const begun: { visit: Visit; end: number }[] = [];
  for (const visit of trace.visits) {
    const next = Math.max(start, visit.start ?? start);
    if (!hasBegun(visit, next)) break;
    start = next;
    const goesOn = visit.state === 'running' || visit.state === 'waiting';
    begun.push({ visit, end: visit.end !== undefined && visit.end >= start ? visit.end : goesOn ? Infinity : start });
    folded.index = visit.index;
    const { via } = visit;
    if (via?.edgeId === undefined || via.certainty === 'jump') continue;
    const path = folded.paths.get(via.edgeId);
    folded.paths.set(via.edgeId, {
      times: (path?.times ?? 0) + 1,
      certainty: path?.certainty === 'certain' ? 'certain' : via.certainty,
      last: visit.index,
    });
  }
  const now = time(begun.length === 0 ? -Infinity : start);
  for (const { end, visit } of begun) {
    const open = end > now || sure(visit.index);
    if (open) folded.open.push(visit.index);
    folded.steps.set(visit.nodeId, { visit, open, times: (folded.steps.get(visit.nodeId)?.times ?? 0) + 1 });
  }
  return folded;
}

describe('createSeekIndex', () => {
  it(`[T10] gives at any time and step the state of folding all visits up to there (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        oddExecution,
        anyVersion,
        fc.array(fc.integer({ min: -2, max: 26 }), { maxLength: 5 }),
        (execution, version, moments) => {
          const trace = traceExecution(execution, version);
          const seek = createSeekIndex(trace);
          const nodeIds = [...new Set(trace.visits.map(({ nodeId }) => nodeId)), 'never'];
          const edgeIds = [...trace.takenEdges.keys(), 'never'];
          const check = (then: ReturnType<typeof seek.atTime>, expected: Folded): void => {
            expect(then.index).toBe(expected.index);
            expect(then.open()).toEqual(expected.open);
            for (const id of nodeIds) expect(then.nodeAt(id)).toEqual(expected.steps.get(id));
            for (const id of edgeIds) expect(then.edgeAt(id)).toEqual(expected.paths.get(id));
          };
          for (const moment of moments) {
            const time = Date.UTC(2026, 10, 16, 17, 0, moment);
            check(
              seek.atTime(time),
              fold(
                trace,
                (_, start) => start <= time,
                () => time,
                () => false,
              ),
            );
          }
          for (let index = 0; index <= trace.visits.length; index++) {
            check(
              seek.atStep(index),
              fold(
                trace,
                (visit) => visit.index <= index,
                (start) => start,
                (one) => one === index,
              ),
            );
          }
        },
      ),
      { seed, numRuns: 400 },
    );
  });

  it('clamps to the first and the last moment', () => {
    const trace = traceExecution(
      { steps: [{ id: '1', start: '2026-11-16T17:00:00.000Z', end: '2026-11-16T17:00:01.000Z', node: { id: 'a' } }] },
      {},
    );
    const seek = createSeekIndex(trace);
    expect([-1, 0, 1, 2, NaN, Infinity].map((index) => seek.atStep(index).index)).toEqual([0, 0, 1, 1, 0, 1]);
    expect([-Infinity, NaN, Infinity].map((time) => seek.atTime(time).index)).toEqual([0, 0, 1]);
    expect(createSeekIndex(traceExecution({}, {})).atTime(0).open()).toEqual([]);
  });
});
