import type { MessagesOf } from '#ui';
import type { homeMessages } from '../home-messages.js';

const minute = 60_000;
const day = 86_400_000;

export interface TimePlace {
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
}

/** "12 m" within the hour, the clock time today, the weekday before, the date of older times. Empty for no time. */
export function editedWords(
  at: string | number | undefined,
  now: number,
  place: TimePlace,
  { time: words }: MessagesOf<typeof homeMessages>,
): string {
  const time = typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN);
  if (Number.isNaN(time)) return '';
  const age = now - time;
  if (age < minute && age > -day) return words.now;
  if (age < 60 * minute) return words.minutes(Math.floor(age / minute));
  const dayOf = (moment: number): string => written(moment, { dateStyle: 'short' }, place);
  if (dayOf(time) === dayOf(now)) return written(time, { hour: 'numeric', minute: '2-digit' }, place);
  if (dayOf(time) === dayOf(now - day)) return words.yesterday;
  const isThisYear = written(time, { year: 'numeric' }, place) === written(now, { year: 'numeric' }, place);
  return written(time, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }, place);
}

/** The whole date and time, for a tooltip. */
export function exactTime(at: string | number | undefined, place: TimePlace): string | undefined {
  const time = typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN);
  return Number.isNaN(time) ? undefined : written(time, { dateStyle: 'medium', timeStyle: 'short' }, place);
}

/** An unknown locale or zone is replaced by that of the browser. */
function written(time: number, options: Intl.DateTimeFormatOptions, { locale, timeZone }: TimePlace): string {
  if (Math.abs(time) > 8.64e15) return '';
  try {
    return new Intl.DateTimeFormat(locale, { ...options, ...(timeZone === undefined ? {} : { timeZone }) }).format(
      time,
    );
  } catch {
    return new Intl.DateTimeFormat(undefined, options).format(time);
  }
}
