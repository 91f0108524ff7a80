/**
 * How long things took, many of them in little room: how many fell into each of a row of buckets whose bounds grow by two percent. A
 * quantile is then known to within one percent, whatever the times. Sketches of parts add up to exactly the sketch of the whole.
 * Plain JSON.
 */
export interface QuantileSketch {
  readonly count: number;
  /** How many took no time at all. */
  readonly zero: number;
  /** The number of the bucket that `buckets` begins with. */
  readonly first: number;
  readonly buckets: readonly number[];
}

/** The quantiles a sketch answers are within this share of a time that was really measured at that rank. */
export const quantileError = 0.01;

const growth = (1 + quantileError) / (1 - quantileError);
const perLog = 1 / Math.log(growth);

export const emptySketch: QuantileSketch = { count: 0, zero: 0, first: 0, buckets: [] };

/** The bucket a time falls into: −∞ for no time at all, NaN for what is no time. */
export function bucketOf(ms: number): number {
  if (!(ms >= 0 && ms < Infinity)) return NaN;
  return ms < 1 ? -Infinity : Math.ceil(Math.log(ms) * perLog);
}

/** A sketch while it is being filled. */
export class SketchBuilder {
  count = 0;
  zero = 0;
  first = 0;
  readonly buckets: number[] = [];

  /** Times below a millisecond count as none; what is no time is passed over. */
  add(ms: number): void {
    this.addBucket(bucketOf(ms));
  }

  /** The same where it is known already which bucket a time falls into. */
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

/** The time that a share of all did not take longer than: 0.5 for the median. Undefined where nothing was measured. */
export function quantileOf(sketch: QuantileSketch, share: number): number | undefined {
  if (sketch.count === 0) return undefined;
  return atRank(sketch, Math.min(sketch.count, Math.max(1, Math.ceil(share * sketch.count))));
}

/**
 * Between which times the quantile of all there could have been lies, 95 times in 100, as these are only so many of them. Undefined
 * where there are too few to say.
 */
export function quantileRange(sketch: QuantileSketch, share: number): readonly [low: number, high: number] | undefined {
  const { count } = sketch;
  const spread = 1.96 * Math.sqrt(count * share * (1 - share));
  const low = Math.floor(share * count - spread);
  const high = Math.ceil(share * count + spread) + 1;
  return low < 1 || high > count ? undefined : [atRank(sketch, low), atRank(sketch, high)];
}

/** The share of all, from 0 to 1, that took no longer than a time; undefined where nothing was measured. */
export function shareWithin(sketch: QuantileSketch, ms: number): number | undefined {
  if (sketch.count === 0) return undefined;
  let within = ms >= 0 ? sketch.zero : 0;
  for (const { amount, middle } of bucketsOf(sketch)) if (middle <= ms) within += amount;
  return within / sketch.count;
}

/** The sketch of all that several sketches hold. */
export function mergeSketches(sketches: readonly QuantileSketch[]): QuantileSketch {
  const builder = new SketchBuilder();
  for (const sketch of sketches) builder.merge(sketch);
  return builder.build();
}

/** The buckets in which something fell, shortest first: how much, and the time that stands for it. */
export function* bucketsOf({
  buckets,
  first,
}: QuantileSketch): Generator<{ readonly amount: number; readonly middle: number }> {
  for (const [at, amount] of buckets.entries()) if (amount > 0) yield { amount, middle: middleOf(first + at) };
}

/** The time of a rank, counted from 1 for the shortest. */
function atRank({ buckets, first, zero }: QuantileSketch, rank: number): number {
  let passed = zero;
  if (rank <= passed) return 0;
  for (const [at, amount] of buckets.entries()) {
    passed += amount;
    if (rank <= passed) return middleOf(first + at);
  }
  return 0;
}

/** The value from which both bounds of a bucket are equally far, as shares of themselves. */
function middleOf(bucket: number): number {
  return (2 * growth ** bucket) / (growth + 1);
}
