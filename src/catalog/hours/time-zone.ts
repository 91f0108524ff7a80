import { memoizeByIdentity } from '#base';
import { minutesOfDay, minutesOfWeek } from './week-hours.js';

const minute = 60_000;
const day = minutesOfDay * minute;
const week = minutesOfWeek * minute;
/** 1970 began on a Thursday, weeks begin on Sunday. */
const firstWeekday = 4;
/** The years 1000 to 9999: calendars agree, and dates can be written. */
const firstInstant = -30_610_224_000_000;
const lastInstant = 253_402_300_799_999;
const maxZones = 1000;

const clocksOf = memoizeByIdentity((_machine: typeof Intl) => new Map<string, Intl.DateTimeFormat>());

/** Formatters are expensive to create and few: one is kept for each zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const clocks = clocksOf(Intl);
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size >= maxZones) clocks.clear();
  clocks.set(zone, made);
  return made;
}

/** Returns true for an IANA zone name that the machine knows. */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone === '' || zone.length > 100) return false;
  try {
    return clockOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** Returns true for an instant within the supported years. */
export function isInstant(instant: number): boolean {
  return instant >= firstInstant && instant <= lastInstant;
}

/** The offset of a zone throughout a day of UTC, by the number of the day; null on days of a clock change. */
const offsetsOf = memoizeByIdentity((_machine: typeof Intl) => new Map<string, Map<number, number | null>>());
const maxDays = 4000;

/** Returns the UTC offset of a zone at an instant, in milliseconds. Cheap: whole days are remembered. */
export function offsetAt(instant: number, zone: string): number {
  const zones = offsetsOf(Intl);
  let days = zones.get(zone);
  if (!days) {
    if (zones.size >= maxZones) zones.clear();
    zones.set(zone, (days = new Map()));
  }
  const number = Math.floor(instant / day);
  let offset = days.get(number);
  if (offset === undefined) {
    if (days.size >= maxDays) days.clear();
    const start = readOffset(number * day, zone);
    // No zone changes its clocks twice in a day.
    offset = start === readOffset((number + 1) * day, zone) ? start : null;
    days.set(number, offset);
  }
  return offset ?? readOffset(instant, zone);
}

function readOffset(instant: number, zone: string): number {
  const part: { [type: string]: number } = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant))
    if (type !== 'literal') part[type] = Number(value);
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: past = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, date, hour, past, second) - Math.floor(instant / 1000) * 1000;
}

/** What a wall clock shows: the day of the week from Sunday, and the minute of that day, with its fraction. */
export interface WallClock {
  readonly day: number;
  readonly minute: number;
}

/** Returns the wall clock of a zone at an instant. */
export function wallClock(instant: number, zone: string): WallClock {
  const past = pastWeek(instant, offsetAt(instant, zone));
  return { day: Math.floor(past / day), minute: (past % day) / minute };
}

/** Milliseconds since the wall clock showed the start of Sunday. */
export function pastWeek(instant: number, offset: number): number {
  return (((instant + offset + firstWeekday * day) % week) + week) % week;
}

/**
 * Returns the next clock change of a zone within so many milliseconds. Samples once a day: no zone changes twice in
 * one.
 */
export function nextClockChange(instant: number, zone: string, within: number): number | undefined {
  const offset = offsetAt(instant, zone);
  const end = instant + within;
  for (let from = instant; from < end; from += day) {
    let to = Math.min(from + day, end);
    if (offsetAt(to, zone) === offset) continue;
    while (to - from > 1) {
      const middle = Math.floor((from + to) / 2);
      if (offsetAt(middle, zone) === offset) from = middle;
      else to = middle;
    }
    return to;
  }
  return undefined;
}

/** "UTC−7", "UTC+5:45": the offset of a zone at an instant. */
export function offsetWords(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / minute);
  if (minutes === 0) return 'UTC';
  const past = minutes % 60;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`}`;
}

/** "Los Angeles" of `America/Los_Angeles`. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Machines still list replaced names. */
const presentNames: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

const zonesOf = memoizeByIdentity((machine: typeof Intl): readonly string[] => {
  const listed = typeof machine.supportedValuesOf === 'function' ? machine.supportedValuesOf('timeZone') : [];
  const named = listed.map((zone) => {
    const present = presentNames.get(zone);
    return present !== undefined && isTimeZone(present) ? present : zone;
  });
  return [...new Set([...named, 'UTC'])];
});

/** Returns all zones that this machine lists, by their current IANA names. */
export function timeZones(): readonly string[] {
  return zonesOf(Intl);
}
