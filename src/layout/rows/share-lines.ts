import { changeLines } from './change-lines.js';
import type { LayerGraph, RowOrder } from './layer-graph.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';

/**
 * Lets a timeout or error join an adjacent line to the same node. Runs on ordered rows: an edge that would have to
 * cross others to join keeps a line of its own.
 */
export function shareLines(
  graph: LayoutGraph,
  layers: LayerGraph,
  order: RowOrder,
): { layers: LayerGraph; order: RowOrder } {
  if (layers.sharesLines) return { layers, order };
  const { count, nodeCount, next, row } = layers;
  const owner = new Int32Array(count - nodeCount).fill(-1);
  const begins: number[] = [];
  for (let e = 0; e < graph.edgeCount; e++) {
    const z = layers.entry[e]!;
    if (graph.side[e] === 0 || z < 0) continue;
    for (let at = z; at >= nodeCount; at = next[at - nodeCount]!) owner[at - nodeCount] = e;
    begins.push(e);
  }
  if (begins.length < 2) return { layers, order };

  const entry = layers.entry.slice();
  const pill = layers.pill.slice();
  const removed = new Uint8Array(count);
  /** The adjacent point of another line to the same node. */
  const beside = (z: number, e: number, toward: -1 | 1): number => {
    const start = order.start[row[z]!]!;
    const end = order.start[row[z]! + 1]!;
    let at = start + order.place[z]! + toward;
    while (at >= start && at < end && removed[order.vertex[at]!]) at += toward;
    const x = at >= start && at < end ? order.vertex[at]! : -1;
    if (x < nodeCount) return -1;
    const other = owner[x - nodeCount]!;
    const joins =
      other >= 0 &&
      graph.target[other] === graph.target[e] &&
      layers.entry[other] !== x &&
      !(graph.pill[e] && pill[x - nodeCount]);
    return joins ? x : -1;
  };
  const joined = new Map<number, number>();
  for (const e of begins.sort((a, b) => row[layers.entry[a]!]! - row[layers.entry[b]!]!)) {
    const z = entry[e]!;
    const right = beside(z, e, 1);
    const x = right >= 0 ? right : beside(z, e, -1);
    if (x < 0) continue;
    for (let at = z; at >= nodeCount; at = next[at - nodeCount]!) removed[at] = 1;
    joined.set(z, x);
    entry[e] = x;
    if (graph.pill[e]) pill[x - nodeCount] = graph.pill[e]!;
  }
  if (joined.size === 0) return { layers, order };
  const to = layers.down.to.map((w) => joined.get(w) ?? w);
  return changeLines(layers, {
    ...layers,
    gone: removed,
    to,
    below: new Int32Array(0),
    pill,
    entry,
    vertex: order.vertex,
  });
}
