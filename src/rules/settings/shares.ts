import { addDecimals, type Decimal, parseDecimal, valueWords } from '#base';
import type { Share } from './value-shapes.js';

/** What shares make together, to the last digit; undefined where one cannot be read. */
export function sumOfShares(shares: readonly Share[]): Decimal | undefined {
  let sum: Decimal = { units: 0n, scale: 0 };
  for (const { percentage } of shares) {
    const part = parseDecimal(valueWords(percentage));
    if (!part) return undefined;
    sum = addDecimals(sum, part);
  }
  return sum;
}

/** A hundred in so many parts that differ by no more than a hundredth, the larger first, and make a hundred exactly. */
export function evenShares(count: number): readonly number[] {
  const base = Math.floor(10_000 / count);
  const larger = 10_000 - base * count;
  return Array.from({ length: count }, (_, index) => (base + (index < larger ? 1 : 0)) / 100);
}
