import * as z from 'zod/mini';
import { createRandomId } from '#base';
import { openingAt } from '#catalog';
import type { MeetingEvent } from '#model';
import type { Selectable } from 'kysely';
import { readPhoneNumber } from '../contact/phone-number.js';
import type { Queries } from '../database/database.js';
import type { Tables } from '../database/tables.js';
import { addBooking, cancelBooking } from '../engine/booking-starts.js';
import { contactById, contactWithNumber } from '../engine/contacts.js';
import { checkBody, invalidRequest, unusable } from '../http/check-body.js';
import { readDateTime } from '../http/check-text.js';
import { readPage } from '../http/page.js';
import { notFound } from '../http/refused-request.js';
import { type Call, type Reply, replyWithPage, type Route } from '../http/route.js';

const bookSchema = z.looseObject({
  contactId: z.optional(z.string()),
  from: z.optional(z.string()),
  start: z.string(),
  duration: z.optional(z.number()),
});
const bookingSchema = z.looseObject({
  id: z.string(),
  meetingEventId: z.string(),
  contactId: z.string(),
  start: z.string(),
  end: z.string(),
  status: z.enum(['booked', 'canceled', 'ended']),
  host: z.string(),
});

const bookings = '/v1/accounts/:accountId/meetingevents/:meetingEventId/bookings';
const minute = 60_000;
/** The duration of a meeting that names none, in minutes. */
const usualDuration = 30;

/** Meetings that contacts have booked. */
export const bookingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: bookings,
    operationId: 'listBookings',
    extension: true,
    summary: 'The bookings of a meeting, those that begin last first.',
    paged: true,
    answer: { name: 'Booking', schema: bookingSchema, list: true },
    handle: list,
  },
  {
    method: 'POST',
    path: bookings,
    operationId: 'bookMeeting',
    extension: true,
    summary:
      'Books a meeting for a contact: one of the account by `contactId`, or the one with the number `from`, who is made where none has it. `duration` is in minutes; without it the first one of the meeting. Starts the workflows that wait for a booking, and at its end those that wait for that. Refused with 422 where the meeting is not offered at that time, or its hosts are taken.',
    body: {
      name: 'BookMeeting',
      schema: bookSchema,
      example: { from: '+15105550142', start: '2036-10-15T17:00:00Z', duration: 30 },
    },
    answer: { name: 'Booking', schema: bookingSchema, list: false },
    handle: book,
  },
  {
    method: 'POST',
    path: `${bookings}/:bookingId/cancel`,
    operationId: 'cancelBooking',
    extension: true,
    summary: 'Cancels a booking: nothing starts at its end. One that was canceled or has ended stays as it is.',
    answer: { name: 'Booking', schema: bookingSchema, list: false },
    handle: cancel,
  },
];

