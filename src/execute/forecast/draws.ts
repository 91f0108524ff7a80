/** A number in [0, 1) of a seed and up to three further numbers: the same everywhere. */
export function chance(seed: number, first: number, second = 0, third = 0): number {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(first + 0x7f4a7c15, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) ^ Math.imul(second + 0x165667b1, 0x27d4eb2f);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39) ^ Math.imul(third + 0x3c6ef372, 0x9e3779b1);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296;
}

const primes = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
  113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229,
];

/**
 * The n-th of numbers that fill [0, 1) evenly, so that shares come out nearly exactly also for few contacts: multiples of
 * the root of a prime (Weyl 1916). Different lists are independent of each other.
 *
 * @param list which list; beyond fifty they repeat with another beginning
 */
export function evenly(seed: number, list: number, n: number): number {
  const value = chance(seed, list, 1) + (n + 1) * Math.sqrt(primes[list % primes.length] as number);
  return value - Math.floor(value);
}

/** The value at a place from 0 to 1 between quantiles at equal steps. */
export function quantileAt(quantiles: readonly number[], place: number): number {
  const at = place * (quantiles.length - 1);
  const low = Math.floor(at);
  const [before = 0, after = before] = [quantiles[low], quantiles[low + 1]];
  return before + (after - before) * (at - low);
}

/** Finds an index by weights: a table to search in. */
export function cumulated(weights: readonly number[]): readonly number[] {
  let sum = 0;
  return weights.map((weight) => (sum += Math.max(0, weight)));
}

/** The index that a place from 0 to 1 falls on. */
export function indexAt(cumulative: readonly number[], place: number): number {
  const total = cumulative.at(-1) ?? 0;
  let [low, high] = [0, cumulative.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulative[middle] as number) > place * total) high = middle;
    else low = middle + 1;
  }
  return low;
}
