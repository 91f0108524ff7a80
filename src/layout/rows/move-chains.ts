import type { Detours } from './count-detours.js';
import type { Effort } from './effort.js';
import type { LayerGraph, RowOrder } from './layer-graph.js';

/** Wider rows are skipped: trying every position costs their width squared. */
const widest = 80;

/** Vertices in consecutive rows without branches: a line, or a sequence of nodes. */
type Chain = readonly number[];

/** The lowest and the highest permitted position of a chain's first vertex in its row, without itself. */
export type PlaceLimits = (first: number) => readonly [number, number];

/**
 * Moves whole chains to where they cross least, which swapping neighbours does not find. The best route through the
 * rows is found at once, top down, by dynamic programming over the positions between the others. Chains beyond the
 * budget stay. Returns whether any moved.
 */
export function moveChains(
  layers: LayerGraph,
  order: RowOrder,
  detours: Detours,
  chains: readonly Chain[],
  limits: PlaceLimits,
  effort: Effort,
): boolean {
  const below = segmentsBelow(layers);
  let moved = false;
  for (const chain of chains) if (moveChain(layers, order, detours, chain, limits, below, effort)) moved = true;
  return moved;
}

/** By row: the number of segments that leave it. */
function segmentsBelow({ count, down, row, rowCount }: LayerGraph): Float64Array {
  const below = new Float64Array(rowCount);
  for (let v = 0; v < count; v++) below[row[v]!]! += down.start[v + 1]! - down.start[v]!;
  return below;
}

/**
 * The maximum cost of moving a chain: each segment of its rows is tried with each position. The check whether that is
 * needed tries none.
 */
function nodesFor(
  { row, up }: LayerGraph,
  { start }: RowOrder,
  chain: Chain,
  below: Float64Array,
  withPlaces: boolean,
): number {
  const first = chain[0]!;
  const top = row[first]!;
  const places = (r: number): number => (withPlaces ? start[r + 1]! - start[r]! : 1);
  let steps = (up.start[first + 1]! - up.start[first]!) * below[top - 1]! * places(top);
  for (let i = 0; i < chain.length; i++) steps += (below[top + i]! + places(top + i)) * places(top + i);
  return steps;
}

/** All maximal chains. A merge may begin one, with its successors. */
export function findChains({ count, down, up }: LayerGraph): readonly Chain[] {
  const degree = (list: Int32Array, v: number): number => list[v + 1]! - list[v]!;
  const mayLead = (v: number): boolean => degree(up.start, v) > 0 && degree(down.start, v) <= 1;
  const follows = (v: number): boolean => degree(up.start, v) === 1 && degree(down.start, v) <= 1;
  const chains: number[][] = [];
  for (let v = 0; v < count; v++) {
    if (!mayLead(v) || (follows(v) && mayLead(up.to[up.start[v]!]!))) continue;
    const chain = [v];
    for (let at = v; degree(down.start, at) === 1; chain.push(at)) {
      at = down.to[down.start[at]!]!;
      if (!follows(at)) break;
    }
    chains.push(chain);
  }
  return chains;
}

