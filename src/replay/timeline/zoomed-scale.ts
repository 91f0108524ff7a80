import type { TimeScale, TimeStretch } from './time-scale.js';

/** The visible part of a scale, in fractions of the whole. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

export const wholeWindow: TimeWindow = { from: 0, to: 1 };

/**
 * Returns the scale of the visible part: fractions are relative to the view, outside of 0 to 1 for what is not visible.
 * `stretches` holds visible ones only.
 */
export function zoomedScale(scale: TimeScale, { from, to }: TimeWindow): TimeScale {
  if (from <= 0 && to >= 1) return scale;
  const size = to - from;
  const inView = (share: number): number => (share - from) / size;
  const stretches: TimeStretch[] = [];
  for (let at = firstReaching(scale.stretches, from); at < scale.stretches.length; at++) {
    const stretch = scale.stretches[at]!;
    if (stretch.left >= to) break;
    // A shortened stretch keeps its true length when cut; linear ones restart at the edge of the view.
    stretches.push({
      from: stretch.left < from && !stretch.isShortened ? scale.timeAt(from) : stretch.from,
      to: stretch.right > to && !stretch.isShortened ? scale.timeAt(to) : stretch.to,
      left: Math.max(0, inView(stretch.left)),
      right: Math.min(1, inView(stretch.right)),
      isShortened: stretch.isShortened,
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

/** Zooms around a fixed point, within the ends and `minSize`. */
export function zoomWindow({ from, to }: TimeWindow, factor: number, anchor: number, minSize: number): TimeWindow {
  const size = Math.min(1, Math.max(minSize, (to - from) / factor));
  const kept = from + anchor * (to - from);
  return windowAt(kept - anchor * size, size);
}

/** Returns a window of a size that starts at a fraction, clamped to the whole. */
export function windowAt(from: number, size: number): TimeWindow {
  const start = Math.max(0, Math.min(1 - size, from));
  return { from: start, to: start + size };
}

/** Pans as little as needed to show a fraction, with a margin where it moved. */
export function windowWith(window: TimeWindow, share: number): TimeWindow {
  if (share >= window.from && share <= window.to) return window;
  const size = window.to - window.from;
  return windowAt(share < window.from ? share - size * 0.1 : share - size * 0.9, size);
}

/** A shortened stretch, or several that are too close to distinguish. In fractions. */
export interface TimeBand {
  readonly left: number;
  readonly right: number;
}

/** Merges shortened stretches that would be a few px apart on an axis of a width in px. */
export function bandsOf(stretches: readonly TimeStretch[], width: number): readonly TimeBand[] {
  const near = width > 0 ? 3 / width : 0;
  const bands: { left: number; right: number }[] = [];
  for (const { isShortened, left, right } of stretches) {
    if (!isShortened) continue;
    const last = bands.at(-1);
    if (last && left - last.right < near && right - left < near) last.right = right;
    else bands.push({ left, right });
  }
  return bands;
}
