import { type Adjacency, degree, groupEdges, type LayoutGraph } from '../arrange/layout-graph.js';

/** The back edges, and a topological order of the others. */
export interface Acyclic {
  readonly loop: Uint8Array;
  readonly order: Int32Array;
  /** Forward edges by source and by target. */
  readonly outgoing: Adjacency;
  readonly incoming: Adjacency;
}

/**
 * Walks the edges from the triggers, main edges first. An edge to a node that is still open closes a cycle. So it is
 * the edge that users call the loop, not the smallest set of edges to reverse.
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

/** Returns the row of each node: one below its lowest predecessor (longest path layering). */
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
