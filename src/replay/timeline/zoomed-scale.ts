import type { TimeScale, TimeStretch } from './time-scale.js';

/** The part of a scale that is in view, as shares of the whole. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

export const wholeWindow: TimeWindow = { from: 0, to: 1 };

/**
 * The scale as it lies on an axis that shows only a part of it: shares are of what is in view, below 0 and beyond 1 for what
 * is not, and only the stretches in view are told.
 */
export function zoomedScale(scale: TimeScale, { from, to }: TimeWindow): TimeScale {
  if (from <= 0 && to >= 1) return scale;
  const size = to - from;
  const inView = (share: number): number => (share - from) / size;
  const stretches: TimeStretch[] = [];
  for (let at = firstReaching(scale.stretches, from); at < scale.stretches.length; at++) {
    const stretch = scale.stretches[at]!;
    if (stretch.left >= to) break;
    // What is shortened is told by its true length, however little of it is in view; the others go on in steps from what is seen first.
    stretches.push({
      from: stretch.left < from && !stretch.shortened ? scale.timeAt(from) : stretch.from,
      to: stretch.right > to && !stretch.shortened ? scale.timeAt(to) : stretch.to,
      left: Math.max(0, inView(stretch.left)),
      right: Math.min(1, inView(stretch.right)),
      shortened: stretch.shortened,
    });
  }
  return {
    stretches,
    shareOf: (time) => inView(scale.shareOf(time)),
    timeAt: (share) => scale.timeAt(from + share * size),
  };
}

function firstReaching(stretches: readonly TimeStretch[], share: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle]!.right > share) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A window of another size with the same share under the pointer; never past the ends, never smaller than `smallest`. */
export function zoomWindow({ from, to }: TimeWindow, factor: number, anchor: number, smallest: number): TimeWindow {
  const size = Math.min(1, Math.max(smallest, (to - from) / factor));
  const kept = from + anchor * (to - from);
  return windowAt(kept - anchor * size, size);
}

/** A window that begins at a share, held within the whole. */
export function windowAt(from: number, size: number): TimeWindow {
  const start = Math.max(0, Math.min(1 - size, from));
  return { from: start, to: start + size };
}

/** The window moved as little as needed for a share to be in it, with some room where it had to move. */
export function windowWith(window: TimeWindow, share: number): TimeWindow {
  if (share >= window.from && share <= window.to) return window;
  const size = window.to - window.from;
  return windowAt(share < window.from ? share - size * 0.1 : share - size * 0.9, size);
}

/** A shortened stretch, or several that lie too close to be told apart. All in shares. */
export interface TimeBand {
  readonly left: number;
  readonly right: number;
}

/** The bands to draw on an axis of so many px: those that would lie within a few px of one another become one. */
export function bandsOf(stretches: readonly TimeStretch[], width: number): readonly TimeBand[] {
  const near = width > 0 ? 3 / width : 0;
  const bands: { left: number; right: number }[] = [];
  for (const { shortened, left, right } of stretches) {
    if (!shortened) continue;
    const last = bands.at(-1);
    if (last && left - last.right < near && right - left < near) last.right = right;
    else bands.push({ left, right });
  }
  return bands;
}
