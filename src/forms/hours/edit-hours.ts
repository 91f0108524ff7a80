import { type Json, type JsonObject, isJsonObject } from '#base';
import { lengthOf, minutesOfDay, type PlacedRange, rangesOf, type Stretch, type WeekDay, weekDays } from '#catalog';

/** The days in display order. */
export const shownDays: readonly WeekDay[] = [...weekDays.slice(1), weekDays[0]!].map(([day]) => day);

/** The hours of a day where no other day provides any. */
export const defaultHours: Stretch = { from: 9 * 60, to: 17 * 60 };

/**
 * Replaces the range at `index`, or adds ranges. A range that ends before it starts, or after midnight, is split: the
 * second part begins the next day. Other keys of days and ranges are kept.
 */
export function withRanges(
  officeHours: unknown,
  day: WeekDay,
  index: number | undefined,
  ranges: readonly Stretch[],
): JsonObject {
  const [first, ...more] = ranges.map(untilMidnight);
  const list = listOf(officeHours, day);
  const changed = list.flatMap((range, at): readonly Json[] => {
    if (at !== index) return [range];
    return first ? [wireRange(first, range)] : [];
  });
  if (first && (index === undefined || index >= list.length)) changed.push(wireRange(first));
  let next = withDay(officeHours, day, [...changed, ...more.map((range) => wireRange(range))]);
  const after = weekDays[(weekDays.findIndex(([key]) => key === day) + 1) % weekDays.length]![0];
  for (const range of ranges) {
    const rest = afterMidnight(range);
    if (rest) next = withDay(next, after, [...listOf(next, after), wireRange(rest)]);
  }
  return next;
}

/** Returns office hours with the ranges of one day replaced, in wire format. */
export function withDay(officeHours: unknown, day: WeekDay, ranges: readonly Json[]): JsonObject {
  const hours = isJsonObject(officeHours) ? (officeHours as JsonObject) : {};
  const times = isJsonObject(hours['times']) ? (hours['times'] as JsonObject) : {};
  return { ...hours, times: { ...times, [day]: [...ranges] } };
}

/** Returns the ranges of a day in wire format; empty where the value is none. */
export function listOf(officeHours: unknown, day: WeekDay): readonly Json[] {
  const times = isJsonObject(officeHours) ? officeHours['times'] : undefined;
  const list: unknown = isJsonObject(times) && Object.hasOwn(times, day) ? times[day] : undefined;
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

/** Returns office hours with one day copied to others. */
export function withCopiedDay(officeHours: unknown, from: WeekDay, to: readonly WeekDay[]): JsonObject {
  const ranges = listOf(officeHours, from);
  return to.reduce((hours, day) => withDay(hours, day, ranges), withDay(officeHours, from, ranges));
}

/** Returns a free range of a day: an hour after the last one, else the longest gap. Undefined where the day is full. */
export function freeRange(ranges: readonly Stretch[]): Stretch | undefined {
  if (ranges.length === 0) return defaultHours;
  const taken = [...ranges].map(untilMidnight).sort((left, right) => left.from - right.from);
  const gaps: Stretch[] = [];
  let end = 0;
  for (const { from, to } of taken) {
    if (from - end >= 15) gaps.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  if (minutesOfDay - end >= 120)
    return { from: roundUp(end) + 60, to: Math.min(roundUp(end) + 60 + 240, minutesOfDay) };
  if (minutesOfDay - end >= 15) gaps.push({ from: end, to: minutesOfDay });
  return gaps.sort((left, right) => lengthOf([right]) - lengthOf([left]))[0];
}

/** Returns the hours for a day that is switched on: the first hours of another open day, else the default. */
export function openingHours(officeHours: unknown): Stretch {
  for (const day of shownDays) {
    const [range] = rangesOf(officeHours, day).ranges;
    if (range && range.from < range.to) return { from: range.from, to: range.to };
  }
  return defaultHours;
}

/** Returns the part of a range before midnight. */
export function untilMidnight({ from, to }: Stretch): Stretch {
  return { from, to: to <= from ? minutesOfDay : Math.min(to, minutesOfDay) };
}

/** Returns the part of a range on the next day. */
function afterMidnight({ from, to }: Stretch): Stretch | undefined {
  if (to > minutesOfDay) return { from: 0, to: to - minutesOfDay };
  return to < from && to > 0 ? { from: 0, to } : undefined;
}

/** Returns the parts of the previous day's ranges that continue on a day. */
export function overnightRanges(officeHours: unknown, day: WeekDay): readonly PlacedRange[] {
  const before = weekDays[(weekDays.findIndex(([key]) => key === day) + 6) % weekDays.length]![0];
  return rangesOf(officeHours, before).ranges.flatMap((range) => {
    const rest = afterMidnight(range);
    return rest ? [{ ...rest, index: range.index }] : [];
  });
}

/** Converts a range to wire format, with the other keys of the one it replaces. */
function wireRange({ from, to }: Stretch, before?: Json): Json {
  const range = isJsonObject(before) ? (before as JsonObject) : {};
  return { ...range, start: wireTime(from, range['start']), end: wireTime(to, range['end']) };
}

function wireTime(minute: number, before: unknown): Json {
  const time = { hour: Math.floor(minute / 60), minute: minute % 60 };
  return isJsonObject(before) ? { ...(before as JsonObject), ...time } : time;
}

function roundUp(minute: number): number {
  return Math.ceil(minute / 15) * 15;
}
