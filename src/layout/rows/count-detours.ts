import type { Acyclic } from './break-cycles.js';
import { type LayerGraph, rowStarts } from './layer-graph.js';
import { degree, type LayoutGraph } from '../arrange/layout-graph.js';

/** The minimum number of timeouts and errors on the routes to each vertex, and over each segment. */
export interface Detours {
  readonly to: Int32Array;
  /** By segment from above, as in `up`: 1 for those with that minimum. */
  readonly straight: Uint8Array;
  /** By segment, as in `down` and as in `up`: the weight of a crossing. The main line is crossed least. */
  readonly weightDown: Uint8Array;
  readonly weightUp: Uint8Array;
  /** By segment, as in `up`: its index in `down`. Those of one node are in the order of its branches. */
  readonly segment: Int32Array;
}

const mainWeight = 2;
const sideWeight = 1;

/** Counts detours top down. */
export function countDetours(
  graph: LayoutGraph,
  { incoming }: Acyclic,
  { count, down, nodeCount, row, rowCount, side, up }: LayerGraph,
): Detours {
  const to = new Int32Array(count + 1).fill(0x7fffffff);
  to[count] = 0;
  const main = findMainStarts(graph, incoming);
  const over = new Int32Array(down.to.length);
  const weightDown = new Uint8Array(down.to.length);
  /** By point: the weight of its line. */
  const weight = new Uint8Array(count).fill(mainWeight);
  for (const v of inRows(row, rowCount)) {
    if (v < nodeCount && degree(incoming, v) === 0) to[v] = main[v] ? 0 : 1;
    if (to[v] === 0x7fffffff) to[v] = 1;
    for (let i = down.start[v]!; i < down.start[v + 1]!; i++) {
      over[i] = to[v]! + side[i]!;
      weightDown[i] = v >= nodeCount ? weight[v]! : side[i]! ? sideWeight : mainWeight;
      if (down.to[i]! >= nodeCount) weight[down.to[i]!] = weightDown[i]!;
      to[down.to[i]!] = Math.min(to[down.to[i]!]!, over[i]!);
    }
  }
  const straight = new Uint8Array(up.to.length);
  const weightUp = new Uint8Array(up.to.length);
  const segment = new Int32Array(up.to.length);
  const fill = up.start.slice(0, count);
  for (let v = 0; v < count; v++) {
    for (let i = down.start[v]!; i < down.start[v + 1]!; i++) {
      const w = down.to[i]!;
      const at = fill[w]!++;
      straight[at] = Number(over[i] === to[w]);
      weightUp[at] = weightDown[i]!;
      segment[at] = i;
    }
  }
  return { to, straight, weightDown, weightUp, segment };
}

/** All vertices, those of upper rows first. */
function inRows(row: Int32Array, rowCount: number): Int32Array {
  const start = rowStarts(row, rowCount);
  const sorted = new Int32Array(row.length);
  for (let v = 0; v < row.length; v++) sorted[start[row[v]!]!++] = v;
  return sorted;
}

/** The roots of main lines: the triggers, or else the first node without predecessors. Other roots hang aside. */
function findMainStarts({ nodeCount, start }: LayoutGraph, incoming: Acyclic['incoming']): Uint8Array {
  const main = new Uint8Array(nodeCount);
  let first = -1;
  for (let v = 0; v < nodeCount; v++) {
    if (degree(incoming, v) > 0) continue;
    if (start[v]) main[v] = 1;
    if (first < 0) first = v;
  }
  if (first >= 0 && !main.includes(1)) main[first] = 1;
  return main;
}
