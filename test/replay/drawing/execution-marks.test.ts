import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { reconstructVersion, traceExecution } from '#trace';
import { createExecutionMarks, marksAt } from '../../../src/replay/drawing/execution-marks.js';

const seed = 20261121;
const ids = ['a', 'b', 'c', 'd', '__proto__', 'constructor'];
const version: WorkflowVersion = {
  definition: {
    nodes: ids.map((id) => ({ id })),
    edges: ids.flatMap((source, at) =>
      ids
        .slice(at % 2, 4)
        .map((target, to) => ({ id: `${source}-${target}`, source, target, type: to === 2 ? 'error' : 'standard' })),
    ),
  },
};
const executionOf = (steps: readonly string[]): WorkflowExecution => ({
  status: 'completed',
  steps: steps.map((id, at) => ({
    id: `${at}`,
    start: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(),
    node: { id, type: { type: id, label: id }, context: {} },
  })),
});
const executions = fc.array(fc.constantFrom(...ids, 'gone', ''), { maxLength: 14 }).map(executionOf);

describe('marksAt', () => {
  it('lights every visited node of the version at the end, and none before the start', () => {
    fc.assert(
      fc.property(executions, (execution) => {
        const trace = traceExecution(execution, version);
        const graph = graphOf(version);
        const end = marksAt(trace, graph, trace.visits.length);
        expect([...end.nodes.keys()].sort()).toEqual(
          [...new Set(trace.visits.filter((visit) => !visit.ghost).map((visit) => visit.nodeId))].sort(),
        );
        expect([...end.edges.keys()].sort()).toEqual([...trace.takenEdges.keys()].sort());
        expect(marksAt(trace, graph, 0)).toMatchObject({ dimOthers: true });
        expect(marksAt(trace, graph, 0).nodes.size + marksAt(trace, graph, 0).edges.size).toBe(0);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('only adds marks as the playhead moves on, and numbers the visits in order', () => {
    fc.assert(
      fc.property(executions, (execution) => {
        const trace = traceExecution(execution, version);
        let before = marksAt(trace, graphOf(version), 0);
        for (let index = 1; index <= trace.visits.length; index++) {
          const marks = marksAt(trace, graphOf(version), index);
          for (const [id, { visits }] of before.nodes)
            expect(marks.nodes.get(id)?.visits.slice(0, visits.length)).toEqual(visits);
          for (const id of before.edges.keys()) expect(marks.edges.has(id)).toBe(true);
          const visit = trace.visits[index - 1]!;
          expect(marks.current).toBe(visit.ghost ? undefined : visit.nodeId);
          before = marks;
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it('equals a walk through the visits at any moment, and reuses unchanged marks', () => {
    fc.assert(
      fc.property(
        executions,
        fc.array(fc.nat(15), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (execution, moments, playing) => {
          const trace = traceExecution(execution, version);
          const marksOf = createExecutionMarks(trace, graphOf(version), (visit) =>
            visit.index % 3 === 0 ? `outcome ${visit.index}` : undefined,
          );
          let before: ReturnType<typeof marksOf> | undefined;
          for (const index of moments) {
            const marks = marksOf(index, playing);
            const nodes = new Map<string, object>();
            const edges = new Map<string, string>();
            const here = Math.min(index, trace.visits.length);
            for (const visit of trace.visits.slice(0, here)) {
              const underWay = playing && visit.index === here;
              const visits = [
                ...((nodes.get(visit.nodeId) as { visits: number[] } | undefined)?.visits ?? []),
                visit.index,
              ];
              if (!visit.ghost)
                nodes.set(visit.nodeId, {
                  state: underWay ? 'running' : visit.state,
                  visits,
                  ...(!underWay && visit.index % 3 === 0 && { summary: `outcome ${visit.index}` }),
                });
              if (visit.via?.certainty !== 'jump' && visit.via?.edgeId !== undefined)
                edges.set(visit.via.edgeId, marks.edges.get(visit.via.edgeId)!);
            }
            expect(new Map(marks.nodes)).toEqual(nodes);
            expect([...marks.edges.keys()].sort()).toEqual([...edges.keys()].sort());
            for (const [id, mark] of marks.nodes) {
              const known = before?.nodes.get(id);
              if (known && JSON.stringify(known) === JSON.stringify(mark)) expect(mark).toBe(known);
            }
            before = marks;
          }
        },
      ),
      { seed, numRuns: 300 },
    );
  });

  it('marks the edge of a failure, and shows the current node in progress during playback', () => {
    const trace = traceExecution(executionOf(['a', 'b', 'c']), {
      definition: {
        nodes: ids.map((id) => ({ id })),
        edges: [
          { id: 'e', source: 'a', target: 'b', type: 'error' },
          { id: 's', source: 'b', target: 'c' },
        ],
      },
    });
    const graph = graphOf({ definition: { nodes: [], edges: [{ id: 'e', source: 'a', target: 'b', type: 'error' }] } });
    expect([...marksAt(trace, graph, 3).edges]).toEqual([
      ['e', 'litfail'],
      ['s', 'lit'],
    ]);
    expect(marksAt(trace, graph, 3).nodes.get('c')).toMatchObject({ state: 'done' });
    expect(marksAt(trace, graph, 3, { isPlaying: true }).nodes.get('c')).toMatchObject({ state: 'running' });
  });
});

describe('reconstructVersion', () => {
  it('contains every node of the execution, so that none is a ghost and no move a jump', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ids), { maxLength: 14 }).map(executionOf), (execution) => {
        const trace = traceExecution(execution, reconstructVersion(execution));
        expect(trace.ghosts).toEqual([]);
        expect(trace.visits.filter((visit) => visit.via?.certainty === 'jump')).toEqual([]);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('accepts any execution', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(reconstructVersion({ steps: value, version: value } as never).definition?.nodes).toBeInstanceOf(Array);
      }),
      { seed, numRuns: 300 },
    );
  });
});
