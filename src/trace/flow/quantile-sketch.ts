/**
 * A sketch of many durations in little memory: counts in buckets whose bounds grow by two percent, so every quantile is
 * exact to one percent. Sketches of parts add up to the sketch of the whole exactly. Plain JSON.
 */
export interface QuantileSketch {
  /** How many times were measured, `zero` included. */
  readonly count: number;
  /** Durations below a millisecond. */
  readonly zero: number;
  /** The number of the first bucket in `buckets`. */
  readonly first: number;
  /** How many times fell into each bucket, from bucket `first` on. */
  readonly buckets: readonly number[];
}

/** The relative error of quantiles: each is within this share of the duration measured at its rank. */
export const quantileError = 0.01;

const growth = (1 + quantileError) / (1 - quantileError);
const perLog = 1 / Math.log(growth);

export const emptySketch: QuantileSketch = { count: 0, zero: 0, first: 0, buckets: [] };

/** Returns the bucket of a duration: −∞ below a millisecond, NaN for an invalid duration. */
export function bucketOf(ms: number): number {
  if (!(ms >= 0 && ms < Infinity)) return NaN;
  return ms < 1 ? -Infinity : Math.ceil(Math.log(ms) * perLog);
}

/** Builds a sketch. */
export class SketchBuilder {
  count = 0;
  zero = 0;
  first = 0;
  readonly buckets: number[] = [];

  /** Counts durations below a millisecond as zero; ignores invalid ones. */
  add(ms: number): void {
    this.addBucket(bucketOf(ms));
  }

  /** Adds a duration whose bucket is known. */
  addBucket(bucket: number): void {
    if (bucket !== bucket) return;
    this.count += 1;
    if (bucket === -Infinity) this.zero += 1;
    else this.#addTo(bucket, 1);
  }

  merge(other: QuantileSketch): void {
    this.count += other.count;
    this.zero += other.zero;
    other.buckets.forEach((amount, at) => amount > 0 && this.#addTo(other.first + at, amount));
  }

  #addTo(bucket: number, amount: number): void {
    const { buckets } = this;
    if (buckets.length === 0) this.first = bucket;
    while (bucket < this.first) {
      buckets.unshift(0);
      this.first -= 1;
    }
    const at = bucket - this.first;
    while (buckets.length <= at) buckets.push(0);
    buckets[at] = (buckets[at] as number) + amount;
  }

  build(): QuantileSketch {
    return this.count === 0
      ? emptySketch
      : { count: this.count, zero: this.zero, first: this.first, buckets: [...this.buckets] };
  }
}

/** Returns the duration that a share of all did not exceed: 0.5 for the median. Undefined for an empty sketch. */
export function quantileOf(sketch: QuantileSketch, share: number): number | undefined {
  if (sketch.count === 0) return undefined;
  return atRank(sketch, Math.min(sketch.count, Math.max(1, Math.ceil(share * sketch.count))));
}

/** Returns the 95 % confidence interval of a quantile, by ranks. Undefined for too small a sample. */
export function quantileRange(sketch: QuantileSketch, share: number): readonly [low: number, high: number] | undefined {
  const { count } = sketch;
  const spread = 1.96 * Math.sqrt(count * share * (1 - share));
  const low = Math.floor(share * count - spread);
  const high = Math.ceil(share * count + spread) + 1;
  return low < 1 || high > count ? undefined : [atRank(sketch, low), atRank(sketch, high)];
}

/** Returns the share of durations, from 0 to 1, that did not exceed a limit; undefined for an empty sketch. */
export function shareWithin(sketch: QuantileSketch, ms: number): number | undefined {
  if (sketch.count === 0) return undefined;
  let within = ms >= 0 ? sketch.zero : 0;
  for (const { amount, middle } of bucketsOf(sketch)) if (middle <= ms) within += amount;
  return within / sketch.count;
}

/** Returns the sketch of all durations in several sketches. */
export function mergeSketches(sketches: readonly QuantileSketch[]): QuantileSketch {
  const builder = new SketchBuilder();
  for (const sketch of sketches) builder.merge(sketch);
  return builder.build();
}

/** Yields the filled buckets, shortest first: the count and the representative duration. */
export function* bucketsOf({
  buckets,
  first,
}: QuantileSketch): Generator<{ readonly amount: number; readonly middle: number }> {
  for (const [at, amount] of buckets.entries()) if (amount > 0) yield { amount, middle: middleOf(first + at) };
}

/** The duration at a rank, counted from 1 for the shortest. */
function atRank({ buckets, first, zero }: QuantileSketch, rank: number): number {
  let passed = zero;
  if (rank <= passed) return 0;
  for (const [at, amount] of buckets.entries()) {
    passed += amount;
    if (rank <= passed) return middleOf(first + at);
  }
  return 0;
}

/** The value with the same relative distance to both bounds of a bucket. */
function middleOf(bucket: number): number {
  return (2 * growth ** bucket) / (growth + 1);
}
