import type { Acyclic } from './break-cycles.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';

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
