import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { traceExecution } from '#trace';
import { marksAt } from '../../src/replay/marks-at.js';
import { reconstructVersion } from '../../src/replay/reconstruct-version.js';

const seed = 20261121;
const ids = ['a', 'b', 'c', 'd', '__proto__', 'constructor'];
const version: WorkflowVersion = {
  definition: {
    nodes: ids.map((id) => ({ id })),
    edges: ids.flatMap((source, at) => ids.slice(at % 2, 4).map((target, to) => ({ id: `${source}-${target}`, source, target, type: to === 2 ? 'error' : 'standard' }))),
  },
};
const runOf = (steps: readonly string[]): WorkflowExecution => ({
  status: 'completed', steps: steps.map((id, at) => ({ id: `${at}`, start: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(), node: { id, type: { type: id, label: id }, context: {} } })),
});
const runs = fc.array(fc.constantFrom(...ids, 'gone', ''), { maxLength: 14 }).map(runOf);

describe('marksAt', () => {
  it('lights every visited step of the version at the end, and nothing before the run', () => {
    fc.assert(fc.property(runs, (execution) => {
      const trace = traceExecution(execution, version);
      const graph = graphOf(version);
      const end = marksAt(trace, graph, trace.visits.length);
      expect([...end.nodes.keys()].sort()).toEqual([...new Set(trace.visits.filter((visit) => !visit.ghost).map((visit) => visit.nodeId))].sort());
      expect([...end.edges.keys()].sort()).toEqual([...trace.takenEdges.keys()].sort());
      expect(marksAt(trace, graph, 0)).toMatchObject({ dimOthers: true });
      expect(marksAt(trace, graph, 0).nodes.size + marksAt(trace, graph, 0).edges.size).toBe(0);
    }), { seed, numRuns: 500 });
  });

  it('only adds as the playhead goes on, and numbers the visits in order', () => {
    fc.assert(fc.property(runs, (execution) => {
      const trace = traceExecution(execution, version);
      let before = marksAt(trace, graphOf(version), 0);
      for (let index = 1; index <= trace.visits.length; index++) {
        const marks = marksAt(trace, graphOf(version), index);
        for (const [id, { visits }] of before.nodes) expect(marks.nodes.get(id)?.visits.slice(0, visits.length)).toEqual(visits);
        for (const id of before.edges.keys()) expect(marks.edges.has(id)).toBe(true);
        const visit = trace.visits[index - 1]!;
        expect(marks.current).toBe(visit.ghost ? undefined : visit.nodeId);
        before = marks;
      }
    }), { seed, numRuns: 300 });
  });

  it('tells the path of a failure from others, and shows the current step under way while it plays', () => {
    const trace = traceExecution(runOf(['a', 'b', 'c']), { definition: { nodes: ids.map((id) => ({ id })), edges: [{ id: 'e', source: 'a', target: 'b', type: 'error' }, { id: 's', source: 'b', target: 'c' }] } });
    const graph = graphOf({ definition: { nodes: [], edges: [{ id: 'e', source: 'a', target: 'b', type: 'error' }] } });
    expect([...marksAt(trace, graph, 3).edges]).toEqual([['e', 'litfail'], ['s', 'lit']]);
    expect(marksAt(trace, graph, 3).nodes.get('c')).toMatchObject({ state: 'done' });
    expect(marksAt(trace, graph, 3, { playing: true }).nodes.get('c')).toMatchObject({ state: 'running' });
  });
});

describe('reconstructVersion', () => {
  it('holds every step of the run, so that no step is a ghost and no move is a jump', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(...ids), { maxLength: 14 }).map(runOf), (execution) => {
      const trace = traceExecution(execution, reconstructVersion(execution));
      expect(trace.ghosts).toEqual([]);
      expect(trace.visits.filter((visit) => visit.via?.certainty === 'jump')).toEqual([]);
    }), { seed, numRuns: 300 });
  });

  it('makes something of any run', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      expect(reconstructVersion({ steps: value, version: value } as never).definition?.nodes).toBeInstanceOf(Array);
    }), { seed, numRuns: 300 });
  });
});
