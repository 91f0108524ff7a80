import type { Queries } from '../database/database.js';
import type { DueStart, NextLook } from './due-start.js';
import type { ReadVersion } from './live-versions.js';
import { startBy } from './start-by.js';

/** A meeting that a contact has booked. */
export interface Booking {
  readonly accountId: string;
  readonly id: string;
  readonly meetingEventId: string;
  readonly contactId: string;
  /** ISO 8601 in UTC. */
  readonly start: string;
  readonly end: string;
  /** The e-mail address of the host; empty where it has none. */
  readonly host: string;
}

/** Stores a booking, and sets when it is over, within the caller's transaction. */
export async function addBooking(queries: Queries, booking: Booking): Promise<void> {
  const { accountId, contactId, end, host, id, meetingEventId, start } = booking;
  await queries
    .insertInto('bookings')
    .values({
      account_id: accountId,
      id,
      meeting_event_id: meetingEventId,
      contact_id: contactId,
      starts_at: start,
      ends_at: end,
      status: 'booked',
      host,
    })
    .execute();
  await queries
    .insertInto('due_starts')
    .values({
      account_id: accountId,
      kind: 'meeting',
      id,
      workflow_id: null,
      due_at: end,
      after_contact: null,
      document: '{}',
      note: null,
    })
    .execute();
}

/** Cancels a booking within the caller's transaction: it does not end. False where it ended or was canceled before. */
export async function cancelBooking(queries: Queries, accountId: string, id: string): Promise<boolean> {
  const canceled = await queries
    .updateTable('bookings')
    .set({ status: 'canceled' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'booked')
    .returning('id')
    .executeTakeFirst();
  if (!canceled) return false;
  await queries
    .deleteFrom('due_starts')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'meeting')
    .where('id', '=', id)
    .execute();
  return true;
}

/** A meeting is over: it starts what waits for that. */
export async function workBooking(
  queries: Queries,
  { account_id: accountId, id }: DueStart,
  now: string,
  readVersion: ReadVersion,
): Promise<NextLook | undefined> {
  const ended = await queries
    .updateTable('bookings')
    .set({ status: 'ended' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'booked')
    .returning(['contact_id', 'host', 'meeting_event_id', 'starts_at'])
    .executeTakeFirst();
  if (!ended) return undefined;
  const { contact_id: contactId, host, meeting_event_id: meetingEventId, starts_at: start } = ended;
  await startBy(
    queries,
    { accountId, contactId },
    [{ kind: 'meeting-ended', at: now, meetingEventId, start, host }],
    readVersion,
  );
  return undefined;
}
