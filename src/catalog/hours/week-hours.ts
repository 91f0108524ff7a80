import { isJsonObject } from '#base';

/** The days of a week by their wire keys, from Sunday. */
export const weekDays = [
  ['sun', 'Sunday'],
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
] as const;

/** The days of a week as users read them, from Monday. */
export const weekFromMonday = [...weekDays.slice(1), ...weekDays.slice(0, 1)] as const;

/** The key of a day on the wire. */
export type WeekDay = (typeof weekDays)[number][0];

export const minutesOfDay = 1440;
export const minutesOfWeek = 7 * minutesOfDay;

/** A range in whole minutes of a day, or of a week from Sunday. `to` is exclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Returns a wire time range as minutes of its day; undefined where it cannot be read or ends before it starts. */
export function stretchOf(range: unknown): Stretch | undefined {
  const read = readRange(range);
  return read && read.from < read.to ? read : undefined;
}

/** A range of a day with its index in the list. Where `to` is not after `from`, it continues on the next day. */
export interface PlacedRange extends Stretch {
  readonly index: number;
}

/** The readable ranges of a day in list order, and the number of unreadable entries. */
export interface DayRanges {
  readonly ranges: readonly PlacedRange[];
  readonly unread: number;
}

/** Returns the ranges of a day. An absent or `null` day has none. */
export function rangesOf(officeHours: unknown, day: WeekDay): DayRanges {
  const times = isJsonObject(officeHours) ? officeHours['times'] : undefined;
  const list = isJsonObject(times) && Object.hasOwn(times, day) ? (times[day] ?? []) : [];
  if (!Array.isArray(list)) return { ranges: [], unread: 1 };
  const ranges = list.flatMap((range: unknown, index): readonly PlacedRange[] => {
    const read = readRange(range);
    return read && read.from !== read.to ? [{ ...read, index }] : [];
  });
  return { ranges, unread: list.length - ranges.length };
}

/** A wire time range as minutes of a day; beyond midnight where it ends before it starts. */
function readRange(range: unknown): Stretch | undefined {
  if (!isJsonObject(range)) return undefined;
  const from = minuteOf(range['start']);
  const to = minuteOf(range['end']);
  return from === undefined || to === undefined || [from, to].some((minute) => minute < 0 || minute > minutesOfDay)
    ? undefined
    : { from, to };
}

function minuteOf(time: unknown): number | undefined {
  if (!isJsonObject(time) || typeof time['hour'] !== 'number') return undefined;
  const minute = Math.round(time['hour'] * 60 + (typeof time['minute'] === 'number' ? time['minute'] : 0));
  return Number.isFinite(minute) ? minute : undefined;
}

/** Returns true for office hours in force: absent or inactive hours restrict nothing. */
export function hasHours(officeHours: unknown): boolean {
  return isJsonObject(officeHours) && officeHours['active'] !== false && isJsonObject(officeHours['times']);
}

/**
 * Returns the open ranges of a week, sorted and disjoint; empty where no hours are in force. A range that ends before
 * it starts continues on the next day. Undefined where any entry is unreadable or empty: the week is then unknown. Uses
 * the wall clock and ignores clock changes: hours and waits compare alike in any zone.
 */
export function openStretches(officeHours: unknown): readonly Stretch[] | undefined {
  if (!isJsonObject(officeHours) || !hasHours(officeHours)) return [];
  const stretches: Stretch[] = [];
  for (const [day, [key]] of weekDays.entries()) {
    const { ranges, unread } = rangesOf(officeHours, key);
    if (unread > 0) return undefined;
    for (const range of ranges) stretches.push(...ofWeek(range, day));
  }
  return joined(stretches);
}

/** A range of a day as ranges of the week: two where it passes midnight. */
function ofWeek({ from, to }: Stretch, day: number): readonly Stretch[] {
  const midnight = day * minutesOfDay;
  if (from < to) return [{ from: midnight + from, to: midnight + to }];
  const next = ((day + 1) % weekDays.length) * minutesOfDay;
  return [
    { from: midnight + from, to: midnight + minutesOfDay },
    { from: next, to: next + to },
  ].filter((stretch) => stretch.from < stretch.to);
}

/** Merges overlapping and touching ranges and sorts them. */
export function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const inOrder = [...stretches].sort((left, right) => left.from - right.from);
  const merged: Stretch[] = [];
  for (const stretch of inOrder) {
    const last = merged.at(-1);
    if (last && stretch.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, stretch.to) };
    else merged.push(stretch);
  }
  return merged;
}

export function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Counts the open minutes of a week that are open again so many minutes later. */
export function stillOpenAfter(open: readonly Stretch[], minutes: number): number {
  const shift = ((minutes % minutesOfWeek) + minutesOfWeek) % minutesOfWeek;
  const later = open
    .map(({ from, to }) => ({ from: from + shift, to: to + shift }))
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, minutesOfWeek) },
      { from: Math.max(from, minutesOfWeek) - minutesOfWeek, to: to - minutesOfWeek },
    ])
    .filter(({ from, to }) => from < to)
    .sort((left, right) => left.from - right.from);
  let sum = 0;
  for (let mine = 0, other = 0; mine < later.length && other < open.length;) {
    const left = later[mine] as Stretch;
    const right = open[other] as Stretch;
    sum += Math.max(0, Math.min(left.to, right.to) - Math.max(left.from, right.from));
    if (left.to <= right.to) mine += 1;
    else other += 1;
  }
  return sum;
}

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
