import type { ExecutionMoments } from '../playback/execution-moments.js';

/** A stretch of the axis, linear in itself. */
export interface TimeStretch {
  readonly from: number;
  readonly to: number;
  /** Fraction of the axis, from 0 to 1. */
  readonly left: number;
  readonly right: number;
  /** Idle time: the stretch is drawn far narrower than its length. */
  readonly isShortened: boolean;
}

/** Maps times to an axis of width 1, monotonically and end to end. */
export interface TimeScale {
  readonly stretches: readonly TimeStretch[];
  shareOf(time: number): number;
  timeAt(share: number): number;
}

/** Longer stretches without an event are shortened. */
export const maxUnshortened = 10_000;

/** Minimum share of one band, and the maximum share of all bands. */
const bandShare = 0.22;
const maxBandsShare = 0.6;
/** The narrowest band exceeds the longest unshortened bar by this factor. */
const longerThanBars = 1.1;
/** Beside a wait, a visit up to this length is a short bar even where nothing else happened. */
const shortBar = 1000;

/**
 * Lays an execution on an axis. With `shouldShorten`, long idle stretches become bands that grow with the logarithm of
 * their length. Lengths are no longer proportional but keep their order: a visit without events inside is never drawn
 * shorter than a shorter one of that kind.
 */
export function createTimeScale(
  execution: Pick<ExecutionMoments, 'moments' | 'start' | 'end'>,
  shorten: boolean,
): TimeScale {
  const { start, end } = execution;
  const gaps: { from: number; to: number; isShortened: boolean }[] = [];
  for (const time of eventTimes(execution)) {
    const last = gaps.at(-1);
    const from = last ? last.to : start;
    if (time <= from) continue;
    const isShortened = shorten && time - from > maxUnshortened;
    if (last && !isShortened && !last.isShortened) last.to = time;
    else gaps.push({ from, to: time, isShortened });
  }

  const bands = gaps.filter((gap) => gap.isShortened);
  const linear = gaps.reduce((sum, gap) => sum + (gap.isShortened ? 0 : gap.to - gap.from), 0);
  const lightest = bands.reduce((weight, gap) => Math.min(weight, bandWeight(gap)), Infinity);
  const weights = bands.reduce((sum, gap) => sum + bandWeight(gap), 0);
  const minForBands =
    bands.length === 0 ? 0 : (weights / lightest) * Math.max(shortBar, longerThanBars * longestBar(execution));
  const forBands =
    bands.length === 0
      ? 0
      : linear === 0
        ? 1
        : Math.max(Math.min(bands.length * bandShare, maxBandsShare), minForBands / (linear + minForBands));
  const perWeight = bands.length === 0 ? 0 : forBands / weights;
  const perMs = linear === 0 ? 0 : (1 - forBands) / linear;
  let left = 0;
  const stretches = gaps.map((gap, at): TimeStretch => {
    const right =
      at === gaps.length - 1
        ? 1
        : Math.min(1, left + (gap.isShortened ? bandWeight(gap) * perWeight : (gap.to - gap.from) * perMs));
    const stretch = { ...gap, left, right };
    left = right;
    return stretch;
  });

  return {
    stretches,
    shareOf(time) {
      if (time <= start || stretches.length === 0) return 0;
      if (time >= end) return 1;
      const { from, to, left: near, right: far } = find(stretches, (stretch) => stretch.to >= time);
      return near + ((time - from) / (to - from)) * (far - near);
    },
    timeAt(share) {
      if (!(share > 0) || stretches.length === 0) return start;
      if (share >= 1) return end;
      const { from, to, left: near, right: far } = find(stretches, (stretch) => stretch.right >= share);
      return far === near ? from : Math.min(to, from + ((share - near) / (far - near)) * (to - from));
    },
  };
}

/** Starts at 1; a day weighs a little over twice ten seconds. */
function bandWeight({ from, to }: { readonly from: number; readonly to: number }): number {
  return 1 + 0.3 * Math.log10((to - from) / maxUnshortened);
}

/** Returns the longest visit that bands must exceed. */
function longestBar({ moments }: Pick<ExecutionMoments, 'moments'>): number {
  let longest = 0;
  for (const { start, end } of moments) if (end - start <= maxUnshortened) longest = Math.max(longest, end - start);
  return longest;
}

function eventTimes({ moments, start, end }: Pick<ExecutionMoments, 'moments' | 'start' | 'end'>): readonly number[] {
  const times = new Set<number>([end]);
  for (const moment of moments) times.add(moment.start).add(moment.end);
  return [...times].filter((time) => time > start && time <= end).sort((one, other) => one - other);
}

/** Returns the first stretch that reaches far enough; the last one where rounding leaves none. */
function find(stretches: readonly TimeStretch[], reaches: (stretch: TimeStretch) => boolean): TimeStretch {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(stretches[middle]!)) high = middle;
    else low = middle + 1;
  }
  return stretches[low]!;
}
