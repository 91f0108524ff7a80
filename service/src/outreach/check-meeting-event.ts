import { describePath, type JsonPath } from '#base';
import { isTimeZone, weekDays } from '#catalog';
import type { MeetingEvent, TimeRange } from '#model';
import type { RefusalDetail } from '../http/refused-request.js';

/** Faults of a meeting event that keep it from being booked as described. Its fields have the right types. */
export function findMeetingFaults(event: MeetingEvent): readonly RefusalDetail[] {
  return [...numberFaults(event), ...availabilityFaults(event), ...hostFaults(event)];
}

function numberFaults({ bufferTime, durations, minimumNotice, notifications }: MeetingEvent): readonly RefusalDetail[] {
  const amounts: readonly (readonly [JsonPath, number | null | undefined])[] = [
    ...(durations ?? []).map((duration, index) => [['durations', index], duration] as const),
    [['bufferTime'], bufferTime],
    [['minimumNotice'], minimumNotice],
    [['notifications', 'host', 'sms'], notifications?.host?.sms],
    [['notifications', 'attendee', 'sms'], notifications?.attendee?.sms],
  ];
  return amounts.flatMap(([path, amount]) =>
    typeof amount === 'number' && amount < 0 ? [fault(path, 'must not be less than 0')] : [],
  );
}

function availabilityFaults({ availability }: MeetingEvent): readonly RefusalDetail[] {
  const { timezone, times } = availability ?? {};
  const zone =
    timezone === undefined || timezone === null || isTimeZone(timezone)
      ? []
      : [fault(['availability', 'timezone'], 'must be the name of a time zone, such as America/Los_Angeles')];
  return [...zone, ...weekDays.flatMap(([day]) => dayFaults(['availability', 'times', day], times?.[day] ?? []))];
}

/** Time ranges of a day: each from a time to a later one, in order, without overlaps. */
function dayFaults(path: JsonPath, ranges: readonly TimeRange[]): readonly RefusalDetail[] {
  let latest = 0;
  return ranges.flatMap((range, index) => {
    const place = [...path, index];
    const [start, end] = [minutesOf(range.start), minutesOf(range.end)];
    const unreadable = [...(start === undefined ? ['start'] : []), ...(end === undefined ? ['end'] : [])];
    if (start === undefined || end === undefined) {
      return unreadable.map((part) =>
        fault(
          [...place, part],
          'must be a time of day: an hour from 0 to 23 and a minute from 0 to 59, or 24:00 as an end',
        ),
      );
    }
    if (start >= end) return [fault(place, 'must end after it starts')];
    const isInOrder = start >= latest;
    latest = Math.max(latest, end);
    return isInOrder ? [] : [fault(place, 'must not begin before the range before it has ended')];
  });
}

/** Minutes since midnight. The end of the day may be written as 24:00; as a start it would leave no time. */
function minutesOf(time: TimeRange['start']): number | undefined {
  const { hour, minute } = time ?? {};
  if (!Number.isInteger(hour) || !Number.isInteger(minute)) return undefined;
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(hour) >= 0 && Number(minute) >= 0 && Number(minute) <= 59 && minutes <= 1440 ? minutes : undefined;
}

function hostFaults({ hosts }: MeetingEvent): readonly RefusalDetail[] {
  const seen = new Set<string>();
  return (hosts ?? []).flatMap(({ email }, index) => {
    const path = ['hosts', index, 'email'];
    const key = (email ?? '').toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(key)) return [fault(path, 'must be an e-mail address')];
    if (seen.has(key)) return [fault(path, 'belongs to a host who is there already')];
    seen.add(key);
    return [];
  });
}

function fault(path: JsonPath, words: string): RefusalDetail {
  const place = describePath(path);
  return { path: place, message: `${place} ${words}` };
}
