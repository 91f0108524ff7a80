import { unusable } from './check-body.js';

const email = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** Refuses an invalid e-mail address. Absent, null and empty are accepted: there is no address. */
export function checkEmail(path: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return;
  if (typeof value !== 'string' || !email.test(value))
    throw unusable('invalid-email', path, `${path} must be an e-mail address`);
}

/** Refuses a text above the limit of its kind. */
export function checkLength(path: string, value: unknown, longest: number): void {
  if (typeof value === 'string' && value.length > longest)
    throw unusable('too-long', path, `${path} must have at most ${longest} characters`);
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * A date-time of the wire in milliseconds, or `undefined` where it is invalid: a date alone, no time zone, the 31st of
 * June.
 */
export function readDateTime(text: unknown): number | undefined {
  if (typeof text !== 'string' || !dateTime.test(text)) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  // `Date` reads some days that a month lacks as days of the next month.
  const day = Number(text.slice(8, 10));
  const daysInMonth = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  return day <= daysInMonth ? time : undefined;
}