function moveChain(
  layers: LayerGraph,
  order: RowOrder,
  detours: Detours,
  chain: Chain,
  limits: PlaceLimits,
  below: Float64Array,
  effort: Effort,
): boolean {
  const { down, row } = layers;
  const { weightDown, weightUp } = detours;
  const { place, start } = order;
  const widthOf = (r: number): number => start[r + 1]! - start[r]!;
  const top = row[chain[0]!]!;
  for (let i = 0; i < chain.length; i++) if (widthOf(top + i) > widest) return false;
  if (widthOf(top - 1) > widest) return false;

  const last = chain[chain.length - 1]!;
  const to = down.start[last]! < down.start[last + 1]! ? down.to[down.start[last]!]! : -1;
  if (to >= 0 && widthOf(row[to]!) > widest) return false;
  if (!effort.take(nodesFor(layers, order, chain, below, false)) || crossesNothing(layers, order, detours, chain, to))
    return false;
  if (!effort.take(nodesFor(layers, order, chain, below, true))) return false;
  const [low, high] = limits(chain[0]!);

  /** By row of the chain and position: the minimum of crossings so far, and the position above with that minimum. */
  let costs = firstCosts(layers, order, detours, chain[0]!);
  for (let t = 0; t < costs.length; t++) if (t < low || t > high) costs[t] = Infinity;
  let now = costs[place[chain[0]!]!]!;
  const cameFrom: Int32Array[] = [];
  for (let i = 1; i < chain.length; i++) {
    const { between, origin, total } = nextCosts(layers, order, weightDown, chain[i - 1]!, chain[i]!, costs);
    now += between;
    cameFrom.push(origin);
    costs = total;
  }
  if (to >= 0) {
    const end = lastCosts(layers, order, weightUp, last, to);
    now += end[place[last]!]!;
    for (let s = 0; s < costs.length; s++) costs[s]! += end[s]!;
  }
  let best = place[last]!;
  for (let s = 0; s < costs.length; s++) if (costs[s]! < costs[best]!) best = s;
  if (!(costs[best]! < now)) return false;
  for (let i = chain.length - 1; i >= 0; i--) {
    put(order, top + i, chain[i]!, best);
    if (i > 0) best = cameFrom[i - 1]![best]!;
  }
  return true;
}

/** Most chains cross nothing, and need no search. */
function crossesNothing(
  layers: LayerGraph,
  { place, start, vertex }: RowOrder,
  { segment }: Detours,
  chain: Chain,
  to: number,
): boolean {
  const { down, nodeCount, plain, row, up } = layers;
  const first = chain[0]!;
  const above = row[first]! - 1;
  for (let slot = up.start[first]!; slot < up.start[first + 1]!; slot++) {
    const from = up.to[slot]!;
    for (let i = start[above]!; i < start[above + 1]!; i++) {
      const u = vertex[i]!;
      if (u === from && (u >= nodeCount || plain[u] === 1)) continue;
      for (let j = down.start[u]!; j < down.start[u + 1]!; j++) {
        const w = down.to[j]!;
        if (w === first) continue;
        const isLeft = u === from ? j < segment[slot]! : place[u]! < place[from]!;
        if (isLeft === place[w]! > place[first]!) return false;
      }
    }
  }
  for (let k = 0; k < chain.length; k++) {
    const v = chain[k]!;
    const w = k + 1 < chain.length ? chain[k + 1]! : to;
    if (w < 0) break;
    const r = row[v]!;
    for (let i = start[r]!; i < start[r + 1]!; i++) {
      const u = vertex[i]!;
      if (u === v) continue;
      for (let j = down.start[u]!; j < down.start[u + 1]!; j++) {
        if (down.to[j] !== w && place[u]! < place[v]! === place[down.to[j]!]! > place[w]!) return false;
      }
    }
  }
  return true;
}

/** Moves a vertex to a position in its row, counted without itself. */
function put({ place, start, vertex }: RowOrder, r: number, v: number, to: number): void {
  const base = start[r]!;
  const at = place[v]!;
  if (to === at) return;
  if (to > at) vertex.copyWithin(base + at, base + at + 1, base + to + 1);
  else vertex.copyWithin(base + to + 1, base + to, base + at);
  vertex[base + to] = v;
  for (let i = Math.min(at, to); i <= Math.max(at, to); i++) place[vertex[base + i]!] = i;
}

/** The position of `w` in its row without `v`. */
function without(place: Int32Array, v: number, w: number): number {
  return place[w]! > place[v]! ? place[w]! - 1 : place[w]!;
}

