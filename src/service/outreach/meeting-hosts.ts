import { createRandomId, isJsonObject, type Json, type JsonObject } from '#base';
import type { Queries } from '../database/database.js';

/**
 * A meeting event whose hosts have their ids. People are known by their e-mail address: someone on the team has the id
 * they have there, a host who was there before keeps theirs, and anyone else gets a new one, whatever the client sent.
 */
export async function withHostIds(
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
