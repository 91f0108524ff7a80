import type { Acyclic } from './break-cycles.js';
import { degree, type LayoutGraph } from './layout-graph.js';

/**
 * The row of each node: one below the lowest step that leads to it. A path that leaves a split, or carries a pill, and
 * joins others gets a row to itself on the way: there it has a line of its own for its pill, between split and merge.
 */
export function assignRanks(graph: LayoutGraph, acyclic: Acyclic): Int32Array {
  const { incoming, outgoing, order } = acyclic;
  const rank = new Int32Array(graph.nodeCount);
  for (const v of order) {
    const joins = degree(incoming, v) > 1;
    let row = 0;
    for (let i = incoming.start[v]!; i < incoming.start[v + 1]!; i++) {
      const e = incoming.edges[i]!;
      const source = graph.source[e]!;
      const span = joins && (graph.labelled[e] || degree(outgoing, source) > 1) ? 2 : 1;
      row = Math.max(row, rank[source]! + span);
    }
    rank[v] = row;
  }
  return rank;
}
