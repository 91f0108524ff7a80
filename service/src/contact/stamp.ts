import { invalidRequest, unusable } from '../http/check-body.js';
import { readDateTime } from '../http/check-text.js';

/** Clocks differ: times up to this far ahead count as the present. */
const clockSkew = 5 * 60_000;
/** No contact opted in by text message before. */
const earliest = Date.UTC(2000, 0, 1);

/**
 * Reads when a contact opted in, opted out or was blocked, in UTC: `undefined` where it was not sent, null where it was
 * removed. A known value is not checked again. Refuses invalid and impossible times.
 */
export function readStamp(path: string, sent: unknown, known: unknown, at: string): string | null | undefined {
  if (sent === undefined || sent === null || (typeof sent === 'string' && sent === known)) return sent;
  const time = readDateTime(sent);
  if (time === undefined) throw invalidRequest(path, `${path} must be a date-time such as 2026-05-01T09:30:00Z`);
  if (time > Date.parse(at) + clockSkew) throw unusable('stamp-in-future', path, `${path} is in the future`);
  if (time < earliest) throw unusable('stamp-too-old', path, `${path} is before the year 2000`);
  return new Date(time).toISOString();
}
