import type { Point } from '../layout.js';

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
