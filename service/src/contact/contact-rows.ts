import { isJsonObject, type JsonObject } from '#base';
import type { Insertable } from 'kysely';
import type { Queries } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { searchKey } from '../database/search-text.js';
import type { Tables } from '../database/tables.js';
import { isOptedIn } from './membership.js';
import { readPhoneNumber } from './phone-number.js';

/** The search columns of a contact, derived from its document. */
export function contactColumns(contact: JsonObject) {
  const { blocked, email, firstName, lastName, mobile, timezone, valid } = contact;
  const number = isJsonObject(mobile) && typeof mobile['number'] === 'string' ? mobile['number'] : '';
  const country = isJsonObject(mobile) && typeof mobile['country'] === 'string' ? mobile['country'] : undefined;
  const { digits, homeDigits } = readPhoneNumber(number, country);
  const [first, last, mail] = [textOf(firstName), textOf(lastName), textOf(email)];
  return {
    first_name_key: searchKey(first),
    last_name_key: searchKey(last),
    email_key: searchKey(mail),
    mobile_key: digits,
    mobile_home_key: homeDigits,
    search_key: searchKey(first, last, mail, digits, homeDigits),
    reachable: valid === true && typeof blocked !== 'string',
    timezone: typeof timezone === 'string' ? timezone : null,
    document: JSON.stringify(contact),
  } satisfies Partial<Insertable<Tables['contacts']>>;
}

export function tagRows(
  accountId: string,
  contactId: string,
  contact: JsonObject,
): readonly Insertable<Tables['contact_tags']>[] {
  const tags = Array.isArray(contact['tags']) ? (contact['tags'] as readonly unknown[]) : [];
  return [...new Set(tags)]
    .filter((tag) => typeof tag === 'string')
    .map((tag) => ({ account_id: accountId, contact_id: contactId, tag, tag_key: searchKey(tag) }));
}

export function memberRows(
  accountId: string,
  contactId: string,
  contact: JsonObject,
): readonly Insertable<Tables['list_members']>[] {
  const lists = Array.isArray(contact['lists']) ? (contact['lists'] as readonly unknown[]) : [];
  return lists.flatMap((list) =>
    isJsonObject(list) && typeof list['id'] === 'string'
      ? [{ account_id: accountId, contact_id: contactId, list_id: list['id'], opted_in: isOptedIn(list) }]
      : [],
  );
}

/** Writes a contact and the tables derived from its document. */
export async function rewriteContact(
  queries: Queries,
  accountId: string,
  contactId: string,
  contact: JsonObject,
): Promise<void> {
  await queries
    .updateTable('contacts')
    .set(contactColumns(contact))
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
  for (const table of ['contact_tags', 'list_members'] as const) {
    await queries.deleteFrom(table).where('account_id', '=', accountId).where('contact_id', '=', contactId).execute();
  }
  await insertRows(queries, 'contact_tags', tagRows(accountId, contactId, contact));
  await insertRows(queries, 'list_members', memberRows(accountId, contactId, contact));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
