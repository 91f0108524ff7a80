import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { traceExecution } from '#trace';
import { drawnVersion, ghostEdgeId } from '../../../src/replay/drawing/drawn-version.js';
import { createExecutionMarks } from '../../../src/replay/drawing/execution-marks.js';
import { enough, lawRuns } from '../../support/long-run.js';
import { smallExecution } from '../../support/small-execution.js';

const seed = 20261127;
const ids = ['a', 'b', 'c', 'd', 'e'];
const versionOf = (nodes: readonly string[]): WorkflowVersion => ({
  id: 'v1',
  name: 'Welcome',
  definition: {
    nodes: nodes.map((id) => ({ id, type: { type: 'add-tag' } })),
    edges: nodes.slice(1).map((target, at) => ({ id: `e${at}`, source: nodes[at] ?? '', target, type: 'standard' })),
  },
});

describe('the drawing of an execution', () => {
  test(`[55] has each visited node once, those of the version as they are, and an edge for each move to or from another one that no path explains (seed ${seed})`, () => {
    let ghostly = 0;
    fc.assert(
      fc.property(
        fc.subarray(ids, { minLength: 1 }),
        fc.array(fc.constantFrom(...ids, ''), { minLength: 1, maxLength: 8 }),
        (known, way) => {
          const version = versionOf(known);
          const trace = traceExecution(smallExecution('r', { nodes: way }), version);
          const drawn = drawnVersion(trace);
          const graph = graphOf(drawn);
          const ghosts = [...new Set(way.filter((id) => id !== '' && !known.includes(id)))];
          expect(drawn === version).toBe(ghosts.length === 0);
          if (ghosts.length === 0) return;
          ghostly += 1;
          expect(drawn.definition?.nodes?.slice(0, known.length)).toEqual(version.definition?.nodes);
          expect(graph.nodes.map(({ id }) => id)).toEqual([...known, ...ghosts]);
          for (const [at, to] of way.entries()) {
            const from = way[at - 1];
            // A path of the version explains the move past the other node.
            if (trace.visits[at]?.via?.edgeId !== undefined) continue;
            if (!from || !to || !(ghosts.includes(from) || ghosts.includes(to))) continue;
            expect(graph.edge(ghostEdgeId(from, to))).toMatchObject({ source: from, target: to });
          }
          const { edges, nodes } = createExecutionMarks(trace, graph)(way.length);
          for (const id of ghosts) expect(nodes.get(id)?.state).toBeDefined();
          for (const { id } of graph.edges) if (id.startsWith('["ghost"')) expect(edges.get(id)).toBe('lit');
        },
      ),
      { seed, numRuns: lawRuns(500) },
    );
    expect(ghostly).toBeGreaterThan(enough(100));
  });
});
