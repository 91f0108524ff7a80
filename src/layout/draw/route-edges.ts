import type { Point } from '../layout.js';

/** The corners a path may turn at: at each `turn` over to the next of `lines`, at `merge` along to the target. */
export interface Corridor {
  readonly turns: readonly number[];
  readonly lines: readonly number[];
  readonly merge: number;
}

/** Where a path leaves its source and where it enters its target. */
export interface Ends {
  readonly from: Point;
  readonly to: Point;
}

/** The path through a corridor, without corners that do not turn. */
export function routeThrough({ from, to }: Ends, { turns, lines, merge }: Corridor): Point[] {
  const points: Point[] = [from];
  let x = from.x;
  for (let i = 0; i < lines.length; i++) {
    // A line straight below needs no corner, which is most of them.
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
  // A list that grew has room for 17: of 40,000 paths, copying all that again and again is most of what drawing takes.
  return points.slice();
}

/** Adds a corner, and drops the one before where it lies on the way: a path never gains by going there and back. */
function extend(points: Point[], x: number, y: number, point: Point = { x, y }): void {
  const last = points[points.length - 1]!;
  if (last.x === x && last.y === y) return;
  const before = points[points.length - 2];
  if (before && ((before.x === last.x && last.x === x) || (before.y === last.y && last.y === y))) points.pop();
  points.push(point);
}
