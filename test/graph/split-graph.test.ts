import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphOf, splitGraph } from '#graph';
import { arbitrarySpecimen, exitOf, verticesAfter } from './split-graph.js';

const seed = 20261121;

describe('splitGraph', () => {
  const graph = graphOf({
    definition: {
      nodes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      edges: [
        { id: 'e0', source: 'a', target: 'b', type: 'timeout' },
        { id: 'e1', source: 'a', target: 'c' },
        { id: 'e2', source: 'a', target: 'lost' },
        { id: 'e3', source: 'b', target: 'a' },
      ],
    },
  });
  const split = splitGraph(graph, ['a', 'absent', 'a'], exitOf);
  const arcsOf = (vertex = 0): (readonly [number, number])[] => {
    const arcs: (readonly [number, number])[] = [];
    for (let arc = split.firstArc[vertex] ?? 0; arc < (split.firstArc[vertex + 1] ?? 0); arc++)
      arcs.push([split.head[arc] ?? -1, split.edgeAt[arc] ?? -9]);
    return arcs;
  };

  test('[G1] the root leads to each entry once, an entrance to its exits, an exit along its own edges', () => {
    expect(arcsOf(split.root)).toEqual([[split.entrance('a'), -1]]);
    expect(arcsOf(split.entrance('a'))).toEqual([
      [split.exit('a', 'set'), -1],
      [split.exit('a', 'unset'), -1],
    ]);
    expect(arcsOf(split.exit('a', 'set'))).toEqual([[split.entrance('c'), 1]]);
    expect(arcsOf(split.exit('a', 'unset'))).toEqual([[split.entrance('b'), 0]]);
    expect(arcsOf(split.entrance('b'))).toEqual([[split.exit('b', 'set'), -1]]);
    expect(arcsOf(split.exit('b', 'unset'))).toEqual([]);
    expect(arcsOf(split.entrance('c'))).toEqual([]);
    expect(split.size).toBe(10);
  });

  test('[G1] vertices are found by node id, and nodes by vertex', () => {
    expect(split.entrance('absent')).toBeUndefined();
    expect(split.exit('absent', 'set')).toBeUndefined();
    expect(split.nodeAt(split.root)).toBe(-1);
    for (const id of ['a', 'b', 'c']) {
      for (const vertex of [split.entrance(id), split.exit(id, 'set'), split.exit(id, 'unset')])
        expect(split.nodeAt(vertex ?? -9)).toBe(graph.nodeIndex(id));
    }
  });

  test(`[G1] a node is reachable in the split graph exactly where it is reachable in the graph (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitrarySpecimen, ({ entries, graph: whole, split: drawn }) => {
        const reached = new Set(entries.filter((id) => whole.nodeIndex(id) >= 0));
        for (const id of reached)
          for (const edge of whole.outgoing(id)) if (whole.nodeIndex(edge.target) >= 0) reached.add(edge.target);
        const found = verticesAfter(drawn, [drawn.root]);
        for (const { id } of whole.nodes) {
          expect(found.has(drawn.entrance(id) ?? -1)).toBe(reached.has(id));
          const kinds = whole
            .outgoing(id)
            .filter(({ target }) => whole.nodeIndex(target) >= 0)
            .map(exitOf);
          for (const exit of ['set', 'unset'] as const)
            expect(found.has(drawn.exit(id, exit) ?? -1)).toBe(reached.has(id) && kinds.includes(exit));
        }
      }),
      { seed, numRuns: 400 },
    );
  });
});
