import type { OfficeHours, TimeRange } from '#model';

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const quarter = 15 * 60_000;

/** Whether a desk is open at a moment, by the clock on its own wall. */
export function isOpenAt(hours: OfficeHours, time: number): boolean {
  return openDuring(hours, wallClock(hours.timezone)(time));
}

/** The first quarter of an hour after a moment at which a desk is open, looked for over a week. */
export function nextOpening(hours: OfficeHours, time: number): number | undefined {
  const clock = wallClock(hours.timezone);
  const first = Math.ceil(time / quarter) * quarter;
  for (let at = first; at < first + 7 * 24 * 3_600_000; at += quarter) if (openDuring(hours, clock(at))) return at;
  return undefined;
}

interface TimeOfWeek {
  readonly day: (typeof days)[number];
  readonly minute: number;
}

function openDuring(hours: OfficeHours, { day, minute }: TimeOfWeek): boolean {
  const ranges = hours.times?.[day] ?? [];
  return ranges.some((range) => minute >= minuteOf(range.start) && minute < minuteOf(range.end));
}

function minuteOf(point: TimeRange['start']): number {
  return (point?.hour ?? 0) * 60 + (point?.minute ?? 0);
}

/** Reads the clock in a time zone. Making the reader is the dear part. */
function wallClock(timeZone: string | null | undefined): (time: number) => TimeOfWeek {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZone ?? 'UTC', weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
  });
  return (time) => {
    const parts = format.formatToParts(time);
    const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
    const day = days.find((name) => name === part('weekday').toLowerCase()) ?? 'sun';
    return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) };
  };
}
