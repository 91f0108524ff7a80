import { isJsonObject, type JsonObject } from '#base';
import type { Account } from '#model';
import type { Queries } from '../database/database.js';
import type { ContactContext } from './change-contact.js';
import type { KeptList } from './membership.js';

/** What a change of a contact needs to know of its account. */
export async function contactContext(queries: Queries, accountId: string, at: string): Promise<ContactContext> {
  return { lists: await listsOf(queries, accountId), country: await homeCountry(queries, accountId), at };
}

async function listsOf(queries: Queries, accountId: string): Promise<readonly KeptList[]> {
  const rows = await queries
    .selectFrom('lists')
    .select(['id', 'document'])
    .where('account_id', '=', accountId)
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map(({ document, id }) => ({ id, definition: JSON.parse(document) as JsonObject }));
}

/** The account's country, for numbers without a prefix. */
async function homeCountry(queries: Queries, accountId: string): Promise<string | undefined> {
  const found = await queries.selectFrom('accounts').select('document').where('id', '=', accountId).executeTakeFirst();
  const account = found && (JSON.parse(found.document) as Account);
  const country = isJsonObject(account?.defaults?.country) ? account.defaults.country.code : undefined;
  return typeof country === 'string' ? country : undefined;
}
