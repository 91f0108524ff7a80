import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** So long after a contact did something, messages to them count as replies, in milliseconds. */
export const replyTime = 10 * 60_000;

/** Notes that a contact did something that asks for an answer, such as writing or calling. */
export async function noteHeard(queries: Queries, accountId: string, contactId: string, at: string): Promise<void> {
  await queries
    .insertInto('heard')
    .values({ account_id: accountId, contact_id: contactId, at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'contact_id']).doUpdateSet({ at: sql<string>`greatest(heard.at, excluded.at)` }),
    )
    .execute();
}

/** Whether a message at a time answers something that a contact just did. */
export function isReply(heard: string | undefined, at: string): boolean {
  return heard !== undefined && Date.parse(heard) + replyTime >= Date.parse(at);
}
