import type { KeptNode } from '#model';

/**
 * The input of the engine as flat arrays, cheap to walk and to transfer to a worker. Nodes and edges are positions. The
 * edges of a node are in display order, left to right.
 */
export interface LayoutGraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly width: Int32Array;
  readonly height: Int32Array;
  /** 1 where executions begin: the node belongs to the main line. */
  readonly start: Uint8Array;
  readonly source: Int32Array;
  readonly target: Int32Array;
  /** 1 for an edge that hangs to the right and never bends the main line. */
  readonly side: Uint8Array;
  /** Half the width of an edge's pill across the flow; 0 for an edge without a label. */
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

/** Sizes and starts of nodes, by position. */
export type NodeArrays = Pick<LayoutGraph, 'width' | 'height' | 'start'>;

/** An edge between two positions. */
export interface ReadEdge {
  readonly id: string;
  readonly source: number;
  readonly target: number;
  readonly side: boolean;
  readonly pill: number;
  readonly order: number;
}

/** The graph of nodes and their edges, as flat arrays. */
export function toLayoutGraph({ height, start, width }: NodeArrays, edges: readonly ReadEdge[]): LayoutGraph {
  const edgeCount = edges.length;
  const source = new Int32Array(edgeCount);
  const target = new Int32Array(edgeCount);
  const side = new Uint8Array(edgeCount);
  const pill = new Uint8Array(edgeCount);
  for (let e = 0; e < edgeCount; e++) {
    const edge = edges[e]!;
    source[e] = edge.source;
    target[e] = edge.target;
    side[e] = Number(edge.side);
    pill[e] = edge.pill;
  }
  return { nodeCount: width.length, edgeCount, width, height, start, source, target, side, pill };
}

/** A removed node that still holds its place: nothing is drawn there. */
export interface Ghost {
  /** Its automatic position and size, in the direction of the engine. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly own: KeptNode;
}
