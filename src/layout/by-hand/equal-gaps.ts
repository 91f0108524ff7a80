import type { Rect } from '../layout.js';

/** Two neighbours in one row or column, the first one first. */
export type Neighbours = readonly [Rect, Rect];

/** An offset after which a rectangle has equal gaps with two neighbours. */
export interface GapSnap {
  readonly by: number;
  readonly neighbours: Neighbours;
}

/**
 * Returns the smallest offset along an axis, at most `reach`, after which a rectangle is as far from a neighbour as that
 * one is from the next: between two, after two, or before two of its row. Ties go to the nearest neighbours.
 */
export function nearestGap(moving: Rect, near: readonly Rect[], reach: number, axis: 'x' | 'y'): GapSnap | undefined {
  const row = near.filter((rect) => isBeside(moving, rect, axis));
  let best: (GapSnap & { readonly away: number }) | undefined;
  for (const first of row) {
    for (const second of row) {
      const gap = startOf(second, axis) - endOf(first, axis);
      if (gap <= 0 || !isFree(endOf(first, axis), startOf(second, axis), row, axis)) continue;
      for (const by of offsetsBeside(moving, [first, second], row, axis)) {
        if (Math.abs(by) > reach) continue;
        const away = distance(first, moving, axis) + distance(second, moving, axis);
        const isNearer = best && Math.abs(Math.abs(by) - Math.abs(best.by)) < 0.01 ? away < best.away : undefined;
        if (!best || (isNearer ?? Math.abs(by) < Math.abs(best.by))) best = { by, neighbours: [first, second], away };
      }
    }
  }
  return best && { by: best.by, neighbours: best.neighbours };
}

/** Offsets after which a rectangle makes equal gaps with two others: between, after and before them, where there is room. */
function offsetsBeside(
  moving: Rect,
  [first, second]: Neighbours,
  row: readonly Rect[],
  axis: 'x' | 'y',
): readonly number[] {
  const size = sizeOf(moving, axis);
  const gap = startOf(second, axis) - endOf(first, axis);
  const starts: number[] = [];
  if (gap > size) starts.push(endOf(first, axis) + (gap - size) / 2);
  const after = endOf(second, axis) + gap;
  if (isFree(endOf(second, axis), after + size, row, axis)) starts.push(after);
  const before = startOf(first, axis) - gap - size;
  if (isFree(before, startOf(first, axis), row, axis)) starts.push(before);
  return starts.map((start) => start - startOf(moving, axis));
}

/** Whether nothing of a row lies between two places. */
function isFree(from: number, to: number, row: readonly Rect[], axis: 'x' | 'y'): boolean {
  return row.every((rect) => endOf(rect, axis) <= from || startOf(rect, axis) >= to);
}

/** Whether two rectangles can be met by one line along the axis, in the half of the smaller one at least. */
function isBeside(one: Rect, other: Rect, axis: 'x' | 'y'): boolean {
  const along = across(axis);
  const shared =
    Math.min(endOf(one, along), endOf(other, along)) - Math.max(startOf(one, along), startOf(other, along));
  return shared >= Math.min(sizeOf(one, along), sizeOf(other, along)) / 2;
}

function distance(one: Rect, other: Rect, axis: 'x' | 'y'): number {
  return Math.abs(middleOf(one, axis) - middleOf(other, axis));
}

export function across(axis: 'x' | 'y'): 'x' | 'y' {
  return axis === 'x' ? 'y' : 'x';
}

export function startOf(rect: Rect, axis: 'x' | 'y'): number {
  return axis === 'x' ? rect.x : rect.y;
}

export function sizeOf(rect: Rect, axis: 'x' | 'y'): number {
  return axis === 'x' ? rect.width : rect.height;
}

export function middleOf(rect: Rect, axis: 'x' | 'y'): number {
  return startOf(rect, axis) + sizeOf(rect, axis) / 2;
}

function endOf(rect: Rect, axis: 'x' | 'y'): number {
  return startOf(rect, axis) + sizeOf(rect, axis);
}
