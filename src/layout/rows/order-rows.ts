import { countCrossings } from './count-crossings.js';
import type { Detours } from './count-detours.js';
import { type LayerGraph, type Neighbours, type RowOrder, rowStarts } from './layer-graph.js';
import { findChains, moveChains } from './move-chains.js';

const mostSweeps = 8;
const fewSweeps = 4;
const patience = 3;
/** Up to this many vertices the sweeps are begun from the mirrored first order as well. */
const fewVertices = 400;
/** From here on fewer sweeps must do. */
const manyVertices = 25_000;
/** Up to this many vertices whole chains are moved: their time grows with the width of the rows. */
const mostForChains = 4000;
const mostRounds = 4;
const beginnings = [false, true].flatMap((tiesRight) => [false, true].flatMap((mirrored) => [true, false].map((upward) => ({ mirrored, tiesRight, upward }))));

/**
 * Orders the rows so that few segments cross, and the branches of a step stand in their order: sweeps that put each vertex in
 * the middle of its neighbours (K. Sugiyama, S. Tagawa, M. Toda, “Methods for visual understanding of hierarchical system
 * structures”, 1981), begun in both directions, then exchanges of neighbours. Where the first order has no crossings it stays.
 */
export function orderRows(layers: LayerGraph, roots: readonly number[], detours: Detours): RowOrder {
  const order = emptyOrder(layers);
  const kin = findKin(layers);
  followBranches(layers, order, roots);
  if (countCrossings(layers, order, detours.weightDown) === 0) return order;
  const first = order.vertex.slice();
  let best = first;
  let least = Infinity;
  const chains = layers.count <= mostForChains ? findChains(layers) : [];
  const limits = (v: number): readonly [number, number] => limitsOf(layers, order, kin, v);
  let rounds = 0;
  for (const { mirrored, tiesRight, upward } of layers.count <= fewVertices ? beginnings : beginnings.slice(0, 1)) {
    rounds = 0;
    order.vertex.set(first);
    for (let r = 0; r < layers.rowCount; r++) {
      if (mirrored) order.vertex.subarray(order.start[r], order.start[r + 1]).reverse();
      numberRow(order, r);
      keepKin(order, kin, r);
    }
    sweep(layers, order, kin, detours, upward, tiesRight);
    do exchangeNeighbours(layers, order, kin, detours);
    while (layers.count <= mostForChains && moveChains(layers, order, detours, chains, limits) && ++rounds < mostRounds);
    const crossings = countCrossings(layers, order, detours.weightDown);
    if (crossings >= least) continue;
    least = crossings;
    best = order.vertex.slice();
  }
  order.vertex.set(best);
  for (let r = 0; r < layers.rowCount; r++) numberRow(order, r);
  return order;
}

function sweep(layers: LayerGraph, order: RowOrder, kin: Kin, detours: Detours, upwardFirst: boolean, tiesRight: boolean): void {
  let least = countCrossings(layers, order, detours.weightDown);
  let best = order.vertex.slice();
  const sort = createRowSorter(layers, order, kin, detours.straight, tiesRight);
  for (let done = 0, idle = 0; done < (layers.count < manyVertices ? mostSweeps : fewSweeps) && idle < patience && least > 0; done++) {
    const upward = (done % 2 === 0) === upwardFirst;
    for (let i = 1; i < layers.rowCount; i++) sort(upward ? layers.rowCount - 1 - i : i, upward);
    const crossings = countCrossings(layers, order, detours.weightDown);
    if (crossings < least) {
      least = crossings;
      best = order.vertex.slice();
      idle = 0;
    } else idle++;
  }
  order.vertex.set(best);
  for (let r = 0; r < layers.rowCount; r++) numberRow(order, r);
}

function emptyOrder({ count, row, rowCount }: LayerGraph): RowOrder {
  return { start: rowStarts(row, rowCount), vertex: new Int32Array(count), place: new Int32Array(count) };
}

