import { isJsonObject, memoizeByIdentity } from '#base';
import { isInstant, isTimeZone, nextClockChange, offsetAt, pastWeek, wallClock } from './time-zone.js';
import { hasHours, minutesOfWeek, openStretches, type Stretch, weekDays } from './week-hours.js';
import { clockWords } from './clock-words.js';

/** Whether a group is open at an instant, and until when. */
export type Opening =
  /** No hours are in force, or the whole week is open. */
  | { readonly kind: 'always' }
  /** Hours are in force, and nothing of the week is open. */
  | { readonly kind: 'never' }
  /** The hours or the time zone cannot be read. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'open' | 'closed'; readonly until: number };

const minute = 60_000;
const week = minutesOfWeek * minute;
const stretchesOf = memoizeByIdentity((officeHours: object) => openStretches(officeHours));
/** A clock change may skip the only hours of a week, or of two where a whole day is left out. */
const farthest = 5 * week;

/**
 * Returns whether a group is open at an instant. It is exactly while the wall clock of its zone shows a minute within
 * its hours: a skipped hour is not open, a repeated one is open both times.
 */
export function openingAt(officeHours: unknown, instant: number): Opening {
  if (!isJsonObject(officeHours) || !hasHours(officeHours)) return { kind: 'always' };
  const open = stretchesOf(officeHours);
  const zone = officeHours['timezone'];
  if (!open || !isInstant(instant)) return { kind: 'unknown' };
  if (open.length === 0) return { kind: 'never' };
  if (open[0]?.from === 0 && open[0].to === minutesOfWeek) return { kind: 'always' };
  if (!isTimeZone(zone)) return { kind: 'unknown' };
  const isOpen = isWithin(open, pastWeek(instant, offsetAt(instant, zone)));
  const until = nextChange(open, zone, instant, !isOpen);
  return until === undefined ? { kind: 'unknown' } : { kind: isOpen ? 'open' : 'closed', until };
}

/**
 * Returns the first open instant from this one: the instant itself where it is open. Undefined where unknown or never.
 */
export function heldUntil(officeHours: unknown, instant: number): number | undefined {
  const opening = openingAt(officeHours, instant);
  if (opening.kind === 'closed') return opening.until;
  return opening.kind === 'never' || opening.kind === 'unknown' ? undefined : instant;
}

/** Returns the next opening; undefined where always open, never open, or unknown. */
export function nextOpening(officeHours: unknown, instant: number): number | undefined {
  return nextEnd('closed', officeHours, instant);
}

/** Returns the next closing; undefined where always open, never open, or unknown. */
export function nextClosing(officeHours: unknown, instant: number): number | undefined {
  return nextEnd('open', officeHours, instant);
}

/** The end of the current or the next period of this kind. */
function nextEnd(kind: 'open' | 'closed', officeHours: unknown, instant: number): number | undefined {
  const opening = openingAt(officeHours, instant);
  if (opening.kind !== 'open' && opening.kind !== 'closed') return undefined;
  const sought = opening.kind === kind ? opening : openingAt(officeHours, opening.until);
  return sought.kind === kind ? sought.until : undefined;
}

function isWithin(open: readonly Stretch[], past: number): boolean {
  return open.some(({ from, to }) => from * minute <= past && past < to * minute);
}

/** The first instant after this one with the wanted state, which differs from the current one. */
function nextChange(open: readonly Stretch[], zone: string, instant: number, wanted: boolean): number | undefined {
  const edges = open.map(({ from, to }) => (wanted ? from : to) * minute);
  let now = instant;
  while (now < instant + farthest) {
    const past = pastWeek(now, offsetAt(now, zone));
    // Hours to the end of Saturday may continue from the start of Sunday.
    const waits = edges
      .map((edge) => (edge > past ? edge - past : edge + week - past))
      .sort((left, right) => left - right);
    const wait = waits.find((each) => isWithin(open, (past + each) % week) === wanted);
    const change = nextClockChange(now, zone, wait ?? waits.at(-1) ?? week);
    if (wait !== undefined && (change === undefined || now + wait < change)) return now + wait;
    if (change === undefined) return undefined;
    now = change;
    if (isWithin(open, pastWeek(now, offsetAt(now, zone))) === wanted) return now;
  }
  return undefined;
}

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
