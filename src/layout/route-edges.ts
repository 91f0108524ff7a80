import type { Point } from './layout.js';

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
  lines.forEach((line, i) => {
    points.push({ x, y: turns[i]! }, { x: line, y: turns[i]! });
    x = line;
  });
  points.push({ x, y: merge }, { x: to.x, y: merge }, to);
  return straighten(points);
}

/** Drops corners that lie on the way between their neighbours. A path keeps at least its two ends. */
export function straighten(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept[kept.length - 1];
    const before = kept[kept.length - 2];
    if (last && last.x === point.x && last.y === point.y) continue;
    if (last && before && between(before, last, point)) kept.pop();
    kept.push(point);
  }
  if (kept.length === 1) kept.push(kept[0]!);
  return kept;
}

/** On one line, also where `c` turns back on the way to `b`: a path never gains by going there and back. */
function between(a: Point, b: Point, c: Point): boolean {
  return (a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y);
}
