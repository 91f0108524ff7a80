import type { Point, Rect } from '../layout.js';

/** A helper line: what a dragged node is aligned with, from node to node, at one coordinate of the other axis. */
export interface HelperLine {
  readonly axis: 'x' | 'y';
  /** Its coordinate: an x for a vertical line, a y for a horizontal one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The offset that aligns a rectangle; an axis is absent where nothing near is aligned. */
export interface Snap {
  readonly x?: number;
  readonly y?: number;
}

/**
 * Returns the smallest offsets that align a rectangle with others: border to border, centre to centre, each axis alone,
 * at most `reach`. Ties go to the nearest rectangle.
 */
export function snapToNear(moving: Rect, near: readonly Rect[], reach: number): Snap {
  const x = shortest(moving, near, reach, 'x');
  const y = shortest(moving, near, reach, 'y');
  return { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }) };
}

/**
 * Returns the lines that a rectangle shares with others, each from the nearest on either side, ending at their borders.
 */
export function helperLines(
  moving: Rect,
  near: readonly Rect[],
  axes: { readonly x: boolean; readonly y: boolean },
): readonly HelperLine[] {
  return (['x', 'y'] as const).filter((axis) => axes[axis]).flatMap((axis) => linesAlong(moving, near, axis));
}

function shortest(moving: Rect, near: readonly Rect[], reach: number, axis: 'x' | 'y'): number | undefined {
  let best: { readonly by: number; readonly away: number } | undefined;
  for (const rect of near) {
    for (const [own, other] of pairs(moving, rect, axis)) {
      const by = other - own;
      if (Math.abs(by) > reach) continue;
      const away = distance(moving, rect, axis);
      if (
        !best ||
        Math.abs(by) < Math.abs(best.by) - 0.01 ||
        (Math.abs(by) < Math.abs(best.by) + 0.01 && away < best.away)
      )
        best = { by, away };
    }
  }
  return best?.by;
}

function linesAlong(moving: Rect, near: readonly Rect[], axis: 'x' | 'y'): readonly HelperLine[] {
  const lines = new Map<number, { before?: Rect; behind?: Rect }>();
  for (const rect of near) {
    const met = pairs(moving, rect, axis).filter(([own, other]) => Math.abs(own - other) <= 0.51);
    // For nodes of one size both borders suffice; a third line would cross their text.
    const [middle] = pairs(moving, rect, axis);
    for (const [, other] of met.length < 3 ? met : met.filter(([one]) => one !== middle?.[0])) {
      const line = lines.get(other) ?? {};
      const side = startOf(rect, across(axis)) < startOf(moving, across(axis)) ? 'before' : 'behind';
      const known = line[side];
      if (!known || distance(moving, rect, axis) < distance(moving, known, axis)) line[side] = rect;
      lines.set(other, line);
    }
  }
  return [...lines].map(([at, { before, behind }]) => {
    const ends = [moving, before, behind].filter((rect) => rect !== undefined);
    const other = across(axis);
    return {
      axis,
      at,
      from: Math.min(...ends.map((rect) => startOf(rect, other))),
      to: Math.max(...ends.map((rect) => startOf(rect, other) + sizeOf(rect, other))),
    };
  });
}

/** The pairs that can align: each border of one with each of the other, and the centres. */
function pairs(moving: Rect, rect: Rect, axis: 'x' | 'y'): readonly (readonly [number, number])[] {
  const [own, ownSize, other, otherSize] = [
    startOf(moving, axis),
    sizeOf(moving, axis),
    startOf(rect, axis),
    sizeOf(rect, axis),
  ];
  return [
    [own + ownSize / 2, other + otherSize / 2],
    [own, other],
    [own + ownSize, other + otherSize],
    [own, other + otherSize],
    [own + ownSize, other],
  ];
}

/** The distance of two rectangles along the line they would share. */
function distance(one: Rect, other: Rect, axis: 'x' | 'y'): number {
  const along = across(axis);
  return Math.abs(startOf(one, along) + sizeOf(one, along) / 2 - startOf(other, along) - sizeOf(other, along) / 2);
}

function across(axis: 'x' | 'y'): 'x' | 'y' {
  return axis === 'x' ? 'y' : 'x';
}

function startOf(rect: Rect, axis: 'x' | 'y'): number {
  return axis === 'x' ? rect.x : rect.y;
}

function sizeOf(rect: Rect, axis: 'x' | 'y'): number {
  return axis === 'x' ? rect.width : rect.height;
}

/** Returns a rectangle moved by an offset. */
export function movedBy(rect: Rect, { x, y }: Point): Rect {
  return { ...rect, x: rect.x + x, y: rect.y + y };
}
