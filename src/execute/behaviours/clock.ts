import { memoizeByIdentity } from '#base';
import { heldUntil, offsetAt, wallClock } from '#catalog';
import { memoizeText } from '../memoize-text.js';

const minute = 60_000;

/** Hours of every day of the week, as office hours have them, in a zone. */
function everyDay(from: string, to: string, timezone: string): object {
  const [start, end] = [from, to].map((text) => {
    const [hour = 0, past = 0] = text.split(':').map(Number);
    return { hour, minute: past };
  });
  // Hours over midnight are those of two days.
  const ranges =
    minutesOf(from) < minutesOf(to)
      ? [{ start, end }]
      : [
          { start: { hour: 0, minute: 0 }, end },
          { start, end: { hour: 24, minute: 0 } },
        ];
  const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  return { active: true, timezone, times: Object.fromEntries(days.map((day) => [day, ranges])) };
}

function minutesOf(clock: string): number {
  const [hour = 0, past = 0] = clock.split(':').map(Number);
  return hour * 60 + past;
}

interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Quiet hours, read once; `awake` are the hours between them, by zone. */
const readQuietHours = memoizeByIdentity(({ from, to }: QuietHours) => ({
  start: minutesOf(from),
  end: minutesOf(to),
  awake: memoizeText((zone) => everyDay(to, from, zone)),
}));

/**
 * The first instant from this one that is not within quiet hours by the clock of a zone. A skipped hour is never waited
 * for, a repeated one counts both times.
 *
 * @param quiet when they begin and end, `21:00` and `08:00`
 */
export function heldForQuietHours(quiet: QuietHours, instant: number, zone: string): number {
  const { awake, end, start } = readQuietHours(quiet);
  if (start === end) return instant;
  const now = wallClock(instant, zone).minute;
  const isQuiet = start < end ? start <= now && now < end : start <= now || now < end;
  return isQuiet ? (heldUntil(awake(zone), instant) ?? instant) : instant;
}

/** The nights in which no wait ends: by the clock where the contact lives. */
export const nights = { from: '21:00', to: '08:00' } as const;

/**
 * The instant of a wall clock in a zone. An hour that is skipped is read with the offset before the change, a repeated
 * one is its first.
 *
 * @param wall milliseconds since 1970 as the clock would count them in UTC
 */
export function instantOf(wall: number, zone: string): number {
  const [before, after] = [wall - offsetAt(wall - 1440 * minute, zone), wall - offsetAt(wall + 1440 * minute, zone)];
  const fits = (instant: number): boolean => instant + offsetAt(instant, zone) === wall;
  if (fits(before)) return before;
  return fits(after) ? after : before;
}

const plainDay = /^\d{4}-\d{2}-\d{2}$/;
const plainTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

/** The instant of a date as settings and contacts have it: a day begins at midnight of the zone. Undefined for all else. */
export function dateIn(value: unknown, zone: string): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const isLocal = plainDay.test(text) || plainTime.test(text);
  const read = Date.parse(isLocal ? `${text}${plainDay.test(text) ? 'T00:00:00' : ''}Z` : text);
  if (Number.isNaN(read)) return undefined;
  return isLocal ? instantOf(read, zone) : read;
}

/** The day of a zone at an instant: `2026-12-25`. */
export function dayIn(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 10);
}
