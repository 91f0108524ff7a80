/** The time range the user chooses, up to now. */
export type RangeChoice = 'day' | 'week' | 'month' | 'quarter' | 'all';

const day = 86_400_000;

/** The choices and their lengths in days. */
export const ranges: readonly { readonly value: RangeChoice; readonly days: number | undefined }[] = [
  { value: 'day', days: 1 },
  { value: 'week', days: 7 },
  { value: 'month', days: 30 },
  { value: 'quarter', days: 90 },
  { value: 'all', days: undefined },
];

/** A half-open range in milliseconds since 1970. Without `from` it is unbounded. */
export interface TimeRange {
  readonly from?: number;
  readonly to: number;
}

/** Returns the range of a choice at a time. */
export function rangeOf(choice: RangeChoice, now: number): TimeRange {
  const days = ranges.find(({ value }) => value === choice)?.days;
  return days === undefined ? { to: now } : { from: now - days * day, to: now };
}

/** Returns the preceding range of equal length. Undefined for an unbounded one. */
export function rangeBefore({ from, to }: TimeRange): TimeRange | undefined {
  return from === undefined ? undefined : { from: from - (to - from), to: from };
}
