import type { Point } from '#layout';

/** Width of the border in which the canvas pans, and the maximum speed in px per frame. */
const strip = 32;
const maxSpeed = 14;

/** Returns the pan per frame while something is held near the border: faster towards the border, zero elsewhere. */
export function edgePull(
  at: Point,
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): Point {
  return { x: along(at.x - box.left, box.right - at.x), y: along(at.y - box.top, box.bottom - at.y) };
}

function along(before: number, after: number): number {
  if (before < strip) return speed(before);
  return after < strip ? -speed(after) : 0;
}

function speed(away: number): number {
  return Math.max(1, Math.round(maxSpeed * (1 - Math.max(0, away) / strip)));
}
