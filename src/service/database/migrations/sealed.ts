import { type Kysely, sql } from 'kysely';
import type { AccountTables } from './accounts.js';

export interface SealedTables {
  idempotent_answers: Omit<AccountTables['idempotent_answers'], 'reply'> & SealedColumns;
}

export interface SealedColumns {
  /** The reply, sealed under the token of the request. Null within the transaction that works on it, and for answers of before. */
  reply: Uint8Array | null;
}

/** Removes the answers that were stored in clear. The change of type writes the table anew, so that the old file is gone too. */
export async function sealAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE idempotent_answers ALTER COLUMN reply TYPE bytea USING NULL::bytea`.execute(db);
}
