import { keepKin, type Kin, mayExchange } from './branch-kin.js';
import { type LayerGraph, type Neighbours, numberRow, type RowOrder } from './layer-graph.js';
import type { Detours } from './count-detours.js';
import type { Effort } from './effort.js';

/** Rows are nearly sorted; where they are not, insertion sort would take too long. */
const maxMoves = 8;

/**
 * Creates a sorter of single rows: each vertex moves to the median of its neighbours in the row above or below, and
 * branches return to their order. `tiesRight`: of two equal positions take the right one.
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

/** The median of a vertex's predecessors; detours do not bend the main line. */
function middleAbove(
  { above, nodeCount, up }: LayerGraph,
  { place }: RowOrder,
  straight: Uint8Array,
  w: number,
): number {
  const first = up.start[w]!;
  const end = up.start[w + 1]!;
  if (end - first === 1 && straight[first] === 1) return place[up.to[first]!]!;
  // Segments that join a line from the side do not bend it.
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

/** Stable. Returns whether anything moved. */
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

/** Swaps neighbours while that alone saves crossings and the budget lasts. */
export function exchangeNeighbours(
  layers: LayerGraph,
  order: RowOrder,
  kin: Kin,
  { segment, weightDown, weightUp }: Detours,
  effort: Effort,
): void {
  const { down, nodeCount, plain, rowCount, up } = layers;
  const branches = (u: number): boolean => u < nodeCount && plain[u] === 0;
  const { place, start, vertex } = order;
  for (let pass = 0, better = true; better && pass < 8; pass++) {
    better = false;
    for (let r = 0; r < rowCount; r++) {
      for (let i = start[r]!; i + 1 < start[r + 1]!; i++) {
        const a = vertex[i]!;
        const b = vertex[i + 1]!;
        if (!mayExchange(layers, kin, a, b)) continue;
        if (!effort.take(comparisons(up, a, b) + comparisons(down, a, b))) return;
        const saved =
          savedBy(up, weightUp, place, a, b) +
          savedBy(down, weightDown, place, a, b) +
          savedInBranches(up, weightUp, segment, branches, a, b);
        if (saved <= 0) continue;
        vertex[i] = b;
        vertex[i + 1] = a;
        place[b] = i - start[r]!;
        place[a] = i + 1 - start[r]!;
        better = true;
      }
    }
  }
}

function comparisons({ start }: Neighbours, left: number, right: number): number {
  return (start[left + 1]! - start[left]!) * (start[right + 1]! - start[right]!);
}

/** The crossings saved on one side by swapping two neighbours. */
function savedBy(
  { start, to }: Neighbours,
  weight: Uint8Array,
  place: Int32Array,
  left: number,
  right: number,
): number {
  let saved = 0;
  for (let i = start[left]!; i < start[left + 1]!; i++) {
    const at = place[to[i]!]!;
    for (let j = start[right]!; j < start[right + 1]!; j++)
      saved += weight[i]! * weight[j]! * Math.sign(at - place[to[j]!]!);
  }
  return saved;
}

/** The crossings saved by swapping two branches of the same node into their order. */
function savedInBranches(
  { start, to }: Neighbours,
  weight: Uint8Array,
  segment: Int32Array,
  branches: (u: number) => boolean,
  left: number,
  right: number,
): number {
  let saved = 0;
  for (let i = start[left]!; i < start[left + 1]!; i++) {
    for (let j = start[right]!; j < start[right + 1]!; j++) {
      if (to[i] === to[j] && branches(to[i]!)) saved += weight[i]! * weight[j]! * Math.sign(segment[i]! - segment[j]!);
    }
  }
  return saved;
}
