import fc from 'fast-check';
import { type Exit, type Graph, graphOf, type SplitGraph, splitGraph, type Vertex } from '#graph';

/** A split graph with the graph and entries it was made from. */
export interface Specimen {
  readonly graph: Graph;
  readonly entries: readonly string[];
  readonly split: SplitGraph;
}

export const exitOf = (edge: { readonly type?: unknown }): Exit => (edge.type === 'timeout' ? 'unset' : 'set');

/** Graphs with loops, unreachable parts, several entries, dangling edges, parallel edges and repeated ids. */
export const arbitrarySpecimen: fc.Arbitrary<Specimen> = fc
  .record({
    count: fc.integer({ min: 0, max: 9 }),
    paths: fc.array(fc.tuple(fc.nat(9), fc.nat(10), fc.boolean()), { maxLength: 20 }),
    entries: fc.array(fc.nat(10), { maxLength: 3 }),
    repeats: fc.boolean(),
  })
  .map(({ count, entries, paths, repeats }) => {
    const name = (index: number): string => (index === 0 ? '__proto__' : index === 10 ? 'nowhere' : `n${index}`);
    const nodes = Array.from({ length: count }, (_, index) => ({ id: name(repeats && index === 3 ? 1 : index) }));
    const edges = paths.map(([from, to, late], index) => ({
      id: `e${index}`,
      source: name(from),
      target: name(to),
      type: late ? 'timeout' : 'standard',
    }));
    const graph = graphOf({ definition: { nodes, edges } });
    const starts = entries.map(name);
    return { graph, entries: starts, split: splitGraph(graph, starts, exitOf) };
  });

/** Returns all vertices reachable from the given ones without passing a closed one; the open given ones included. */
export function verticesAfter(
  { firstArc, head }: SplitGraph,
  starts: readonly Vertex[],
  closed: ReadonlySet<Vertex> = new Set(),
): ReadonlySet<Vertex> {
  const seen = new Set(starts.filter((start) => !closed.has(start)));
  const queue = [...seen];
  for (let vertex = queue.pop(); vertex !== undefined; vertex = queue.pop()) {
    for (const to of head.subarray(firstArc[vertex], firstArc[vertex + 1])) {
      if (seen.has(to) || closed.has(to)) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return seen;
}

/** All vertices. */
export function verticesOf({ size }: SplitGraph): readonly Vertex[] {
  return Array.from({ length: size }, (_, vertex) => vertex);
}

/** A long chain: each node leads to the next, and every second one also back to the first. */
export function longLadder(length: number): Graph {
  const nodes = Array.from({ length }, (_, index) => ({ id: `n${index}` }));
  const edges = nodes.flatMap(({ id }, index) => [
    ...(index + 1 < length ? [{ id: `on${index}`, source: id, target: `n${index + 1}`, type: 'standard' }] : []),
    ...(index % 2 === 1 ? [{ id: `back${index}`, source: id, target: 'n0', type: 'timeout' }] : []),
  ]);
  return graphOf({ definition: { nodes, edges } });
}