function numberRow({ place, start, vertex }: RowOrder, r: number): void {
  for (let i = start[r]!; i < start[r + 1]!; i++) place[vertex[i]!] = i - start[r]!;
}

/** Which vertices keep an order among themselves, whatever crossings another would save: the branches of one step. */
interface Kin {
  /** For a vertex that only one segment leads to: the vertex above; else −1. */
  readonly above: Int32Array;
  /** 1 where that segment is a side path. Those stay right of the others. */
  readonly side: Uint8Array;
  /** By row: the branches of each step above it, in their order. */
  readonly groups: readonly (readonly Branches[])[];
}

interface Branches {
  readonly members: readonly number[];
  /** Only side paths have an order, right of the others. */
  readonly plain: boolean;
}

function findKin({ count, down, nodeCount, plain, row, rowCount, side, up }: LayerGraph): Kin {
  const groups: Branches[][] = Array.from({ length: rowCount }, () => []);
  const kin: Kin = { above: new Int32Array(count).fill(-1), side: new Uint8Array(count), groups };
  for (let v = 0; v < count; v++) {
    const members: number[] = [];
    for (let i = down.start[v]!; i < down.start[v + 1]!; i++) {
      const w = down.to[i]!;
      if (up.start[w + 1]! - up.start[w]! !== 1) continue;
      kin.above[w] = v;
      kin.side[w] = side[i]!;
      members.push(w);
    }
    if (members.length > 1) groups[row[v]! + 1]!.push({ members, plain: v < nodeCount && plain[v] === 1 });
  }
  return kin;
}

/** Whether two neighbours in a row may change places. Paths without words may, as long as side paths stay right of main ones. */
function mayExchange({ nodeCount, plain }: LayerGraph, { above, side }: Kin, a: number, b: number): boolean {
  const of = above[a]!;
  if (of < 0 || of !== above[b]) return true;
  return of < nodeCount && plain[of] === 1 && side[a] === 0 && side[b] === 0;
}

/** The first order: as a walk meets the vertices that takes the branches of each in their order. Trees have no crossings then. */
function followBranches(layers: LayerGraph, order: RowOrder, roots: readonly number[]): void {
  const { count, down, row, rowCount } = layers;
  const { start, vertex } = order;
  const met = new Uint8Array(count);
  const next = down.start.slice(0, count);
  const fill = start.slice(0, rowCount);
  const inside: number[] = [];
  const enter = (v: number): void => {
    met[v] = 1;
    vertex[fill[row[v]!]!++] = v;
    inside.push(v);
  };
  for (const root of roots) {
    enter(root);
    while (inside.length > 0) {
      const v = inside[inside.length - 1]!;
      if (next[v]! === down.start[v + 1]!) {
        inside.pop();
        continue;
      }
      const w = down.to[next[v]!++]!;
      if (met[w] === 0 && !joinsLine(layers, v, w)) enter(w);
    }
  }
  for (let r = 0; r < rowCount; r++) numberRow(order, r);
}

/** Whether a segment comes from the side to a line that others have begun: it does not say where that stands. */
function joinsLine({ above, nodeCount }: LayerGraph, v: number, w: number): boolean {
  return w >= nodeCount && above[w - nodeCount]! >= 0 && above[w - nodeCount] !== v;
}

/** The middle of where a vertex is led to from; detours do not bend the main path. */
function middleAbove({ above, nodeCount, up }: LayerGraph, { place }: RowOrder, straight: Uint8Array, w: number): number {
  // What joins a line from the side does not bend it.
  if (w >= nodeCount && above[w - nodeCount]! >= 0) return place[above[w - nodeCount]!]!;
  let sum = 0;
  let ways = 0;
  for (let i = up.start[w]!; i < up.start[w + 1]!; i++) {
    if (straight[i] === 0) continue;
    sum += place[up.to[i]!]!;
    ways++;
  }
  return ways === 0 ? place[w]! : sum / ways;
}

function mean(start: Int32Array, to: Int32Array, place: Int32Array, v: number): number {
  const first = start[v]!;
  const end = start[v + 1]!;
  if (first === end) return place[v]!;
  let sum = 0;
  for (let i = first; i < end; i++) sum += place[to[i]!]!;
  return sum / (end - first);
}

