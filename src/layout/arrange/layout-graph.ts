/**
 * The engine's input, all in flat arrays: quick to walk, and quick to hand to another thread. Steps and paths are known by
 * their positions. The paths of one step stand in the order in which they are to appear, left to right.
 */
export interface LayoutGraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly width: Int32Array;
  readonly height: Int32Array;
  /** 1 where runs begin: the step belongs to the main path. */
  readonly start: Uint8Array;
  readonly source: Int32Array;
  readonly target: Int32Array;
  /** 1 for a path that hangs to the right and never bends the main path. */
  readonly side: Uint8Array;
  /** How far the pill of a path reaches to either side with its words upright; 0 for a path without words. */
  readonly pill: Uint8Array;
}

/** Edge positions by node, all in one array: those of node `v` are `edges[start[v]]` up to `edges[start[v + 1]]`. */
export interface Adjacency {
  readonly start: Int32Array;
  readonly edges: Int32Array;
}

/** Groups edges by one of their ends, keeping their order. `skip` leaves marked edges out. */
export function groupEdges(
  { nodeCount, edgeCount, source, target }: LayoutGraph,
  end: 'source' | 'target',
  skip?: Uint8Array,
): Adjacency {
  const at = end === 'source' ? source : target;
  const start = new Int32Array(nodeCount + 1);
  let kept = 0;
  for (let e = 0; e < edgeCount; e++) {
    if (skip?.[e]) continue;
    start[at[e]! + 1]!++;
    kept++;
  }
  for (let v = 0; v < nodeCount; v++) start[v + 1]! += start[v]!;
  const fill = start.slice(0, nodeCount);
  const grouped = new Int32Array(kept);
  for (let e = 0; e < edgeCount; e++) {
    if (skip?.[e]) continue;
    grouped[fill[at[e]!]!++] = e;
  }
  return { start, edges: grouped };
}

/** How many edges a node has in this grouping. */
export function degree(adjacency: Adjacency, node: number): number {
  return adjacency.start[node + 1]! - adjacency.start[node]!;
}
