import { type Adjacency, degree, groupEdges, type LayoutGraph } from '../arrange/layout-graph.js';

/** Which edges lead back, and an order in which all the others lead forward. */
export interface Acyclic {
  readonly loop: Uint8Array;
  readonly order: Int32Array;
  /** Edges that lead forward, by source and by target. */
  readonly outgoing: Adjacency;
  readonly incoming: Adjacency;
}

/**
 * Walks along the paths from where runs begin, main paths first. A path to a step the walk is still inside leads back.
 * So it is the path that a person would call the loop, not the one that a cheaper count of edges would turn around.
 */
export function breakCycles(graph: LayoutGraph): Acyclic {
  const { edgeCount, nodeCount: count, start, target } = graph;
  const all = groupEdges(graph, 'source');
  const loop = new Uint8Array(edgeCount);
  const order = new Int32Array(count);
  const state = new Uint8Array(count);
  const next = all.start.slice(0, count);
  const inside: number[] = [];
  let free = count;

  const walk = (root: number): void => {
    if (state[root] !== 0) return;
    state[root] = 1;
    inside.push(root);
    while (inside.length > 0) {
      const v = inside[inside.length - 1]!;
      if (next[v]! === all.start[v + 1]!) {
        state[v] = 2;
        order[--free] = v;
        inside.pop();
        continue;
      }
      const e = all.edges[next[v]!++]!;
      const to = target[e]!;
      if (state[to] === 1) loop[e] = 1;
      else if (state[to] === 0) {
        state[to] = 1;
        inside.push(to);
      }
    }
  };

  const entering = groupEdges(graph, 'target');
  for (let v = 0; v < count; v++) if (start[v]) walk(v);
  for (let v = 0; v < count; v++) if (degree(entering, v) === 0) walk(v);
  for (let v = 0; v < count; v++) walk(v);
  return { loop, order, outgoing: groupEdges(graph, 'source', loop), incoming: groupEdges(graph, 'target', loop) };
}

/** The row of each node: one below the lowest step that leads to it (longest path layering). */
export function assignRanks(graph: LayoutGraph, { incoming, order }: Acyclic): Int32Array {
  const { nodeCount, source } = graph;
  const rank = new Int32Array(nodeCount);
  for (const v of order) {
    let row = 0;
    for (let i = incoming.start[v]!; i < incoming.start[v + 1]!; i++)
      row = Math.max(row, rank[source[incoming.edges[i]!]!]! + 1);
    rank[v] = row;
  }
  return rank;
}
