import type { PlacedRange } from './week-hours.js';

/** Ranges that share minutes, directly or through others: at least two, sorted by start. */
export type Overlap = readonly [PlacedRange, PlacedRange, ...PlacedRange[]];

/** Groups the ranges of a day that share minutes. Touching ranges do not overlap; ranges past midnight are left out. */
export function overlapsIn(ranges: readonly PlacedRange[]): readonly Overlap[] {
  const inOrder = ranges.filter(({ from, to }) => from < to).sort((left, right) => left.from - right.from);
  const groups: (readonly [PlacedRange, ...PlacedRange[]])[] = [];
  let to = -1;
  for (const range of inOrder) {
    const last = groups.at(-1);
    if (last && range.from < to) groups[groups.length - 1] = [...last, range];
    else groups.push([range]);
    to = Math.max(to, range.to);
  }
  return groups.filter((group): group is Overlap => group.length > 1);
}
