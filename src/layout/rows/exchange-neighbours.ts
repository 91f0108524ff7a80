import { type Kin, mayExchange } from './branch-kin.js';
import type { Detours } from './count-detours.js';
import type { Effort } from './effort.js';
import type { LayerGraph, Neighbours, RowOrder } from './layer-graph.js';

/** Neighbours change places wherever that alone saves crossings, until nowhere it does or the effort is spent. */
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

/** What is saved on one side when two neighbours, `left` and `right`, change places. */
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

/** What is saved when two neighbours to which branches of the same step lead come to stand in the order of those. */
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
