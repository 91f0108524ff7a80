import type { KeptNode } from '#model';
import type { Arrangement } from './arrange-graph.js';
import type { LayoutGraph } from './layout-graph.js';

/** Where the elements of a version are in a graph that also has removed ones. */
export interface KeptPositions {
  /** For each node of the version, its position in the arranged graph. */
  readonly nodes: Int32Array;
  /** For each edge of the version, its position in the arranged graph; −1 for one that arranges nothing. */
  readonly edges: Int32Array;
  /** For each edge that arranges nothing, the arranged edge whose beginning it takes over; −1 without one. */
  readonly like: Int32Array;
  readonly ghosts: readonly { readonly at: number; readonly own: KeptNode }[];
}

/**
 * Returns the arrangement of what the version has, out of one in which removed elements had their places. An edge that
 * was not arranged has no lines, or the first one of the edge that it was.
 */
export function projectArrangement(
  from: Arrangement,
  arranged: LayoutGraph,
  { edges, ghosts, like, nodes }: KeptPositions,
): Arrangement {
  const linesOf = (e: number): readonly number[] => {
    const at = edges[e]!;
    if (at < 0)
      return like[e]! < 0 || from.lineStart[like[e]! + 1] === from.lineStart[like[e]!]
        ? []
        : [from.lineStart[like[e]!]!];
    return Array.from({ length: from.lineStart[at + 1]! - from.lineStart[at]! }, (_, i) => from.lineStart[at]! + i);
  };
  const lineStart = new Int32Array(edges.length + 1);
  const lines: number[] = [];
  for (let e = 0; e < edges.length; e++) {
    for (const line of linesOf(e)) lines.push(line);
    lineStart[e + 1] = lines.length;
  }
  const edgeValue = (values: Float64Array, free: number): Float64Array =>
    Float64Array.from(edges, (at, e) => (at >= 0 ? values[at]! : like[e]! >= 0 ? values[like[e]!]! : free));
  return {
    x: Float64Array.from(nodes, (at) => from.x[at]!),
    y: Float64Array.from(nodes, (at) => from.y[at]!),
    lineStart,
    lineX: Float64Array.from(lines, (at) => from.lineX[at]!),
    lineTurn: Float64Array.from(lines, (at) => from.lineTurn[at]!),
    merge: Float64Array.from(edges, (at) => (at >= 0 ? from.merge[at]! : -Infinity)),
    pill: edgeValue(from.pill, -Infinity),
    ghosts: ghosts.map(({ at, own }) => ({
      x: from.x[at]!,
      y: from.y[at]!,
      width: arranged.width[at]!,
      height: arranged.height[at]!,
      own,
    })),
  };
}
