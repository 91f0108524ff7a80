import type { LayerGraph, RowOrder } from './layer-graph.js';

/** The branches of each node, which keep their order whatever crossings another order would save. */
export interface Kin {
  /** For a vertex with a single incoming segment: the vertex above; else −1. */
  readonly above: Int32Array;
  /** 1 where that segment is a side edge. Those stay right of the others. */
  readonly side: Uint8Array;
  /** By row: the branches of each node above it, in order. */
  readonly groups: readonly (readonly Branches[])[];
}

interface Branches {
  readonly members: readonly number[];
  /** Only side edges have an order, right of the others. */
  readonly plain: boolean;
}

export function findKin({ count, down, nodeCount, plain, row, rowCount, side, up }: LayerGraph): Kin {
  const groups: Branches[][] = Array.from({ length: rowCount }, () => []);
  const kin: Kin = { above: new Int32Array(count).fill(-1), side: new Uint8Array(count), groups };
  for (let v = 0; v < count; v++) {
    let members = 0;
    for (let i = down.start[v]!; i < down.start[v + 1]!; i++) {
      const w = down.to[i]!;
      if (up.start[w + 1]! - up.start[w]! !== 1) continue;
      kin.above[w] = v;
      kin.side[w] = side[i]!;
      members++;
    }
    if (members < 2) continue;
    const branches = Array.from(down.to.subarray(down.start[v], down.start[v + 1])).filter((w) => kin.above[w] === v);
    groups[row[v]! + 1]!.push({ members: branches, plain: v < nodeCount && plain[v] === 1 });
  }
  return kin;
}

/**
 * Returns whether two neighbours in a row may swap. Unlabelled edges may, as long as side edges stay right of main
 * ones.
 */
export function mayExchange({ nodeCount, plain }: LayerGraph, { above, side }: Kin, a: number, b: number): boolean {
  const of = above[a]!;
  if (of < 0 || of !== above[b]) return true;
  return of < nodeCount && plain[of] === 1 && side[a] === 0 && side[b] === 0;
}

/**
 * Returns the positions a vertex may have in its row, counted without itself: between the branches before and after it.
 */
export function limitsOf(layers: LayerGraph, order: RowOrder, kin: Kin, v: number): readonly [number, number] {
  let low = 0;
  let high = Infinity;
  const { place } = order;
  for (const { members, plain } of kin.groups[layers.row[v]!]!) {
    const at = members.indexOf(v);
    if (at < 0) continue;
    members.forEach((w, i) => {
      if (i === at || (plain && kin.side[w] === kin.side[v])) return;
      const isBefore = plain ? kin.side[w]! < kin.side[v]! : i < at;
      const there = place[w]! > place[v]! ? place[w]! - 1 : place[w]!;
      if (isBefore) low = Math.max(low, there + 1);
      else high = Math.min(high, there);
    });
  }
  return [low, high];
}

/** Swaps misplaced branches among themselves until they are in order. */
export function keepKin(order: RowOrder, { groups, side }: Kin, r: number): void {
  const { place, start, vertex } = order;
  for (const { members, plain } of groups[r]!) {
    if (plain ? sidesAreLast(members, side, place) : isAscending(members, place)) continue;
    const wanted = plain ? members.slice().sort((a, b) => side[a]! - side[b]! || place[a]! - place[b]!) : members;
    const places = wanted.map((v) => place[v]!).sort((a, b) => a - b);
    wanted.forEach((v, i) => {
      vertex[start[r]! + places[i]!] = v;
      place[v] = places[i]!;
    });
  }
}

function isAscending(members: readonly number[], place: Int32Array): boolean {
  for (let i = 1; i < members.length; i++) if (place[members[i - 1]!]! > place[members[i]!]!) return false;
  return true;
}

function sidesAreLast(members: readonly number[], side: Uint8Array, place: Int32Array): boolean {
  let lastMain = -1;
  for (const v of members) if (side[v] === 0) lastMain = Math.max(lastMain, place[v]!);
  for (const v of members) if (side[v] === 1 && place[v]! < lastMain) return false;
  return true;
}
