/** The time range the user chooses, up to now. */
export type RangeChoice = 'day' | 'week' | 'month' | 'quarter' | 'all';

const day = 86_400_000;

/** The choices: label, label of the range before, and length in days. */
export const ranges: readonly {
  readonly value: RangeChoice;
  readonly label: string;
  readonly before: string;
  readonly days: number | undefined;
}[] = [
  { value: 'day', label: 'Last 24 hours', before: '24 hours before', days: 1 },
  { value: 'week', label: 'Last 7 days', before: '7 days before', days: 7 },
  { value: 'month', label: 'Last 30 days', before: '30 days before', days: 30 },
  { value: 'quarter', label: 'Last 90 days', before: '90 days before', days: 90 },
  { value: 'all', label: 'All time', before: '', days: undefined },
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
