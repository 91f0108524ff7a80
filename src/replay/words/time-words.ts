import { isInstant, offsetAt } from '#catalog';
import type { WordMessages } from './word-messages.js';

/** Formats times for a locale and zone. Unknown or invalid times read "—". */
export interface TimeWords {
  /** "7:42:02 PM". */
  clock(time: number | undefined): string;
  /** "7:42 PM". */
  hourAndMinute(time: number | undefined): string;
  /** "7:42:02", without AM and PM, for axes. */
  tick(time: number | undefined): string;
  /** "7:41:58 – 7:42:00 PM", with dates where they differ, and the zone name across a clock change. */
  range(start: number | undefined, end: number | undefined): string;
  /** "Today", "Yesterday", else the date. */
  day(time: number | undefined, now: number): string;
  /** Equal for times on the same day. */
  dayKey(time: number | undefined): string;
  /** "Oct 14". */
  date(time: number | undefined): string;
}

export interface TimeWordsOptions {
  /**
   * BCP 47.
   *
   * @default the locale of the browser, also for an unknown one
   */
  readonly locale?: string | undefined;
  /**
   * IANA.
   *
   * @default the zone of the browser, also for an unknown one
   */
  readonly timeZone?: string | undefined;
}

const day = 24 * 3_600_000;

/** The latest time a `Date` represents; Intl throws beyond it. */
const latest = 8.64e15;

const isTime = (time: number | undefined): time is number => time !== undefined && Math.abs(time) <= latest;

/** Creates the formatter. An unknown locale or zone is replaced by that of the browser instead of throwing. */
export function createTimeWords({ locale, timeZone }: TimeWordsOptions, messages: WordMessages): TimeWords {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    for (const [place, zone] of [
      [locale, timeZone],
      [locale, undefined],
      [undefined, timeZone],
    ] as const) {
      try {
        return new Intl.DateTimeFormat(place, zone === undefined ? options : { ...options, timeZone: zone });
      } catch {
        continue;
      }
    }
    return new Intl.DateTimeFormat(undefined, options);
  };
  const clock = format({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
  const short = format({ hour: 'numeric', minute: '2-digit' });
  const dateAndTime = format({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', second: '2-digit' });
  const date = format({ day: 'numeric', month: 'short' });
  const weekday = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const withYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const key = format({ day: 'numeric', month: 'numeric', year: 'numeric', era: 'short' });
  const named = format({ hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' });
  const zone = clock.resolvedOptions().timeZone;

  const dayKey = (time: number | undefined): string => (isTime(time) ? key.format(time) : '');
  const offset = (time: number): number => (isInstant(time) ? offsetAt(time, zone) : 0);
  /** Days since 1970 in the zone: on clock changes a day does not have 24 hours. */
  const dayNumber = (time: number): number => Math.floor((time + offset(time)) / day);
  const words = (formatter: Intl.DateTimeFormat, time: number | undefined): string =>
    isTime(time) ? plain(formatter.format(time)) : messages.unknown;

  return {
    clock: (time) => words(clock, time),
    hourAndMinute: (time) => words(short, time),
    tick: (time) => (isTime(time) ? plain(withoutDayPeriod(clock, time)) : messages.unknown),
    range(start, end) {
      if (!isTime(start)) return isTime(end) ? messages.time.until(words(clock, end)) : messages.unknown;
      if (!isTime(end) || end < start) return words(clock, start);
      if (dayKey(start) === dayKey(end) && offset(start) !== offset(end))
        return messages.time.range(words(named, start), words(named, end));
      if (dayKey(start) !== dayKey(end)) return plain(dateAndTime.formatRange(start, end));
      const sameHalf = dayPeriod(clock, start) === dayPeriod(clock, end);
      return messages.time.range(
        sameHalf ? plain(withoutDayPeriod(clock, start)) : words(clock, start),
        words(clock, end),
      );
    },
    day(time, now) {
      if (!isTime(time)) return messages.time.unknown;
      const past = isInstant(time) && isInstant(now) ? dayNumber(now) - dayNumber(time) : NaN;
      if (past === 0 || dayKey(time) === dayKey(now)) return messages.time.today;
      if (past === 1) return messages.time.yesterday;
      return Math.abs(now - time) < 300 * day ? words(weekday, time) : words(withYear, time);
    },
    dayKey,
    date: (time) => words(date, time),
  };
}

function dayPeriod(formatter: Intl.DateTimeFormat, time: number): string | undefined {
  return formatter.formatToParts(time).find((part) => part.type === 'dayPeriod')?.value;
}

function withoutDayPeriod(formatter: Intl.DateTimeFormat, time: number): string {
  return formatter
    .formatToParts(time)
    .filter((part) => part.type !== 'dayPeriod')
    .map((part) => part.value)
    .join('')
    .trim();
}

/** Intl separates with narrow spaces, which vanish in a small tabular font. */
function plain(text: string): string {
  return text.replace(/[\u2009\u202f\u00a0]/g, ' ');
}
