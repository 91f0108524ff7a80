import { bucketsOf, type QuantileSketch, quantileOf } from './quantile-sketch.js';

/** Durations as bars of equal width. */
export interface TimeHistogram {
  /** The width of a bar in milliseconds. */
  readonly width: number;
  /**
   * The number of durations from `width * index` up to the next bar. Together with `longer` they are all measured
   * durations.
   */
  readonly bars: readonly number[];
  /** The number of durations beyond the last bar. */
  readonly longer: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Round widths: a dozen of them make an axis with readable ticks. */
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
/** At least this share is in the bars: a few very long durations would flatten all others. */
const shareInBars = 0.97;

/**
 * Returns the bars of a sketch. They end at `upTo` where given, such as the longest possible wait, else where nearly
 * all durations are covered. A duration within one percent of a bound may count on its other side. Undefined for an
 * empty sketch.
 */
export function timeHistogram(sketch: QuantileSketch, upTo?: number): TimeHistogram | undefined {
  if (sketch.count === 0) return undefined;
  const reach = upTo !== undefined && upTo > 0 && upTo < Infinity ? upTo : (quantileOf(sketch, shareInBars) ?? 0);
  const width = upTo === reach ? reach / bars : plainWidth(reach / bars);
  const counts = Array.from({ length: bars }, () => 0);
  let longer = 0;
  const put = (ms: number, amount: number): void => {
    // A duration equal to the end of the last bar belongs to it.
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
