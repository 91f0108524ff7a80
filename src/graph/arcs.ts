import type { WorkflowEdge } from '#model';

/**
 * Adjacency by position in the wire arrays: flat arrays, so that walking ten thousand nodes looks up no id. Where ids
 * repeat, the first node has the edges.
 */
export interface Arcs {
  /** The number of nodes in the wire array, those with a repeated id included. */
  readonly nodeCount: number;
  /** The node positions of each edge's ends; −1 where there is no such node. */
  readonly source: Int32Array;
  /** The position of the node that each edge leads to; −1 where there is no such node. */
  readonly target: Int32Array;
  /**
   * The edges that leave the node at `n` are `leaving[firstLeaving[n]]` up to `leaving[firstLeaving[n + 1]]`
   * (exclusive), in wire order.
   */
  readonly firstLeaving: Int32Array;
  /** Positions of edges, grouped by the node that they leave. */
  readonly leaving: Int32Array;
  /** The same for the edges that lead to a node: where those of node `n` begin in `entering`. */
  readonly firstEntering: Int32Array;
  /** Positions of edges, grouped by the node that they lead to. */
  readonly entering: Int32Array;
  /** Edges of missing nodes, by the missing id; absent where there are none. */
  readonly strayLeaving?: ReadonlyMap<string, readonly number[]>;
  /** Edges to missing nodes, by the missing id; absent where there are none. */
  readonly strayEntering?: ReadonlyMap<string, readonly number[]>;
}

/**
 * Builds the arcs, in time linear in nodes and edges.
 *
 * @param before the arcs of an earlier edge list, whose surviving nodes keep their positions
 */
export function buildArcs(
  positionOf: (nodeId: string) => number,
  nodeCount: number,
  edges: readonly WorkflowEdge[],
  before?: { readonly arcs: Arcs; readonly edges: readonly WorkflowEdge[] },
): Arcs {
  const source = new Int32Array(edges.length);
  const target = new Int32Array(edges.length);
  let strayLeaving: Map<string, number[]> | undefined;
  let strayEntering: Map<string, number[]> | undefined;
  for (let position = 0; position < edges.length; position++) {
    const edge = edges[position] as WorkflowEdge;
    const isKnown = before?.edges[position] === edge;
    const from = stillThere(isKnown ? before?.arcs.source[position] : undefined, nodeCount) ?? positionOf(edge.source);
    const to = stillThere(isKnown ? before?.arcs.target[position] : undefined, nodeCount) ?? positionOf(edge.target);
    source[position] = from;
    target[position] = to;
    if (from < 0) append((strayLeaving ??= new Map()), edge.source, position);
    if (to < 0) append((strayEntering ??= new Map()), edge.target, position);
  }
  const [firstLeaving, leaving] = groupBy(source, nodeCount);
  const [firstEntering, entering] = groupBy(target, nodeCount);
  return {
    nodeCount,
    source,
    target,
    firstLeaving,
    leaving,
    firstEntering,
    entering,
    ...(strayLeaving ? { strayLeaving } : {}),
    ...(strayEntering ? { strayEntering } : {}),
  };
}

/** An earlier position may be outdated: a node with a dangling edge may have been added, or the last node removed. */
function stillThere(position: number | undefined, nodeCount: number): number | undefined {
  return position === undefined || position < 0 || position >= nodeCount ? undefined : position;
}

/** Sorts edges by the node at one end (counting sort), keeping wire order. */
function groupBy(ends: Int32Array, nodeCount: number): readonly [first: Int32Array, grouped: Int32Array] {
  const first = new Int32Array(nodeCount + 1);
  for (const end of ends) if (end >= 0) first[end + 1] = (first[end + 1] as number) + 1;
  for (let node = 0; node < nodeCount; node++) first[node + 1] = (first[node + 1] as number) + (first[node] as number);
  const grouped = new Int32Array(first[nodeCount] as number);
  const free = first.slice(0, nodeCount);
  for (let position = 0; position < ends.length; position++) {
    const end = ends[position] as number;
    if (end < 0) continue;
    const at = free[end] as number;
    grouped[at] = position;
    free[end] = at + 1;
  }
  return [first, grouped];
}

function append(lists: Map<string, number[]>, key: string, position: number): void {
  const list = lists.get(key);
  if (list) list.push(position);
  else lists.set(key, [position]);
}
