import type { LayoutDirection } from '../layout-metrics.js';
import type { Point } from '../layout.js';
import { turnedPoint } from '../turn.js';

/** SVG paths of an edge: the line, shortened to end under the head, and the head; and the middle, for a `+`. */
export interface EdgeShape {
  readonly line: string;
  readonly head: string;
  readonly middle: Point;
}

const cornerRadius = 10;
const headLength = 6.4;
const headHalfWidth = 4.2;
/** The head ends just before the node's outline; the line ends inside the head. */
const headGap = 0.8;
const lineGap = 5;

/** Target of drawing: a canvas context, a `Path2D`, or a writer of SVG paths. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cornerX: number, cornerY: number, x: number, y: number): void;
}

/** Geometry of an edge: corners of its line, shortened at the end, and the three corners of its head. */
export interface EdgeCourse {
  readonly line: readonly Point[];
  readonly head: readonly [Point, Point, Point];
  readonly middle: Point;
}

/** Returns the SVG paths of an orthogonal edge. Points with non-finite numbers are left out. */
export function edgeShape(points: readonly Point[], direction?: LayoutDirection): EdgeShape | undefined {
  const course = edgeCourse(points, direction);
  if (!course) return undefined;
  const [left, right, tip] = course.head;
  return {
    line: roundedLine(course.line),
    head: `M${n(left.x)} ${n(left.y)}L${n(right.x)} ${n(right.y)}L${n(tip.x)} ${n(tip.y)}Z`,
    middle: course.middle,
  };
}

/** Returns line and head of an edge; undefined for fewer than two distinct points. */
export function edgeCourse(points: readonly Point[], direction: LayoutDirection = 'down'): EdgeCourse | undefined {
  const clean = withoutRepeats(points.filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y)));
  const end = clean.at(-1);
  const before = clean.at(-2);
  if (!end || !before) return undefined;
  const length = distance(before, end);
  const unit = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
  const back = (by: number): Point => ({ x: end.x - unit.x * by, y: end.y - unit.y * by });
  const base = back(headGap + headLength);
  const side = { x: -unit.y * headHalfWidth, y: unit.x * headHalfWidth };
  return {
    line: [...clean.slice(0, -1), back(Math.min(lineGap, length / 2))],
    head: [{ x: base.x + side.x, y: base.y + side.y }, { x: base.x - side.x, y: base.y - side.y }, back(headGap)],
    middle: middleAlong(clean, direction),
  };
}

/** Returns an SVG path through points with rounded corners. */
export function roundedLine(points: readonly Point[]): string {
  let path = '';
  drawRounded(points, {
    moveTo: (x, y) => {
      path += `M${n(x)} ${n(y)}`;
    },
    lineTo: (x, y) => {
      path += `L${n(x)} ${n(y)}`;
    },
    quadraticCurveTo: (cornerX, cornerY, x, y) => {
      path += `Q${n(cornerX)} ${n(cornerY)} ${n(x)} ${n(y)}`;
    },
  });
  return path;
}

/** Draws a line through points with rounded corners; a corner takes at most half of the shorter side it joins. */
export function drawRounded(points: readonly Point[], pen: Pen): void {
  const first = points[0];
  if (!first) return;
  pen.moveTo(first.x, first.y);
  for (let at = 1; at < points.length; at++) {
    const corner = points[at]!;
    const next = points[at + 1];
    if (!next) {
      pen.lineTo(corner.x, corner.y);
      break;
    }
    const before = points[at - 1]!;
    const radius = Math.min(cornerRadius, distance(before, corner) / 2, distance(corner, next) / 2);
    const enter = towards(corner, before, radius);
    const leave = towards(corner, next, radius);
    pen.lineTo(enter.x, enter.y);
    pen.quadraticCurveTo(corner.x, corner.y, leave.x, leave.y);
  }
}

/** Route of an edge while one of its ends is dragged: along, across, along; around the nodes when it leads back. */
export function reroute(from: Point, to: Point, direction: LayoutDirection = 'down'): readonly Point[] {
  return rerouteDown(turnedPoint(from, direction), turnedPoint(to, direction)).map((point) =>
    turnedPoint(point, direction),
  );
}

function rerouteDown(from: Point, to: Point): readonly Point[] {
  if (Math.abs(from.x - to.x) < 1 && to.y > from.y) return [from, { x: from.x, y: to.y }];
  if (to.y - from.y >= 24) {
    const bus = Math.min(from.y + 16, (from.y + to.y) / 2);
    return [from, { x: from.x, y: bus }, { x: to.x, y: bus }, to];
  }
  const lane = from.x + (to.x >= from.x ? 1 : -1) * Math.max(132, Math.abs(to.x - from.x) / 2);
  return [
    from,
    { x: from.x, y: from.y + 16 },
    { x: lane, y: from.y + 16 },
    { x: lane, y: to.y - 16 },
    { x: to.x, y: to.y - 16 },
    to,
  ];
}

/** Distance of a point from an edge. */
export function distanceToEdge(point: Point, points: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 1; at < points.length; at++) {
    const a = points[at - 1]!;
    const b = points[at]!;
    const squared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
    const share =
      squared === 0
        ? 0
        : Math.max(0, Math.min(1, ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / squared));
    nearest = Math.min(nearest, distance(point, { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }));
  }
  return nearest;
}

function middleAlong(points: readonly Point[], direction: LayoutDirection): Point {
  if (direction === 'down') return middleOf(points);
  return turnedPoint(middleOf(points.map((point) => turnedPoint(point, direction))), direction);
}

/**
 * Middle of the last long vertical segment, where a `+` is closest to the node it would precede; else half of the
 * length.
 */
function middleOf(points: readonly Point[]): Point {
  for (let at = points.length - 1; at > 0; at--) {
    const a = points[at - 1]!;
    const b = points[at]!;
    if (a.x === b.x && Math.abs(a.y - b.y) >= 26)
      return { x: a.x, y: (a.y + b.y) / 2 - (at === points.length - 1 ? 2 : 0) };
  }
  const total = points.reduce((sum, point, at) => sum + (at === 0 ? 0 : distance(points[at - 1]!, point)), 0);
  let left = total / 2;
  for (let at = 1; at < points.length; at++) {
    const length = distance(points[at - 1]!, points[at]!);
    if (left <= length) return towards(points[at - 1]!, points[at]!, left);
    left -= length;
  }
  return points[0]!;
}

function withoutRepeats(points: readonly Point[]): readonly Point[] {
  return points.filter((point, at) => at === 0 || distance(points[at - 1]!, point) > 0.01);
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to);
  return length === 0
    ? from
    : { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Two decimals, so that equal routes give equal attributes. */
function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
