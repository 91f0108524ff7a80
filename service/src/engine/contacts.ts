import { createRandomId, isJsonObject, type Json, type JsonObject } from '#base';
import type { Effect } from '#execute';
import type { Contact } from '#model';
import { sql } from 'kysely';
import { changeContact } from '../contact/change-contact.js';
import { contactColumns, rewriteContact } from '../contact/contact-rows.js';
import { contactContext } from '../contact/contact-context.js';
import { readPhoneNumber } from '../contact/phone-number.js';
import type { Queries } from '../database/database.js';

/** A contact with its id in the table. */
export interface KnownContact {
  readonly id: string;
  readonly contact: Contact;
}

/** Returns a contact by its id; undefined where there is none. */
export async function contactById(
  queries: Queries,
  accountId: string,
  contactId: string,
): Promise<Contact | undefined> {
  const found = await queries
    .selectFrom('contacts')
    .select('document')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  return found && (JSON.parse(found.document) as Contact);
}

/** Returns the contact with a number, the one that was added last where several have it; a new one where none has. */
export async function contactWithNumber(
  queries: Queries,
  accountId: string,
  number: string,
  at: string,
): Promise<KnownContact> {
  const { digits } = readPhoneNumber(number, undefined);
  // Two first messages at once make one contact.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`contact ${accountId} ${digits}`}, 0))`.execute(queries);
  const found = await queries
    .selectFrom('contacts')
    .select(['id', 'document'])
    .where('account_id', '=', accountId)
    .where('mobile_key', '=', digits)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found) return { id: found.id, contact: JSON.parse(found.document) as Contact };
  const id = `contact_${createRandomId()}`;
  const context = await contactContext(queries, accountId, at);
  const contact = changeContact({ id }, { mobile: { number }, created: { at } }, context);
  await queries
    .insertInto('contacts')
    .values((row) => ({
      account_id: accountId,
      id,
      sequence: row
        .selectFrom('contacts')
        .select((all) => sql<number>`coalesce(max(${all.ref('sequence')}), 0) + 1`.as('next'))
        .where('account_id', '=', accountId),
      ...contactColumns(contact),
    }))
    .execute();
  return { id, contact: contact as Contact };
}

/** What an effect does to a contact. */
type ContactEffect = Extract<Effect, { readonly kind: 'change-contact' | 'add-to-list' | 'remove-from-list' }>;

/**
 * Writes what an effect changes of a contact, within the caller's transaction.
 *
 * @returns the contact before and after; undefined where it is gone
 */
export async function changeByEffect(
  queries: Queries,
  { accountId, at, contactId }: { readonly accountId: string; readonly contactId: string; readonly at: string },
  effect: ContactEffect,
): Promise<{ readonly before: JsonObject; readonly after: JsonObject } | undefined> {
  const found = await queries
    .selectFrom('contacts')
    .select('document')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const current = JSON.parse(found.document) as JsonObject;
  const sent = effect.kind === 'change-contact' ? changesOf(current, effect, at) : membershipOf(effect, at);
  const next = changeContact(current, sent, await contactContext(queries, accountId, at));
  await rewriteContact(queries, accountId, contactId, next);
  return { before: current, after: next };
}

function changesOf(
  current: JsonObject,
  { addTags = [], attributes, optOut, removeTags = [] }: Extract<ContactEffect, { readonly kind: 'change-contact' }>,
  at: string,
): JsonObject {
  const before = Array.isArray(current['tags']) ? (current['tags'] as readonly Json[]) : [];
  const removed = new Set<Json>(removeTags);
  const tags = [...before.filter((tag) => !removed.has(tag)), ...addTags.filter((tag) => !before.includes(tag))];
  return {
    ...(addTags.length + removeTags.length > 0 ? { tags } : {}),
    ...(attributes ? { attributes } : {}),
    ...(optOut && typeof current['optOut'] !== 'string' ? { optOut: at } : {}),
  };
}

function membershipOf(
  { kind, list }: Extract<ContactEffect, { readonly kind: 'add-to-list' | 'remove-from-list' }>,
  at: string,
): JsonObject {
  const { id, name } = list;
  const which = typeof id === 'string' ? { id } : isJsonObject(list) && typeof name === 'string' ? { name } : {};
  return { lists: [{ ...which, ...(kind === 'add-to-list' ? { optIn: at } : { optOut: at }) }] };
}

/** Writes down that a contact does not want messages, with the words that said so, and stops all of them. */
export async function optOut(
  queries: Queries,
  who: { readonly accountId: string; readonly contactId: string; readonly at: string },
  words: string,
): Promise<void> {
  const { accountId, at, contactId } = who;
  await changeByEffect(queries, who, { kind: 'change-contact', optOut: true, id: '', nodeId: '', step: 0 });
  await queries
    .insertInto('consents')
    .values({ account_id: accountId, contact_id: contactId, at, kind: 'opt-out', words })
    .execute();
}
