import { clockWords } from './hours-words.js';
import type { Opening } from './opening.js';
import { isTimeZone, offsetAt, wallClock } from './time-zone.js';
import { weekDays } from './week-hours.js';

/**
 * "Open now. Closes at 6 PM.", "Closed now. Opens Wednesday at 9 AM.", by the clock of a zone. Empty where the hours
 * are unknown.
 */
export function openingWords(opening: Opening, instant: number, zone: unknown): string {
  if (opening.kind === 'always') return 'Always open.';
  if (opening.kind === 'never') return 'Never open.';
  if (opening.kind === 'unknown' || !isTimeZone(zone)) return '';
  const when = momentWords(opening.until, instant, zone);
  return opening.kind === 'open' ? `Open now. Closes ${when}.` : `Closed now. Opens ${when}.`;
}

/** "at 6 PM" on the same day, "Wednesday at 9 AM" within a week, "Wednesday, Dec 2, at 9 AM" beyond. */
export function momentWords(moment: number, seenFrom: number, zone: string): string {
  const clock = wallClock(moment, zone);
  const time = `at ${clockWords(Math.floor(clock.minute))}`;
  const days = dayNumber(moment, zone) - dayNumber(seenFrom, zone);
  const name = weekDays[clock.day]?.[1] ?? '';
  if (days === 0) return time;
  if (days > 0 && days < 7) return `${name} ${time}`;
  const date = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: zone }).format(moment);
  return `${name}, ${date}, ${time}`;
}

/** Days since 1970 on the calendar of a zone. */
function dayNumber(instant: number, zone: string): number {
  return Math.floor((instant + offsetAt(instant, zone)) / 86_400_000);
}
