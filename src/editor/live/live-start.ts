import { isTimeZone, offsetAt } from '#catalog';

/** A moment on the clock of a zone, as date and time fields hold it. */
export interface ClockMoment {
  /** `2026-10-15`. */
  readonly date: string;
  /** `09:00`. */
  readonly time: string;
}

const day = 86_400_000;

/** The first of these names that the machine knows as a zone, else that of the machine. */
export function zoneOf(...names: readonly (string | null | undefined)[]): string {
  const known = names.find((name) => isTimeZone(name));
  return known ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Returns the instant at which a zone's clock shows a moment, in milliseconds; `undefined` for an invalid one. Of a time
 * that the clock skips, the instant as far after the change; of one that it shows twice, the first.
 */
export function instantOf({ date, time }: ClockMoment, zone: string): number | undefined {
  const wall = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wall)) return undefined;
  const [before, after] = [offsetAt(wall - day, zone), offsetAt(wall + day, zone)];
  const found = [before, after].find((offset) => offsetAt(wall - offset, zone) === offset);
  return wall - (found ?? before);
}

/** Returns what the clock of a zone shows at an instant. */
export function momentAt(instant: number, zone: string): ClockMoment {
  const [date = '', time = ''] = new Date(instant + offsetAt(instant, zone)).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/** Returns the moment that is suggested: nine o’clock of the next day. */
export function suggestedStart(now: number, zone: string): ClockMoment {
  return { date: momentAt(now + day, zone).date, time: '09:00' };
}

/** "Wed 9:00 AM" within the next six days, else "Wed, Oct 15, 9:00 AM". */
export function startWords(
  at: string | number,
  {
    locale,
    now = Date.now(),
    zone,
  }: { readonly locale: string | undefined; readonly now?: number; readonly zone: string },
): string {
  const time = typeof at === 'string' ? Date.parse(at) : at;
  if (Number.isNaN(time)) return '';
  const isSoon = time >= now && time < now + 6 * day;
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    ...(isSoon ? {} : { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(time);
}
