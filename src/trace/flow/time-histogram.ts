import { bucketsOf, type QuantileSketch, quantileOf } from './quantile-sketch.js';

/** How long things took, as a row of bars of equal width. */
export interface TimeHistogram {
  /** How wide each bar is, in milliseconds. */
  readonly width: number;
  /** How many took from `width * index` up to the next. All together, with `longer`, they are all that were measured. */
  readonly bars: readonly number[];
  /** How many took longer than the last bar reaches. */
  readonly longer: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Widths that people can count with: a dozen of them make an axis with plain words. */
const plainWidths: readonly number[] = [
  1,
  2,
  5,
  10,
  20,
  25,
  50,
  100,
  200,
  250,
  500,
  second,
  2 * second,
  2.5 * second,
  5 * second,
  10 * second,
  15 * second,
  20 * second,
  30 * second,
  minute,
  2 * minute,
  2.5 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  20 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  3 * day,
  5 * day,
  7 * day,
  14 * day,
  30 * day,
  60 * day,
  90 * day,
  180 * day,
  365 * day,
];

const bars = 12;
/** So many of all are in the bars at least; few that took very much longer would leave the others no room. */
const shareInBars = 0.97;

/**
 * The bars of what a sketch holds. They reach as far as `upTo` where that is given, such as the longest wait there can be, else far
 * enough for nearly all. A time that lies within one percent of a bound may be counted on its other side. Undefined where nothing was measured.
 */
export function timeHistogram(sketch: QuantileSketch, upTo?: number): TimeHistogram | undefined {
  if (sketch.count === 0) return undefined;
  const reach = upTo !== undefined && upTo > 0 && upTo < Infinity ? upTo : (quantileOf(sketch, shareInBars) ?? 0);
  const width = upTo === reach ? reach / bars : plainWidth(reach / bars);
  const counts = Array.from({ length: bars }, () => 0);
  let longer = 0;
  const put = (ms: number, amount: number): void => {
    // What took exactly as long as the last bar reaches is no longer than it.
    const at = Math.min(Math.floor(ms / width), ms <= width * bars * 1.01 ? bars - 1 : bars);
    if (at >= bars) longer += amount;
    else counts[at] = (counts[at] as number) + amount;
  };
  if (sketch.zero > 0) put(0, sketch.zero);
  for (const { amount, middle } of bucketsOf(sketch)) put(middle, amount);
  return { width, bars: counts, longer };
}

function plainWidth(least: number): number {
  return plainWidths.find((width) => width >= least) ?? Math.ceil(least / (365 * day)) * 365 * day;
}
