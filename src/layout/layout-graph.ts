/** A step as the engine sees it. */
export interface GraphNode {
  readonly width: number;
  readonly height: number;
  /** Runs begin here: it belongs to the main path. */
  readonly start: boolean;
}

/** A path as the engine sees it, by positions. */
export interface GraphEdge {
  readonly source: number;
  readonly target: number;
  /** Hangs to the right and never bends the main path. */
  readonly side: boolean;
  readonly labelled: boolean;
}

/** The engine's input. The paths of one step stand in the order in which they are to appear, left to right. */
export interface LayoutGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** Edge positions by node, all in one array: those of node `v` are `edges[start[v]]` up to `edges[start[v + 1]]`. */
export interface Adjacency {
  readonly start: Int32Array;
  readonly edges: Int32Array;
}

/** Groups edges by one of their ends, keeping their order. `skip` leaves marked edges out. */
export function groupEdges(graph: LayoutGraph, end: 'source' | 'target', skip?: Uint8Array): Adjacency {
  const { nodes, edges } = graph;
  const start = new Int32Array(nodes.length + 1);
  let kept = 0;
  for (let e = 0; e < edges.length; e++) {
    if (skip?.[e]) continue;
    start[edges[e]![end] + 1]!++;
    kept++;
  }
  for (let v = 0; v < nodes.length; v++) start[v + 1]! += start[v]!;
  const fill = start.slice(0, nodes.length);
  const grouped = new Int32Array(kept);
  for (let e = 0; e < edges.length; e++) {
    if (skip?.[e]) continue;
    grouped[fill[edges[e]![end]]!++] = e;
  }
  return { start, edges: grouped };
}

/** How many edges a node has in this grouping. */
export function degree(adjacency: Adjacency, node: number): number {
  return adjacency.start[node + 1]! - adjacency.start[node]!;
}
