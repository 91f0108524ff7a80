import type { ExecutionMoments } from '../playback/execution-moments.js';

/** A stretch of the axis, linear within itself. */
export interface TimeStretch {
  readonly from: number;
  readonly to: number;
  /** Shares of the axis's width, from 0 to 1. */
  readonly left: number;
  readonly right: number;
  /** Nothing happens here for long: the stretch is far narrower than its length would be. */
  readonly shortened: boolean;
}

/** How times lie on an axis of width 1: never backwards, the ends on the ends. */
export interface TimeScale {
  readonly stretches: readonly TimeStretch[];
  shareOf(time: number): number;
  timeAt(share: number): number;
}

/** Longer stretches without any event are shortened. */
export const longestUnshortened = 10_000;

/** One band takes at least this much of the width; many share what leaves the rest readable. */
const bandShare = 0.22;
const mostForBands = 0.6;
/** The narrowest band is this much longer than the longest bar that was not shortened. */
const longerThanBars = 1.1;
/** Next to a wait, what took no longer than this is a short bar, also where nothing else happened. */
const shortBar = 1000;

/**
 * Lays a run's time on an axis. With `shorten`, long stretches in which nothing begins or ends become bands, which grow with the
 * logarithm of what they shorten. How long anything took can no longer be measured then, but what took longer is still longer: a
 * visit in whose time no other begins or ends is never drawn shorter than another such visit that took less.
 */
export function createTimeScale(
  execution: Pick<ExecutionMoments, 'moments' | 'start' | 'end'>,
  shorten: boolean,
): TimeScale {
  const { start, end } = execution;
  const gaps: { from: number; to: number; shortened: boolean }[] = [];
  for (const time of eventTimes(execution)) {
    const last = gaps.at(-1);
    const from = last ? last.to : start;
    if (time <= from) continue;
    const shortened = shorten && time - from > longestUnshortened;
    if (last && !shortened && !last.shortened) last.to = time;
    else gaps.push({ from, to: time, shortened });
  }

  const bands = gaps.filter((gap) => gap.shortened);
  const linear = gaps.reduce((sum, gap) => sum + (gap.shortened ? 0 : gap.to - gap.from), 0);
  const lightest = bands.reduce((weight, gap) => Math.min(weight, bandWeight(gap)), Infinity);
  const weights = bands.reduce((sum, gap) => sum + bandWeight(gap), 0);
  const least =
    bands.length === 0 ? 0 : (weights / lightest) * Math.max(shortBar, longerThanBars * longestBar(execution));
  const forBands =
    bands.length === 0
      ? 0
      : linear === 0
        ? 1
        : Math.max(Math.min(bands.length * bandShare, mostForBands), least / (linear + least));
  const perWeight = bands.length === 0 ? 0 : forBands / weights;
  const perMs = linear === 0 ? 0 : (1 - forBands) / linear;
  let left = 0;
  const stretches = gaps.map((gap, at): TimeStretch => {
    const right =
      at === gaps.length - 1
        ? 1
        : Math.min(1, left + (gap.shortened ? bandWeight(gap) * perWeight : (gap.to - gap.from) * perMs));
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

/** From 1: for a day it is a little over twice that of ten seconds. */
function bandWeight({ from, to }: { readonly from: number; readonly to: number }): number {
  return 1 + 0.3 * Math.log10((to - from) / longestUnshortened);
}

/** How long the longest visit took of those that no shortened stretch can be shorter than. */
function longestBar({ moments }: Pick<ExecutionMoments, 'moments'>): number {
  let longest = 0;
  for (const { start, end } of moments) if (end - start <= longestUnshortened) longest = Math.max(longest, end - start);
  return longest;
}

function eventTimes({ moments, start, end }: Pick<ExecutionMoments, 'moments' | 'start' | 'end'>): readonly number[] {
  const times = new Set<number>([end]);
  for (const moment of moments) times.add(moment.start).add(moment.end);
  return [...times].filter((time) => time > start && time <= end).sort((one, other) => one - other);
}

/** The first stretch that reaches far enough; the last when rounding left none. */
function find(stretches: readonly TimeStretch[], reaches: (stretch: TimeStretch) => boolean): TimeStretch {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(stretches[middle]!)) high = middle;
    else low = middle + 1;
  }
  return stretches[low]!;
}
