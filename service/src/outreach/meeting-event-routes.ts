import * as z from 'zod/mini';
import { createRandomId, isJsonObject, type Json, type JsonObject } from '#base';
import type { MeetingEvent } from '#model';
import { meetingEventSchema } from '#schema';
import type { Queries } from '../database/database.js';
import { searchKey } from '../database/search-text.js';
import { documentText, mergeDocument, refuseOtherId } from '../document/merge-document.js';
import { checkBody } from '../http/check-body.js';
import { readPage } from '../http/page.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import { replyWithPage, type Route } from '../http/route.js';
import { findMeetingFaults } from './check-meeting-event.js';
import { checkGivenName, givenName, ignoredField } from './given-name.js';

/**
 * Gives the hosts of a meeting event their ids. Users are identified by their e-mail address: a member of the team has
 * the team's id, an earlier host keeps theirs, and any other host gets a new one, whatever the client sent.
 */
async function withHostIds(
  queries: Queries,
  accountId: string,
  before: JsonObject,
  event: JsonObject,
): Promise<JsonObject> {
  const { hosts } = event;
  if (!Array.isArray(hosts) || hosts === before['hosts']) return event;
  const known = idsByEmail(before['hosts']);
  const users = await queries.selectFrom('team_users').select('document').where('account_id', '=', accountId).execute();
  for (const [email, id] of idsByEmail(users.map((row) => JSON.parse(row.document) as Json))) known.set(email, id);
  return {
    ...event,
    hosts: (hosts as readonly Json[]).map((host) => (isJsonObject(host) ? withId(host as JsonObject, known) : host)),
  };
}

function withId(host: JsonObject, known: ReadonlyMap<string, string>): JsonObject {
  const { id: _given, ...rest } = host;
  return { id: known.get(emailOf(host)) ?? `hst_${createRandomId()}`, ...rest };
}

function idsByEmail(people: Json | undefined): Map<string, string> {
  const list = Array.isArray(people) ? (people as readonly Json[]) : [];
  return new Map(
    list.flatMap((person) =>
      isJsonObject(person) && typeof person['id'] === 'string' ? [[emailOf(person), person['id']] as const] : [],
    ),
  );
}

function emailOf(person: { readonly [key: string]: unknown }): string {
  return typeof person['email'] === 'string' ? person['email'].toLowerCase() : '';
}

const meetingEventChangesSchema = z.extend(meetingEventSchema, {
  name: givenName,
  slug: ignoredField(meetingEventSchema.shape.slug),
});
const meetingEvents = '/v1/accounts/:accountId/meetingevents';

/** Meetings that contacts can book. */
export const meetingEventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: meetingEvents,
    operationId: 'listMeetingEvents',
    extension: false,
    summary: 'The meetings of an account that can be booked, by name.',
    paged: true,
    answer: { name: 'MeetingEvent', schema: meetingEventSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const rows = await queries
        .selectFrom('meeting_events')
        .select('document')
        .where('account_id', '=', accountId)
        .orderBy('name_key')
        .orderBy('id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(
        page,
        rows.map((row) => row.document),
      );
    },
  },
  {
    method: 'PUT',
    path: `${meetingEvents}/:meetingEventId`,
    operationId: 'updateMeetingEvent',
    extension: false,
    summary:
      "Changes a meeting event. What is not sent stays as it is, what is sent as null is taken away; ids and the slug are the service's.",
    body: {
      name: 'MeetingEventChanges',
      schema: meetingEventChangesSchema,
      example: {
        name: 'Intro session',
        durations: [30, 45],
        bufferTime: 10,
        minimumNotice: 120,
        availability: {
          timezone: 'America/Los_Angeles',
          times: { mon: [{ start: { hour: 9, minute: 0 }, end: { hour: 12, minute: 30 } }], sat: [] },
        },
        hosts: [{ email: 'jo@fernway.example', firstName: 'Jo', lastName: 'Park' }],
      },
    },
    answer: { name: 'MeetingEvent', schema: meetingEventSchema, list: false },
    handle: async ({ accountId, body, param, queries }) => {
      const id = param('meetingEventId');
      checkGivenName(body.value);
      const changes = checkBody(body.value, meetingEventChangesSchema);
      refuseOtherId(changes, id);
      const found = await queries
        .selectFrom('meeting_events')
        .select('document')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw notFound();
      const kept = JSON.parse(found.document) as JsonObject;
      const merged = mergeDocument(kept, changes, ['id', 'slug', 'calendar']);
      // Checked after the merge: two valid changes can be invalid together.
      const [fault, ...more] = findMeetingFaults(merged as MeetingEvent);
      if (fault) throw new RefusedRequest(422, 'unusable-meeting-event', fault.message, [fault, ...more].slice(0, 20));
      const event = await withHostIds(
        queries,
        accountId,
        kept,
        await withCalendar(queries, accountId, merged, changes),
      );
      const document = documentText(event);
      await queries
        .updateTable('meeting_events')
        .set({ document, name_key: searchKey(String(event['name'] ?? '')) })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      return { data: document };
    },
  },
];

/** A calendar is identified by its connection, which the account must have; its other fields belong to the service. */
async function withCalendar(
  queries: Queries,
  accountId: string,
  event: JsonObject,
  changes: JsonObject,
): Promise<JsonObject> {
  const [sent, kept] = [changes['calendar'], event['calendar']];
  if (sent === undefined) return event;
  const asked = isJsonObject(sent) ? sent['connection'] : undefined;
  const id = isJsonObject(asked) ? asked['id'] : undefined;
  const calendar = mergeDocument(
    isJsonObject(kept) ? (kept as JsonObject) : {},
    isJsonObject(sent) ? (sent as JsonObject) : {},
    ['connection'],
  );
  if (sent === null || asked === null) {
    const { calendar: _former, ...rest } = event;
    const { connection: _connection, ...others } = calendar;
    return sent === null ? rest : { ...rest, calendar: others };
  }
  if (typeof id !== 'string') return { ...event, calendar };
  const connection = await findConnection(queries, accountId, id);
  if (connection === undefined) {
    const message = 'calendar.connection.id names no calendar that this account is connected to';
    throw new RefusedRequest(422, 'unknown-calendar', message, [{ path: 'calendar.connection.id', message }]);
  }
  return { ...event, calendar: { ...calendar, connection } };
}

/** The interface has no list of calendars: the known ones occur in some meeting event of the account. */
async function findConnection(queries: Queries, accountId: string, id: string): Promise<Json | undefined> {
  const rows = await queries
    .selectFrom('meeting_events')
    .select('document')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const { calendar } = JSON.parse(row.document) as MeetingEvent;
    if (calendar?.connection?.id === id) return calendar.connection as Json;
  }
  return undefined;
}
