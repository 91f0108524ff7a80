import type { Acyclic } from '../rows/break-cycles.js';
import type { Columns } from './arrange-columns.js';
import type { LayerGraph } from '../rows/layer-graph.js';
import { degree, type LayoutGraph } from '../layout-graph.js';

/**
 * The upright lines that each path runs along between its ends, one after the other: those of edge `e` are `start[e]` up to
 * `start[e + 1]`. Most have one; more where segments cross.
 */
export interface Lines {
  readonly start: Int32Array;
  readonly x: Float64Array;
  /** The point at which a path turns into the line; −1 where it turns right after its source. */
  readonly point: Int32Array;
}

/** Follows every path from row to row. `outerLane`: where the paths run that were left out of the rows. */
export function traceLines(graph: LayoutGraph, { incoming, loop }: Acyclic, layers: LayerGraph, { axis, lane }: Columns, outerLane: Float64Array): Lines {
  const { edgeCount, source, target } = graph;
  const { entry, nodeCount, outer } = layers;
  const bends = findBends(layers, axis);
  const start = new Int32Array(edgeCount + 1);
  const x: number[] = [];
  const point: number[] = [];
  for (let e = 0; e < edgeCount; e++) {
    if (loop[e]) x.push(lane[e]!);
    else if (outer[e]) x.push(outerLane[e]!);
    // A step with one way in is turned to at once, a merge at the last moment.
    else if (entry[e]! < 0) x.push(degree(incoming, target[e]!) === 1 ? axis[target[e]!]! : axis[source[e]!]!);
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

/** By point, less `nodeCount`: the next point below it on its line that stands elsewhere, or −1. Lines are shared by many paths. */
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
