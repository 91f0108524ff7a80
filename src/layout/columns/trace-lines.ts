import type { Acyclic } from '../rows/break-cycles.js';
import { type Columns, pillsOverNodes } from './arrange-columns.js';
import type { LayerGraph, RowOrder } from '../rows/layer-graph.js';
import { degree, type LayoutGraph } from '../arrange/layout-graph.js';
import { type LayoutMetrics, pillReachOf } from '../layout-metrics.js';

/**
 * The vertical lines of each edge between its ends, in order: those of edge `e` are `start[e]` up to `start[e + 1]`.
 * Most have one; more where segments cross.
 */
export interface Lines {
  readonly start: Int32Array;
  readonly x: Float64Array;
  /** The point at which an edge turns into the line; −1 where it turns right after its source. */
  readonly point: Int32Array;
}

/** Follows every edge from row to row. `outerLane`: the lanes of edges left out of the rows. */
export function traceLines(
  graph: LayoutGraph,
  acyclic: Acyclic,
  layers: LayerGraph,
  order: RowOrder,
  columns: Columns,
  outerLane: Float64Array,
  metrics: LayoutMetrics,
): Lines {
  const { edgeCount, source, target } = graph;
  const { incoming, loop } = acyclic;
  const { axis, lane } = columns;
  const { entry, nodeCount, outer } = layers;
  const bends = findBends(layers, axis);
  const isTaken = createColumnCheck(graph, acyclic, layers, order, axis, metrics);
  const start = new Int32Array(edgeCount + 1);
  const x: number[] = [];
  const point: number[] = [];
  for (let e = 0; e < edgeCount; e++) {
    if (loop[e]) x.push(lane[e]!);
    else if (outer[e]) x.push(outerLane[e]!);
    // An edge turns to a node with one predecessor at once; to a merge at the last moment, unless the pill of another
    // edge is there.
    else if (entry[e]! < 0)
      x.push(
        degree(incoming, target[e]!) === 1 || isTaken(source[e]!, target[e]!) ? axis[target[e]!]! : axis[source[e]!]!,
      );
    else x.push(axis[entry[e]!]!);
    point.push(-1);
    for (let z = entry[e]! < 0 ? -1 : bends[entry[e]! - nodeCount]!; z >= 0; z = bends[z - nodeCount]!) {
      x.push(axis[z]!);
      point.push(z);
    }
    start[e + 1] = x.length;
  }
  return { start, x: Float64Array.from(x), point: Int32Array.from(point) };
}

/**
 * Creates a check whether something else comes down to a node's row straight below another node, or has its pill there.
 */
function createColumnCheck(
  graph: LayoutGraph,
  acyclic: Acyclic,
  layers: LayerGraph,
  { start, vertex }: RowOrder,
  axis: Float64Array,
  metrics: LayoutMetrics,
): (above: number, step: number) => boolean {
  const { nodeCount, pill, row, up } = layers;
  const pillOver = pillsOverNodes(graph, acyclic, layers);
  return (above, step) => {
    const at = axis[above]!;
    const first = start[row[step]!]!;
    const end = start[row[step]! + 1]!;
    let low = first;
    for (let high = end; low < high;) {
      const middle = (low + high) >> 1;
      if (axis[vertex[middle]!]! < at) low = middle + 1;
      else high = middle;
    }
    // Rows are ordered, so only the next vertex on either side can be near.
    for (let i = Math.max(first, low - 1); i < Math.min(end, low + 1); i++) {
      const v = vertex[i]!;
      const reach = metrics.lineMargin + pillReachOf(metrics, v < nodeCount ? pillOver[v]! : pill[v - nodeCount]!);
      if (v !== step && Math.abs(axis[v]! - at) < reach && up.start[v + 1]! > up.start[v]!) return true;
    }
    return false;
  };
}

/**
 * By point, less `nodeCount`: the next point below it on its line in another column, or −1. Several edges share a line.
 */
function findBends({ count, next, nodeCount, row, rowCount }: LayerGraph, axis: Float64Array): Int32Array {
  const bends = new Int32Array(count - nodeCount).fill(-1);
  const rows: number[][] = Array.from({ length: rowCount }, () => []);
  for (let z = nodeCount; z < count; z++) rows[row[z]!]!.push(z);
  for (const points of rows.reverse()) {
    for (const z of points) {
      const below = next[z - nodeCount]!;
      if (below >= nodeCount) bends[z - nodeCount] = axis[below] === axis[z] ? bends[below - nodeCount]! : below;
    }
  }
  return bends;
}
