import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBackEdges, findLoops, findReachable, type Graph, graphOf, levelOrder } from '#graph';

const seed = 20261121;

/** Graphs with loops, parallel edges, dangling edges and ids named like members of Object.prototype. */
const arbitraryGraph: fc.Arbitrary<Graph> = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.array(fc.tuple(fc.nat(9), fc.nat(10)), { maxLength: 18 }))
  .map(([count, pairs]) => {
    const name = (index: number): string => (index === 0 ? '__proto__' : index === 1 ? 'constructor' : `n${index}`);
    const nodes = Array.from({ length: count }, (_, index) => ({ id: name(index) }));
    const edges = pairs.map(([from, to], index) => ({
      id: `e${index}`,
      source: name(from),
      target: to === 10 ? 'nowhere' : name(to),
    }));
    return graphOf({ definition: { nodes, edges } });
  });

/** Whether there is a route of at least one edge, found by depth-first search. */
function leadsTo(graph: Graph, from: string, to: string, without: ReadonlySet<string> = new Set()): boolean {
  const seen = new Set<string>();
  const walk = (id: string): boolean =>
    graph.edges.some((edge) => {
      if (edge.source !== id || without.has(edge.id) || graph.nodeIndex(edge.target) < 0) return false;
      if (edge.target === to) return true;
      if (seen.has(edge.target)) return false;
      seen.add(edge.target);
      return walk(edge.target);
    });
  return graph.nodeIndex(from) >= 0 && walk(from);
}

describe('traversals agree with an exhaustive search', () => {
  test(`findReachable finds the start and every node it leads to (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryGraph, fc.nat(9), (graph, pick) => {
        const start = graph.nodes[pick % Math.max(1, graph.nodes.length)]?.id ?? 'absent';
        const reached = findReachable(graph, [start]);
        for (const node of graph.nodes)
          expect(reached.has(node.id)).toBe(node.id === start || leadsTo(graph, start, node.id));
      }),
      { seed, numRuns: 400 },
    );
  });

  test(`findLoops finds the groups of nodes that lead to each other (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryGraph, (graph) => {
        const loops = findLoops(graph);
        const looped = new Map(loops.flatMap((members, index) => members.map((id) => [id, index] as const)));
        for (const one of graph.nodes) {
          expect(looped.has(one.id)).toBe(leadsTo(graph, one.id, one.id));
          for (const other of graph.nodes) {
            if (one === other || !looped.has(one.id)) continue;
            const together = leadsTo(graph, one.id, other.id) && leadsTo(graph, other.id, one.id);
            expect(looped.get(one.id) === looped.get(other.id)).toBe(together);
          }
        }
      }),
      { seed, numRuns: 400 },
    );
  });

  test(`without the edges of findBackEdges no loop is left (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryGraph, (graph) => {
        const back = findBackEdges(graph, []);
        for (const node of graph.nodes) expect(leadsTo(graph, node.id, node.id, back)).toBe(false);
      }),
      { seed, numRuns: 400 },
    );
  });

  test(`levelOrder has every node once, after its predecessors save along back edges (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryGraph, (graph) => {
        const order = levelOrder(graph, []);
        expect([...order].sort()).toEqual([...new Set(graph.nodes.map(({ id }) => id))].sort());
        const back = findBackEdges(graph, []);
        for (const edge of graph.edges) {
          if (back.has(edge.id) || graph.nodeIndex(edge.source) < 0 || graph.nodeIndex(edge.target) < 0) continue;
          expect(order.indexOf(edge.source)).toBeLessThan(order.indexOf(edge.target));
        }
      }),
      { seed, numRuns: 400 },
    );
  });

  test('a ring of 20,000 nodes is handled', () => {
    const nodes = Array.from({ length: 20_000 }, (_, index) => ({ id: `n${index}` }));
    const edges = nodes.map(({ id }, index) => ({
      id: `e${index}`,
      source: id,
      target: `n${(index + 1) % nodes.length}`,
    }));
    const graph = graphOf({ definition: { nodes, edges } });
    expect(findLoops(graph)[0]).toHaveLength(20_000);
    expect(levelOrder(graph, ['n0'])).toHaveLength(20_000);
  });
});
