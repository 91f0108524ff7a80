import { offsetAt } from '#catalog';

/** A moment on the clock of a zone, as date and time fields hold it. */
export interface ClockMoment {
  /** `2026-10-15`. */
  readonly date: string;
  /** `09:00`. */
  readonly time: string;
}

const day = 86_400_000;

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
