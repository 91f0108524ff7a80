import { findKin, keepKin, limitsOf } from './branch-kin.js';
import { createCrossingCounter } from './count-crossings.js';
import type { Detours } from './count-detours.js';
import { createEffort, type Effort } from './effort.js';
import { createRowSorter, exchangeNeighbours } from './sort-rows.js';
import { type LayerGraph, numberRow, type RowOrder, rowStarts } from './layer-graph.js';
import { findChains, moveChains } from './move-chains.js';

/** The first order: a depth-first walk that takes branches in order. Trees have no crossings then. */
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

/** Whether a segment joins the line of other edges from the side: it does not determine the line's position. */
function joinsLine({ above, nodeCount }: LayerGraph, v: number, w: number): boolean {
  return w >= nodeCount && above[w - nodeCount]! >= 0 && above[w - nodeCount] !== v;
}

const maxSweeps = 8;
const fewSweeps = 4;
const patience = 3;
/** Up to this many vertices the sweeps also start from the mirrored first order. */
const fewVertices = 400;
/** Beyond this number of vertices, there are fewer sweeps. */
const manyVertices = 25_000;
/** Up to this many vertices whole chains are moved: the cost grows with the width of the rows. */
const maxForChains = 4000;
const maxRounds = 4;
/** The steps of a sweep per vertex and segment, for sorting and counting. */
const nodesOfSweep = 10;
const beginnings = [false, true].flatMap((tiesRight) =>
  [false, true].flatMap((mirrored) => [true, false].map((upward) => ({ mirrored, tiesRight, upward }))),
);

/**
 * Orders the rows for few crossings, with branches in order: sweeps that put each vertex at the median of its
 * neighbours (K. Sugiyama, S. Tagawa, M. Toda, “Methods for visual understanding of hierarchical system structures”,
 * 1981), in both directions, then swaps of neighbours. A first order without crossings stays; when the budget is
 * exhausted, the best order so far.
 */
export function orderRows(
  layers: LayerGraph,
  roots: readonly number[],
  detours: Detours,
  effort: Effort = createEffort(),
): RowOrder {
  const order = emptyOrder(layers);
  const kin = findKin(layers);
  followBranches(layers, order, roots);
  const countCrossings = createCrossingCounter(layers, order, detours.weightDown);
  if (countCrossings() === 0) return order;
  const first = order.vertex.slice();
  let best = first;
  let least = Infinity;
  const chains = layers.count <= maxForChains ? findChains(layers) : [];
  const limits = (v: number): readonly [number, number] => limitsOf(layers, order, kin, v);
  let rounds = 0;
  for (const { mirrored, tiesRight, upward } of layers.count <= fewVertices ? beginnings : beginnings.slice(0, 1)) {
    if (effort.isSpent && least < Infinity) break;
    rounds = 0;
    order.vertex.set(first);
    for (let r = 0; r < layers.rowCount; r++) {
      if (mirrored) order.vertex.subarray(order.start[r], order.start[r + 1]).reverse();
      numberRow(order, r);
      keepKin(order, kin, r);
    }
    sweep(
      layers,
      order,
      createRowSorter(layers, order, kin, detours.straight, tiesRight),
      countCrossings,
      upward,
      effort,
    );
    do exchangeNeighbours(layers, order, kin, detours, effort);
    while (
      layers.count <= maxForChains &&
      moveChains(layers, order, detours, chains, limits, effort) &&
      ++rounds < maxRounds
    );
    const crossings = countCrossings();
    if (crossings >= least) continue;
    least = crossings;
    best = order.vertex.slice();
  }
  order.vertex.set(best);
  for (let r = 0; r < layers.rowCount; r++) numberRow(order, r);
  return order;
}

function sweep(
  layers: LayerGraph,
  order: RowOrder,
  sort: (r: number, byBelow: boolean) => void,
  countCrossings: () => number,
  upwardFirst: boolean,
  effort: Effort,
): void {
  const steps = nodesOfSweep * (layers.count + layers.down.to.length);
  let least = countCrossings();
  let best = order.vertex.slice();
  for (
    let done = 0, idle = 0;
    done < (layers.count < manyVertices ? maxSweeps : fewSweeps) && idle < patience && least > 0 && effort.take(steps);
    done++
  ) {
    const upward = (done % 2 === 0) === upwardFirst;
    for (let i = 1; i < layers.rowCount; i++) sort(upward ? layers.rowCount - 1 - i : i, upward);
    const crossings = countCrossings();
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
