import { keepKin, type Kin } from './branch-kin.js';
import { type LayerGraph, numberRow, type RowOrder } from './layer-graph.js';

/** Rows are nearly in order already; where they are not, putting one by one into its place would take too long. */
const maxMoves = 8;

/**
 * Sorts single rows: each vertex goes to the middle of its neighbours in the row above or below, branches back into their
 * order. `tiesRight`: what would stand equally far goes right instead of left.
 */
export function createRowSorter(
  layers: LayerGraph,
  order: RowOrder,
  kin: Kin,
  straight: Uint8Array,
  tiesRight: boolean,
): (r: number, byBelow: boolean) => void {
  const key = new Float64Array(layers.count);
  const { start, vertex } = order;
  return (r, byBelow) => {
    const first = start[r]!;
    const end = start[r + 1]!;
    if (end - first < 2) return;
    for (let i = first; i < end; i++) {
      const v = vertex[i]!;
      key[v] = byBelow ? middleBelow(layers, order, v) : middleAbove(layers, order, straight, v);
    }
    if (tiesRight) vertex.subarray(first, end).reverse();
    const changed = sortRow(vertex, first, end, key);
    if (changed || tiesRight) numberRow(order, r);
    keepKin(order, kin, r);
  };
}

/** The middle of where a vertex is led to from; detours do not bend the main path. */
function middleAbove(
  { above, nodeCount, up }: LayerGraph,
  { place }: RowOrder,
  straight: Uint8Array,
  w: number,
): number {
  const first = up.start[w]!;
  const end = up.start[w + 1]!;
  if (end - first === 1 && straight[first] === 1) return place[up.to[first]!]!;
  // What joins a line from the side does not bend it.
  if (w >= nodeCount && above[w - nodeCount]! >= 0) return place[above[w - nodeCount]!]!;
  let sum = 0;
  let ways = 0;
  for (let i = first; i < end; i++) {
    if (straight[i] === 0) continue;
    sum += place[up.to[i]!]!;
    ways++;
  }
  return ways === 0 ? place[w]! : sum / ways;
}

function middleBelow({ down }: LayerGraph, { place }: RowOrder, v: number): number {
  const first = down.start[v]!;
  const end = down.start[v + 1]!;
  if (first === end) return place[v]!;
  let sum = 0;
  for (let i = first; i < end; i++) sum += place[down.to[i]!]!;
  return sum / (end - first);
}

/** Keeps the order of equals. Answers whether anything moved. */
function sortRow(vertex: Int32Array, first: number, end: number, key: Float64Array): boolean {
  let left = maxMoves * (end - first);
  let changed = false;
  for (let i = first + 1; i < end; i++) {
    const v = vertex[i]!;
    const own = key[v]!;
    let at = i;
    for (; at > first && key[vertex[at - 1]!]! > own; at--) vertex[at] = vertex[at - 1]!;
    if (at === i) continue;
    vertex[at] = v;
    changed = true;
    left -= i - at;
    if (left > 0) continue;
    vertex.set(
      [...vertex.subarray(first, end)].sort((a, b) => key[a]! - key[b]!),
      first,
    );
    return true;
  }
  return changed;
}
