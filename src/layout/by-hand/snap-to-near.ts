import type { Point, Rect } from '../layout.js';
import { across, middleOf, nearestGap, type Neighbours, sizeOf, startOf } from './equal-gaps.js';

/** A helper line: what a dragged node is aligned with, from node to node, at one coordinate of the other axis. */
export interface HelperLine {
  readonly axis: 'x' | 'y';
  /** Its coordinate: an x for a vertical line, a y for a horizontal one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** It measures one of equal gaps, from border to border, and lies across the axis that they are on. */
  readonly isGap?: true;
}

/** The offset that aligns a rectangle; an axis is absent where nothing near is aligned. */
export interface Snap {
  readonly x?: number;
  readonly y?: number;
  /** The neighbours that the rectangle then has equal gaps with, on each axis where that is the nearest place. */
  readonly gaps?: { readonly x?: Neighbours; readonly y?: Neighbours };
}

/**
 * Returns the smallest offsets that align a rectangle with others: border to border, centre to centre, or with a gap as
 * wide as the next one, each axis alone, at most `reach`. Ties go to alignment, then to the nearest rectangle.
 */
export function snapToNear(moving: Rect, near: readonly Rect[], reach: number): Snap {
  const [x, y] = (['x', 'y'] as const).map(
    (axis): { readonly by: number; readonly neighbours?: Neighbours } | undefined => {
      const by = shortest(moving, near, reach, axis);
      const gap = nearestGap(moving, near, by === undefined ? reach : Math.min(reach, Math.abs(by) - 0.01), axis);
      return gap ?? (by === undefined ? undefined : { by });
    },
  );
  const gaps = { ...(x?.neighbours && { x: x.neighbours }), ...(y?.neighbours && { y: y.neighbours }) };
  return {
    ...(x && { x: x.by }),
    ...(y && { y: y.by }),
    ...((gaps.x || gaps.y) && { gaps }),
  };
}

/**
 * Returns the lines of a rectangle that snapped: those it shares with others, each from the nearest on either side,
 * ending at their borders, and one in each of its equal gaps.
 */
export function helperLines(moving: Rect, near: readonly Rect[], snap: Snap): readonly HelperLine[] {
  return (['x', 'y'] as const)
    .filter((axis) => snap[axis] !== undefined)
    .flatMap((axis) => [...linesAlong(moving, near, axis), ...gapLines(moving, snap.gaps?.[axis], axis)]);
}

/** A line in each gap between a rectangle and its neighbours, where all of them can be met. */
function gapLines(moving: Rect, neighbours: Neighbours | undefined, axis: 'x' | 'y'): readonly HelperLine[] {
  if (!neighbours) return [];
  const other = across(axis);
  const row = [...neighbours, moving].sort((one, two) => startOf(one, axis) - startOf(two, axis));
  return row.slice(1).flatMap((rect, index) => {
    const before = row[index]!;
    const [from, to] = [startOf(before, axis) + sizeOf(before, axis), startOf(rect, axis)];
    const start = Math.max(startOf(before, other), startOf(rect, other));
    const end = Math.min(startOf(before, other) + sizeOf(before, other), startOf(rect, other) + sizeOf(rect, other));
    return [{ axis: other, at: (start + end) / 2, from, to, isGap: true as const }];
  });
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
  return Math.abs(middleOf(one, along) - middleOf(other, along));
}

/** Returns a rectangle moved by an offset. */
export function movedBy(rect: Rect, { x, y }: Point): Rect {
  return { ...rect, x: rect.x + x, y: rect.y + y };
}