/** By position of the first vertex: the crossings of its incoming segments. */
function firstCosts(
  { down, nodeCount, plain, row, up }: LayerGraph,
  { place, start, vertex }: RowOrder,
  { segment, weightDown, weightUp }: Detours,
  first: number,
): Float64Array {
  const r = row[first]!;
  const costs = new Float64Array(start[r + 1]! - start[r]!);
  for (let slot = up.start[first]!; slot < up.start[first + 1]!; slot++) {
    const from = up.to[slot]!;
    for (let i = start[r - 1]!; i < start[r]!; i++) {
      const u = vertex[i]!;
      // Branches of the same node do not cross, but may get out of order.
      if (u === from && (u >= nodeCount || plain[u] === 1)) continue;
      for (let j = down.start[u]!; j < down.start[u + 1]!; j++) {
        const w = down.to[j]!;
        const isLeft = u === from ? j < segment[slot]! : place[u]! < place[from]!;
        if (w !== first) addCrossed(costs, without(place, first, w), isLeft, weightUp[slot]! * weightDown[j]!);
      }
    }
  }
  return costs;
}

/** A segment that ends at `at` and begins left or right crosses all that end on the other side of it. */
function addCrossed(costs: Float64Array, at: number, isLeft: boolean, by: number): void {
  if (isLeft) for (let t = 0; t <= at; t++) costs[t]! += by;
  else for (let t = at + 1; t < costs.length; t++) costs[t]! += by;
}

/** By position of the lower of two vertices: the minimum of crossings so far, over all positions of the upper one. */
function nextCosts(
  { down, row }: LayerGraph,
  { place, start, vertex }: RowOrder,
  weight: Uint8Array,
  upper: number,
  lower: number,
  before: Float64Array,
): { total: Float64Array; origin: Int32Array; between: number } {
  const r = row[upper]!;
  const width = start[r + 2]! - start[r + 1]!;
  const total = new Float64Array(width).fill(Infinity);
  const origin = new Int32Array(width);
  /** By position of the lower vertex, with the upper one at `s`: initially everything begins right of it. */
  const crossed = new Float64Array(width);
  const own = weight[down.start[upper]!]!;
  const others: number[] = [];
  for (let i = start[r]!; i < start[r + 1]!; i++) {
    const u = vertex[i]!;
    if (u === upper) continue;
    others.push(u);
    for (let j = down.start[u]!; j < down.start[u + 1]!; j++)
      addCrossed(crossed, without(place, lower, down.to[j]!), false, own * weight[j]!);
  }
  let between = 0;
  for (let s = 0; s <= others.length; s++) {
    if (s > 0) {
      const u = others[s - 1]!;
      for (let j = down.start[u]!; j < down.start[u + 1]!; j++) {
        const at = without(place, lower, down.to[j]!);
        addCrossed(crossed, at, false, -own * weight[j]!);
        addCrossed(crossed, at, true, own * weight[j]!);
      }
    }
    if (s === place[upper]!) between = crossed[place[lower]!]!;
    for (let t = 0; t < width; t++) {
      const sum = before[s]! + crossed[t]!;
      // Of equal routes the straighter one.
      if (sum < total[t]! || (sum === total[t]! && Math.abs(s - t) < Math.abs(origin[t]! - t))) {
        total[t] = sum;
        origin[t] = s;
      }
    }
  }
  return { total, origin, between };
}

/** By position of the last vertex: the crossings of its segment to `to`. */
function lastCosts(
  { row, up }: LayerGraph,
  { place, start, vertex }: RowOrder,
  weight: Uint8Array,
  last: number,
  to: number,
): Float64Array {
  const r = row[to]!;
  const costs = new Float64Array(start[r]! - start[r - 1]!);
  const own = ownWeight(up, weight, last, to);
  for (let i = start[r]!; i < start[r + 1]!; i++) {
    const w = vertex[i]!;
    if (w === to) continue;
    const isLeft = place[w]! < place[to]!;
    for (let j = up.start[w]!; j < up.start[w + 1]!; j++)
      addCrossed(costs, without(place, last, up.to[j]!), isLeft, own * weight[j]!);
  }
  return costs;
}

function ownWeight(up: LayerGraph['up'], weight: Uint8Array, last: number, to: number): number {
  for (let i = up.start[to]!; i < up.start[to + 1]!; i++) if (up.to[i] === last) return weight[i]!;
  return 1;
}
