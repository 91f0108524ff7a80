import type { PlacedRange } from './week-hours.js';

/** Ranges that share minutes, directly or through others: at least two, sorted by start. */
export type Overlap = readonly [PlacedRange, PlacedRange, ...PlacedRange[]];

/** Groups the ranges of a day that share minutes. Touching ranges do not overlap; ranges past midnight are left out. */
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
