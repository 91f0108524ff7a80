import type { OfficeHours, TimeRange } from '#model';

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const quarter = 15 * 60_000;

/** Whether a desk is open at a moment, by the clock on its own wall. */
export function isOpenAt(hours: OfficeHours, time: number): boolean {
  const { day, minute } = wallClock(time, hours.timezone ?? 'UTC');
  const ranges = hours.times?.[days[day] as (typeof days)[number]] ?? [];
  return ranges.some((range) => minute >= minuteOf(range.start) && minute < minuteOf(range.end));
}

/** The first quarter of an hour after a moment at which a desk is open, looked for over a week. */
export function nextOpening(hours: OfficeHours, time: number): number | undefined {
  const first = Math.ceil(time / quarter) * quarter;
  for (let at = first; at < first + 7 * 24 * 3_600_000; at += quarter) if (isOpenAt(hours, at)) return at;
  return undefined;
}

function minuteOf(point: TimeRange['start']): number {
  return (point?.hour ?? 0) * 60 + (point?.minute ?? 0);
}

function wallClock(time: number, timeZone: string): { readonly day: number; readonly minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
  }).formatToParts(time);
  const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday'));
  return { day: Math.max(day, 0), minute: Number(part('hour')) * 60 + Number(part('minute')) };
}
