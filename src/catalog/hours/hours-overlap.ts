import type { PlacedRange } from './week-hours.js';

/** Ranges that share minutes, directly or by way of others: at least two, by when they start. */
export type Overlap = readonly [PlacedRange, PlacedRange, ...PlacedRange[]];

/**
 * The ranges of one day that share minutes, in groups. Ranges that only touch say what one range would, and are none; ranges
 * that go on into the next day are left out.
 */
export function overlapsIn(ranges: readonly PlacedRange[]): readonly Overlap[] {
  const inOrder = ranges.filter(({ from, to }) => from < to).sort((left, right) => left.from - right.from);
  const groups: PlacedRange[][] = [];
  let to = -1;
  for (const range of inOrder) {
    if (range.from < to) groups.at(-1)?.push(range);
    else groups.push([range]);
    to = Math.max(to, range.to);
  }
  return groups.filter((group) => group.length > 1) as unknown as readonly Overlap[];
}
