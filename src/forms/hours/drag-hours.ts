import { minutesOfDay, type Stretch } from '#catalog';

/** Times are moved by quarters of an hour. */
export const quarter = 15;

/** What of a range is held: an edge, or all of it. */
export type HeldPart = 'start' | 'end' | 'whole';

/** The minute of the day at a place on a track. */
export function minuteAt(
  x: number,
  track: { readonly left: number; readonly width: number },
  rightToLeft: boolean,
): number {
  const share = track.width > 0 ? (x - track.left) / track.width : 0;
  return clamp((rightToLeft ? 1 - share : share) * minutesOfDay, 0, minutesOfDay);
}

/** A range some minutes further on: all of it within the day, or one edge of it, never so far that nothing is left. */
export function movedRange({ from, to }: Stretch, part: HeldPart, by: number): Stretch {
  if (part === 'start') return { from: clamp(from + by, 0, Math.max(0, to - quarter)), to };
  if (part === 'end') return { from, to: clamp(to + by, Math.min(minutesOfDay, from + quarter), minutesOfDay) };
  // What goes on after midnight begins before it.
  const way = clamp(by, -from, to > minutesOfDay ? minutesOfDay - quarter - from : minutesOfDay - to);
  return { from: from + way, to: to + way };
}

/** The same by a pointer: edges come to rest at quarters of the hour, a whole range goes in quarters. */
export function draggedRange(range: Stretch, part: HeldPart, by: number): Stretch {
  if (part === 'whole') return movedRange(range, part, snapped(by));
  const edge = part === 'start' ? range.from : range.to;
  return movedRange(range, part, snapped(edge + by) - edge);
}

/** The range between where a drag over an empty place began and where it is. */
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

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
