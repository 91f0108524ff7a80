/** From when on runs are counted, as a person chooses it. */
export type RangeChoice = 'day' | 'week' | 'month' | 'quarter' | 'all';

const day = 86_400_000;

/** What can be chosen: how it is called, and how many days it reaches back. */
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

/** From one moment, up to but not including another: milliseconds since 1970. Without a beginning: from the first run on. */
export interface TimeRange {
  readonly from?: number;
  readonly to: number;
}

/** The time that a choice means at a moment. */
export function rangeOf(choice: RangeChoice, now: number): TimeRange {
  const days = ranges.find(({ value }) => value === choice)?.days;
  return days === undefined ? { to: now } : { from: now - days * day, to: now };
}

/** The time of the same length that came just before; undefined where there was none. */
export function rangeBefore({ from, to }: TimeRange): TimeRange | undefined {
  return from === undefined ? undefined : { from: from - (to - from), to: from };
}
