import { type Json, type JsonObject, isJsonObject } from '#base';
import { lengthOf, minutesOfDay, type PlacedRange, rangesOf, type Stretch, type WeekDay, weekDays } from '#catalog';

/** The days in the order they are shown. */
export const shownDays: readonly (readonly [WeekDay, string])[] = [...weekDays.slice(1), weekDays[0]!];

/** What a day gets that has no hours of its own to go by. */
export const usualHours: Stretch = { from: 9 * 60, to: 17 * 60 };

/**
 * Office hours with other ranges in the place of one (`index`), or with ranges more. A range that ends before it starts, or after
 * midnight, becomes two: the second begins the next day. What else days and ranges hold stays as it is.
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

/** Office hours in which a day has the ranges it is given, as they are on the wire. */
export function withDay(officeHours: unknown, day: WeekDay, ranges: readonly Json[]): JsonObject {
  const hours = isJsonObject(officeHours) ? (officeHours as JsonObject) : {};
  const times = isJsonObject(hours['times']) ? (hours['times'] as JsonObject) : {};
  return { ...hours, times: { ...times, [day]: [...ranges] } };
}

/** The ranges of a day as they are on the wire; none where it holds anything else. */
export function listOf(officeHours: unknown, day: WeekDay): readonly Json[] {
  const times = isJsonObject(officeHours) ? officeHours['times'] : undefined;
  const list: unknown = isJsonObject(times) && Object.hasOwn(times, day) ? times[day] : undefined;
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

/** Office hours in which other days have the hours of one. */
export function withCopiedDay(officeHours: unknown, from: WeekDay, to: readonly WeekDay[]): JsonObject {
  const ranges = listOf(officeHours, from);
  return to.reduce((hours, day) => withDay(hours, day, ranges), withDay(officeHours, from, ranges));
}

/** Where a further range of a day goes: after the last one an hour later, else into the longest gap. Undefined where there is none. */
export function freeStretch(ranges: readonly Stretch[]): Stretch | undefined {
  if (ranges.length === 0) return usualHours;
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

/** What a day that is opened gets: the first hours of another open day, else the usual ones. */
export function hoursToOpenWith(officeHours: unknown): Stretch {
  for (const [key] of shownDays) {
    const [range] = rangesOf(officeHours, key).ranges;
    if (range && range.from < range.to) return { from: range.from, to: range.to };
  }
  return usualHours;
}

/** A range up to midnight at the latest. */
export function untilMidnight({ from, to }: Stretch): Stretch {
  return { from, to: to <= from ? minutesOfDay : Math.min(to, minutesOfDay) };
}

/** What is left of a range on the day after. */
function afterMidnight({ from, to }: Stretch): Stretch | undefined {
  if (to > minutesOfDay) return { from: 0, to: to - minutesOfDay };
  return to < from && to > 0 ? { from: 0, to } : undefined;
}

/** The parts of days that go on from the day before. */
export function nightsInto(officeHours: unknown, day: WeekDay): readonly PlacedRange[] {
  const before = weekDays[(weekDays.findIndex(([key]) => key === day) + 6) % weekDays.length]![0];
  return rangesOf(officeHours, before).ranges.flatMap((range) => {
    const rest = afterMidnight(range);
    return rest ? [{ ...rest, index: range.index }] : [];
  });
}

/** A range for the wire, with what the one in its place held besides. */
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