function sortRow({ start, vertex }: RowOrder, r: number, key: Float64Array): void {
  const row = vertex.subarray(start[r], start[r + 1]);
  let sorted = true;
  for (let i = 1; i < row.length && sorted; i++) sorted = key[row[i - 1]!]! <= key[row[i]!]!;
  if (!sorted) row.set([...row].sort((a, b) => key[a]! - key[b]!));
}

/** Where in its row a vertex may stand, counted without itself: between the branches before and after it. */
function limitsOf(layers: LayerGraph, order: RowOrder, kin: Kin, v: number): readonly [number, number] {
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

/** Branches that are out of order change places among themselves until they stand in it again. */
function keepKin(order: RowOrder, { groups, side }: Kin, r: number): void {
  const { place, start, vertex } = order;
  for (const { members, plain } of groups[r]!) {
    const wanted = plain ? membersWithSidesLast(members, side, place) : members;
    let inOrder = true;
    for (let i = 1; i < wanted.length && inOrder; i++) inOrder = place[wanted[i - 1]!]! < place[wanted[i]!]!;
    if (inOrder) continue;
    const places = wanted.map((v) => place[v]!).sort((a, b) => a - b);
    wanted.forEach((v, i) => {
      vertex[start[r]! + places[i]!] = v;
      place[v] = places[i]!;
    });
  }
}

/** As they stand, but for side paths, which come last. */
function membersWithSidesLast(members: readonly number[], side: Uint8Array, place: Int32Array): readonly number[] {
  return members.slice().sort((a, b) => side[a]! - side[b]! || place[a]! - place[b]!);
}

function createRowSorter(layers: LayerGraph, order: RowOrder, kin: Kin, straight: Uint8Array, tiesRight: boolean): (r: number, byBelow: boolean) => void {
  const key = new Float64Array(layers.count);
  const { down } = layers;
  return (r, byBelow) => {
    for (let i = order.start[r]!; i < order.start[r + 1]!; i++) {
      const v = order.vertex[i]!;
      key[v] = byBelow ? mean(down.start, down.to, order.place, v) : middleAbove(layers, order, straight, v);
    }
    if (tiesRight) order.vertex.subarray(order.start[r], order.start[r + 1]).reverse();
    sortRow(order, r, key);
    numberRow(order, r);
    keepKin(order, kin, r);
  };
}

/** Neighbours change places wherever that alone saves crossings, until nowhere it does. */
function exchangeNeighbours(layers: LayerGraph, order: RowOrder, kin: Kin, { segment, weightDown, weightUp }: Detours): void {
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
        const saved = savedBy(up, weightUp, place, a, b) + savedBy(down, weightDown, place, a, b) + savedInBranches(up, weightUp, segment, branches, a, b);
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

/** What is saved on one side when two neighbours, `left` and `right`, change places. */
function savedBy({ start, to }: Neighbours, weight: Uint8Array, place: Int32Array, left: number, right: number): number {
  let saved = 0;
  for (let i = start[left]!; i < start[left + 1]!; i++) {
    const at = place[to[i]!]!;
    for (let j = start[right]!; j < start[right + 1]!; j++) saved += weight[i]! * weight[j]! * Math.sign(at - place[to[j]!]!);
  }
  return saved;
}

/** What is saved when two neighbours to which branches of the same step lead come to stand in the order of those. */
function savedInBranches({ start, to }: Neighbours, weight: Uint8Array, segment: Int32Array, branches: (u: number) => boolean, left: number, right: number): number {
  let saved = 0;
  for (let i = start[left]!; i < start[left + 1]!; i++) {
    for (let j = start[right]!; j < start[right + 1]!; j++) {
      if (to[i] === to[j] && branches(to[i]!)) saved += weight[i]! * weight[j]! * Math.sign(segment[i]! - segment[j]!);
    }
  }
  return saved;
}
