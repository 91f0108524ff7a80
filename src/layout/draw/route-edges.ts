import type { Point } from '../layout.js';
import type { CardIndex } from './card-index.js';

/** The corners of an edge: at each `turn` over to the next of `lines`, at `merge` along to the target. */
export interface Corridor {
  readonly turns: readonly number[];
  readonly lines: readonly number[];
  readonly merge: number;
}

/** Where an edge leaves its source and enters its target. */
export interface Ends {
  readonly from: Point;
  readonly to: Point;
}

/** Returns the edge through a corridor, without collinear corners. */
export function routeThrough({ from, to }: Ends, { turns, lines, merge }: Corridor): Point[] {
  const points: Point[] = [from];
  let x = from.x;
  for (let i = 0; i < lines.length; i++) {
    // A straight line needs no corner, which is the common case.
    if (lines[i] === x) continue;
    extend(points, x, turns[i]!);
    x = lines[i]!;
    extend(points, x, turns[i]!);
  }
  if (x !== to.x) {
    extend(points, x, merge);
    extend(points, to.x, merge);
  }
  extend(points, to.x, to.y, to);
  if (points.length === 1) points.push(from);
  // A grown list has 17 slots: for 40,000 edges, growth would dominate drawing.
  return points.slice();
}

/** Adds a corner, and drops the one before where it is collinear: an edge never runs back on itself. */
function extend(points: Point[], x: number, y: number, point: Point = { x, y }): void {
  const last = points[points.length - 1]!;
  if (last.x === x && last.y === y) return;
  const before = points[points.length - 2];
  if (before && ((before.x === last.x && last.x === x) || (before.y === last.y && last.y === y))) points.pop();
  points.push(point);
}

// The clearance of an edge around a card, and before its first and after its last turn.
const clear = 16;
const lead = 16;
const maxDetours = 12;

/**
 * Routes an edge between moved nodes. Tries its former corridor, then a turn halfway, then detours along the cards in
 * between; takes the route through the fewest cards, then the shortest. Never fails: where nodes overlap, no route is
 * clean.
 */
export function routeAround(ends: Ends, corridor: Corridor, cards: CardIndex): Point[] {
  const { from, to } = ends;
  let best: Point[] = [];
  let bestCost = Infinity;
  const offer = (candidate: Corridor): void => {
    const points = routeThrough(ends, candidate);
    const cost = cards.countHits(points) * 1e7 + lengthOf(points) + 24 * points.length;
    if (cost < bestCost) {
      best = points;
      bestCost = cost;
    }
  };

  const usual = fitted(ends, corridor);
  if (usual) {
    offer(usual);
    if (bestCost < 1e7) return best;
  }
  const split = from.y + lead;
  const merge = to.y - lead;
  const halfway = Math.round((from.y + to.y) / 2);
  if (to.y - from.y >= 2) {
    for (const turn of [halfway, split, merge]) {
      if (turn > from.y && turn < to.y) offer({ turns: [turn], lines: [to.x], merge: turn });
    }
  }
  if (bestCost >= 1e7) {
    for (const line of detours(
      ends,
      { x: from.x, y: split },
      { x: to.x, y: merge },
      corridor.lines[0] ?? from.x,
      cards,
    )) {
      offer({ turns: [split], lines: [line], merge });
    }
  }
  return best;
}

/** The former corridor, if both ends still face it. */
function fitted({ from, to }: Ends, corridor: Corridor): Corridor | undefined {
  const { lines, merge, turns } = corridor;
  const [line = from.x] = lines;
  const [split = from.y] = turns;
  const last = lines[lines.length - 1] ?? line;
  const turnsFirst = from.x !== line;
  const turnsLast = last !== to.x;
  if (turnsFirst && split < from.y + 4) return undefined;
  if (turnsLast && merge > to.y - 4) return undefined;
  if (lines.length > 1) return turns[1]! > from.y + 4 && turns[turns.length - 1]! < to.y - 4 ? corridor : undefined;
  if (!turnsFirst && !turnsLast && from.y > to.y) return undefined;
  if (turnsFirst !== turnsLast && (turnsFirst ? split > to.y - 4 : merge < from.y + 4)) return undefined;
  return corridor;
}

/** Lines to try, nearest first: beside every card between the two ends, and along the former route. */
function detours(ends: Ends, start: Point, end: Point, before: number, cards: CardIndex): number[] {
  const lines = new Set([before, ends.from.x, ends.to.x]);
  for (const card of cards.near(start, end, 2 * clear)) {
    lines.add(card.x - clear);
    lines.add(card.x + card.width + clear);
  }
  const distance = (line: number): number => Math.abs(line - start.x) + Math.abs(line - end.x);
  return [...lines].sort((a, b) => distance(a) - distance(b) || a - b).slice(0, maxDetours);
}

function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    length += Math.abs(points[i]!.x - points[i - 1]!.x) + Math.abs(points[i]!.y - points[i - 1]!.y);
  }
  return length;
}
