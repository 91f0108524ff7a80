import type { Acyclic } from './break-cycles.js';
import { changeLines } from './change-lines.js';
import type { LayerGraph, RowOrder } from './layer-graph.js';
import { degree, type LayoutGraph } from '../arrange/layout-graph.js';

/**
 * Where a path that leaves a split, or carries a pill, leads straight into a merge, a row without steps comes in between:
 * there it has a line of its own, and its pill a place. Done after the rows are in order, since the same crossings are found
 * sooner without those rows.
 */
export function addLineRows(
  graph: LayoutGraph,
  acyclic: Acyclic,
  layers: LayerGraph,
  order: RowOrder,
): { layers: LayerGraph; order: RowOrder } {
  const marked = gapsThatNeedLines(graph, acyclic, layers);
  if (!marked.includes(1)) return { layers, order };
  const { count, down, nodeCount, row, rowCount } = layers;
  /** By row: how many rows come in above it. */
  const before = new Int32Array(rowCount + 1);
  let most = 0;
  for (let r = 0; r < rowCount; r++) {
    before[r + 1] = before[r]! + marked[r]!;
    if (marked[r])
      for (let i = order.start[r]!; i < order.start[r + 1]!; i++) most += degreeBelow(layers, order.vertex[i]!);
  }
  const rows = new Int32Array(count + most);
  for (let v = 0; v < count; v++) rows[v] = row[v]! + before[row[v]!]!;
  const above = new Int32Array(count - nodeCount + most).fill(-1);
  const next = new Int32Array(count - nodeCount + most);
  above.set(layers.above);
  next.set(layers.next);
  const to = down.to.slice();
  const below = new Int32Array(most);
  const vertex = new Int32Array(count + most);
  /** By point of a line below: the point put over it. */
  const over = new Int32Array(count - nodeCount).fill(-1);
  let points = 0;
  let filled = 0;
  for (let r = 0; r < rowCount; r++) {
    for (let i = order.start[r]!; i < order.start[r + 1]!; i++) vertex[filled++] = order.vertex[i]!;
    if (!marked[r]) continue;
    const put = (v: number, segment: number): void => {
      const w = down.to[segment]!;
      const first = w >= nodeCount ? layers.above[w - nodeCount]! : -1;
      // What joins the line of another joins it where that gets its point.
      if (first >= 0 && first !== v) return;
      const p = count + points;
      below[points++] = w;
      rows[p] = r + 1 + before[r]!;
      if (v >= nodeCount) {
        above[p - nodeCount] = v;
        next[v - nodeCount] = p;
      }
      next[p - nodeCount] = w;
      vertex[filled++] = p;
      to[segment] = p;
      if (w < nodeCount) return;
      above[w - nodeCount] = p;
      over[w - nodeCount] = p;
    };
    for (let i = order.start[r]!; i < order.start[r + 1]!; i++) {
      const v = order.vertex[i]!;
      if (v < nodeCount && layers.plain[v] === 1 && degreeBelow(layers, v) > 1)
        for (const segment of inCurrentOrder(layers, order, v)) put(v, segment);
      else for (let segment = down.start[v]!; segment < down.start[v + 1]!; segment++) put(v, segment);
    }
    for (let i = order.start[r]!; i < order.start[r + 1]!; i++) {
      const v = order.vertex[i]!;
      for (let segment = down.start[v]!; segment < down.start[v + 1]!; segment++) {
        const w = to[segment]!;
        if (w >= nodeCount && w < count && over[w - nodeCount]! >= 0) to[segment] = over[w - nodeCount]!;
      }
    }
  }
  const { entry, pill } = beginningsOfLines(graph, acyclic, layers, to, count - nodeCount + points);
  return changeLines(layers, {
    row: rows,
    rowCount: rowCount + before[rowCount]!,
    to,
    below: below.subarray(0, points),
    next,
    above,
    pill,
    entry,
    vertex,
  });
}

function degreeBelow({ down }: LayerGraph, v: number): number {
  return down.start[v + 1]! - down.start[v]!;
}

/** By row: 1 where a row of lines must come below it. */
function gapsThatNeedLines(
  { edgeCount, pill, source, target }: LayoutGraph,
  { incoming, loop, outgoing }: Acyclic,
  { row, rowCount }: LayerGraph,
): Uint8Array {
  const marked = new Uint8Array(rowCount);
  for (let e = 0; e < edgeCount; e++) {
    if (loop[e]) continue;
    const from = source[e]!;
    const to = target[e]!;
    if (row[to]! - row[from]! !== 1 || degree(incoming, to) === 1) continue;
    if (pill[e]! > 0 || degree(outgoing, from) > 1) marked[row[from]!] = 1;
  }
  return marked;
}

/** The segments below a step without branches as the vertices stand that they lead to, side paths last. */
function inCurrentOrder({ down, side }: LayerGraph, { place }: RowOrder, v: number): Int32Array {
  const segments = new Int32Array(down.start[v + 1]! - down.start[v]!);
  for (let i = 0; i < segments.length; i++) segments[i] = down.start[v]! + i;
  return segments.sort((a, b) => side[a]! - side[b]! || place[down.to[a]!]! - place[down.to[b]!]!);
}

/** By edge where its line begins, and by point what pill it has, when segments lead where `to` says. */
function beginningsOfLines(
  graph: LayoutGraph,
  { outgoing }: Acyclic,
  { down, nodeCount, outer }: LayerGraph,
  to: Int32Array,
  points: number,
): { entry: Int32Array; pill: Uint8Array } {
  const entry = new Int32Array(graph.edgeCount).fill(-1);
  const pill = new Uint8Array(points);
  for (let v = 0; v < nodeCount; v++) {
    let segment = down.start[v]!;
    for (let i = outgoing.start[v]!; i < outgoing.start[v + 1]!; i++) {
      const e = outgoing.edges[i]!;
      if (outer[e]) continue;
      const first = to[segment++]!;
      if (first < nodeCount) continue;
      entry[e] = first;
      if (graph.pill[e]) pill[first - nodeCount] = graph.pill[e]!;
    }
  }
  return { entry, pill };
}
