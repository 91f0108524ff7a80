import { isInstant, isTimeZone, offsetAt } from '#catalog';

/** Times and prices of a test, by the clock of its contact. */
export interface TestWords {
  /** "7:42 PM". */
  clock(at: number): string;
  /** "Sunday 7:42 PM". */
  day(at: number): string;
  /** Equal for instants of one day. */
  dayKey(at: number): string;
  /** "48 minutes", "1 hour 12 minutes". */
  long(milliseconds: number): string;
  /** "1 h 12 m". */
  short(milliseconds: number): string;
  /** "$0.0079"; a bare number without a currency. */
  price(amount: number): string;
  readonly zone: string;
}

interface WordsOptions {
  readonly locale: string | undefined;
  readonly zone: string;
  readonly currency: string | undefined;
}

const minute = 60_000;
const units: readonly (readonly [unit: 'day' | 'hour' | 'minute' | 'second', size: number])[] = [
  ['day', 1440 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
  ['second', 1000],
];

/** Makes the words for a locale and a zone; unknown ones are those of the browser. */
export function createTestWords({ currency, locale, zone }: WordsOptions): TestWords {
  const place = isLocale(locale) ? locale : undefined;
  const timeZone = isTimeZone(zone) ? zone : 'UTC';
  const clock = new Intl.DateTimeFormat(place, { hour: 'numeric', minute: '2-digit', timeZone });
  const day = new Intl.DateTimeFormat(place, { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone });
  const money = moneyFormat(place, currency);
  const lengthOf = (milliseconds: number, unitDisplay: 'long' | 'narrow'): string => {
    const parts = unitParts(milliseconds);
    return parts
      .map(([unit, count]) => new Intl.NumberFormat(place, { style: 'unit', unit, unitDisplay }).format(count))
      .join(' ');
  };
  return {
    zone: timeZone,
    clock: (at) => plain(clock.format(at)),
    day: (at) => plain(day.format(at)),
    dayKey: (at) => String(Math.floor((at + offsetAt(at, timeZone)) / (1440 * minute))),
    long: (milliseconds) => lengthOf(milliseconds, 'long'),
    short: (milliseconds) => lengthOf(milliseconds, 'narrow').replace(/(\d)(\p{L})/gu, '$1 $2'),
    price: (amount) => money.format(amount),
  };
}

/** At most two units: days and hours, hours and minutes, minutes, seconds. */
function unitParts(milliseconds: number): readonly (readonly [unit: (typeof units)[number][0], count: number])[] {
  const at = units.findIndex(([, size]) => milliseconds >= size);
  const [first, second] = at < 0 ? [units.at(-1)!, undefined] : [units[at]!, units[at + 1]];
  const count = Math.floor(milliseconds / first[1]);
  const rest = second && second[0] !== 'second' ? Math.floor((milliseconds % first[1]) / second[1]) : 0;
  return rest > 0
    ? [
        [first[0], count],
        [second![0], rest],
      ]
    : [[first[0], count]];
}

function moneyFormat(place: string | undefined, currency: string | undefined): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
  try {
    return new Intl.NumberFormat(place, { ...(currency && { style: 'currency', currency }), ...digits });
  } catch {
    return new Intl.NumberFormat(place, digits);
  }
}

function isLocale(locale: string | undefined): locale is string {
  try {
    return locale !== undefined && Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

/** Intl separates with narrow spaces, which vanish in a small tabular font. */
function plain(text: string): string {
  return text.replace(/[\u2009\u202f\u00a0]/g, ' ');
}

/** The wall clock of an instant, as date and time fields have it. */
export function fieldsOf(at: number, zone: string): { readonly date: string; readonly time: string } {
  const text = new Date(at + offsetAt(at, zone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * The instant of a date and a time in a zone; undefined for what is no date. An hour that is skipped is read with the offset
 * before the change, a repeated one is its first.
 */
export function instantOfFields(date: string, time: string, zone: string): number | undefined {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time) || !isInstant(wall)) return undefined;
  const day = 1440 * minute;
  const [before, after] = [wall - offsetAt(wall - day, zone), wall - offsetAt(wall + day, zone)];
  const fits = (instant: number): boolean => instant + offsetAt(instant, zone) === wall;
  return fits(before) || !fits(after) ? before : after;
}
