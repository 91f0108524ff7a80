import { minutesOfDay, type Stretch } from '#catalog';

/** Times move in quarters of an hour. */
export const quarter = 15;

/** The dragged part of a range: an edge, or all of it. */
export type HeldPart = 'start' | 'end' | 'whole';

/** Converts a position on a track to a minute of the day. */
export function minuteAt(
  x: number,
  track: { readonly left: number; readonly width: number },
  rightToLeft: boolean,
): number {
  const share = track.width > 0 ? (x - track.left) / track.width : 0;
  return clamp((rightToLeft ? 1 - share : share) * minutesOfDay, 0, minutesOfDay);
}

/** Moves a range, or one of its edges, by some minutes; it stays inside the day and at least a quarter long. */
export function movedRange({ from, to }: Stretch, part: HeldPart, by: number): Stretch {
  if (part === 'start') return { from: clamp(from + by, 0, Math.max(0, to - quarter)), to };
  if (part === 'end') return { from, to: clamp(to + by, Math.min(minutesOfDay, from + quarter), minutesOfDay) };
  // A range over midnight starts before it.
  const shift = clamp(by, -from, to > minutesOfDay ? minutesOfDay - quarter - from : minutesOfDay - to);
  return { from: from + shift, to: to + shift };
}

/** Drags a range: edges snap to quarters of the hour, a whole range moves in quarters. */
export function draggedRange(range: Stretch, part: HeldPart, by: number): Stretch {
  if (part === 'whole') return movedRange(range, part, snapped(by));
  const edge = part === 'start' ? range.from : range.to;
  return movedRange(range, part, snapped(edge + by) - edge);
}

/** Returns the range between the start of a drag on free space and its present position. */
export function drawnRange(began: number, now: number): Stretch {
  const from = Math.min(Math.floor(began / quarter) * quarter, snapped(now));
  const to = Math.max(Math.floor(began / quarter) * quarter, snapped(now));
  return to > from
    ? { from, to }
    : from + quarter <= minutesOfDay
      ? { from, to: from + quarter }
      : { from: from - quarter, to: from };
}

function snapped(minutes: number): number {
  return Math.round(minutes / quarter) * quarter;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