async function list({ accountId, param, queries, query }: Call): Promise<Reply> {
  const page = readPage(query);
  const meetingEventId = param('meetingEventId');
  await meetingOf(queries, accountId, meetingEventId);
  const rows = await queries
    .selectFrom('bookings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('meeting_event_id', '=', meetingEventId)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return replyWithPage(page, rows.map(bookingText));
}

async function book({ accountId, at, body, engine, param, queries }: Call): Promise<Reply> {
  const meetingEventId = param('meetingEventId');
  const sent = checkBody(body.value, bookSchema) as z.infer<typeof bookSchema>;
  // Locked until the end: two bookings of one time take turns.
  const meeting = await meetingOf(queries, accountId, meetingEventId, true);
  const { end, start } = timesOf(meeting, sent, at);
  const host = await freeHost(queries, { accountId, meetingEventId }, meeting, start, end);
  const contactId = await contactOf(queries, accountId, sent, at);
  const booking = { accountId, id: `booking_${createRandomId()}`, meetingEventId, contactId, start, end, host };
  await addBooking(queries, booking);
  const { id } = booking;
  await engine.happen(queries, { accountId, contactId }, { kind: 'meeting-booked', at, meetingEventId, start, host });
  return { data: await oneBooking(queries, accountId, meetingEventId, id) };
}

async function cancel({ accountId, param, queries }: Call): Promise<Reply> {
  const [meetingEventId, id] = [param('meetingEventId'), param('bookingId')];
  await oneBooking(queries, accountId, meetingEventId, id);
  await cancelBooking(queries, accountId, id);
  return { data: await oneBooking(queries, accountId, meetingEventId, id) };
}

async function meetingOf(queries: Queries, accountId: string, id: string, isLocked = false): Promise<MeetingEvent> {
  const found = await queries
    .selectFrom('meeting_events')
    .select('document')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(isLocked, (rows) => rows.forUpdate())
    .executeTakeFirst();
  if (!found) throw notFound();
  return JSON.parse(found.document) as MeetingEvent;
}

/** When a booking begins and ends; refused where the meeting is not offered then. */
function timesOf(
  { availability, durations, enabled }: MeetingEvent,
  sent: z.infer<typeof bookSchema>,
  at: string,
): { readonly start: string; readonly end: string } {
  const begin = readDateTime(sent.start);
  if (begin === undefined) throw invalidRequest('start', 'start must be a date-time such as 2036-10-15T17:00:00Z');
  if (begin <= Date.parse(at)) throw unusable('start-passed', 'start', 'start must be in the future');
  if (enabled === false) throw unusable('meeting-not-offered', '', 'This meeting cannot be booked at present');
  const offered = durations ?? [];
  const duration = sent.duration ?? offered[0] ?? usualDuration;
  if (duration <= 0 || duration > 1440 || (offered.length > 0 && !offered.includes(duration)))
    throw unusable(
      'unknown-duration',
      'duration',
      `duration must be one of ${offered.join(', ') || '1 to 1440'} minutes`,
    );
  const end = begin + Math.round(duration * minute);
  const hours = { active: true, timezone: availability?.timezone, times: availability?.times };
  const opening = openingAt(hours, begin);
  const isOpen = opening.kind === 'always' || (opening.kind === 'open' && opening.until >= end);
  if (!isOpen && opening.kind !== 'unknown')
    throw unusable('time-not-offered', 'start', 'This meeting is not offered at that time; choose one of its hours');
  return { start: new Date(begin).toISOString(), end: new Date(end).toISOString() };
}

/** The first host who has no booking then; empty text for a meeting without hosts. */
async function freeHost(
  queries: Queries,
  { accountId, meetingEventId }: { readonly accountId: string; readonly meetingEventId: string },
  { hosts }: MeetingEvent,
  start: string,
  end: string,
): Promise<string> {
  const taken = await queries
    .selectFrom('bookings')
    .select('host')
    .where('account_id', '=', accountId)
    .where('meeting_event_id', '=', meetingEventId)
    .where('status', '=', 'booked')
    .where('starts_at', '<', end)
    .where('ends_at', '>', start)
    .execute();
  const busy = new Set(taken.map(({ host }) => host));
  const named = (hosts ?? []).flatMap(({ email }) => (typeof email === 'string' ? [email] : []));
  const free = (named.length === 0 ? [''] : named).find((email) => !busy.has(email));
  if (free === undefined) throw unusable('time-taken', 'start', 'That time is taken; choose another one');
  return free;
}

async function contactOf(
  queries: Queries,
  accountId: string,
  { contactId, from }: z.infer<typeof bookSchema>,
  at: string,
): Promise<string> {
  if (contactId !== undefined) {
    if (contactId.includes('\0') || !(await contactById(queries, accountId, contactId)))
      throw invalidRequest('contactId', 'No contact of this account has this id');
    return contactId;
  }
  const { number, valid } = readPhoneNumber(from ?? '', undefined);
  if (!valid) throw invalidRequest('from', 'from must be a phone number with its country, such as +15105550142');
  return (await contactWithNumber(queries, accountId, number, at)).id;
}

async function oneBooking(queries: Queries, accountId: string, meetingEventId: string, id: string): Promise<string> {
  const found = await queries
    .selectFrom('bookings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('meeting_event_id', '=', meetingEventId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  return bookingText(found);
}

function bookingText(row: Selectable<Tables['bookings']>): string {
  const { contact_id: contactId, ends_at: end, host, id, meeting_event_id: meetingEventId, starts_at: start } = row;
  return JSON.stringify({ id, meetingEventId, contactId, start, end, status: row.status, host });
}
