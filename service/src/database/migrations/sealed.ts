import { type Kysely, sql } from 'kysely';
import type { AccountTables } from './accounts.js';

export interface SealedTables {
  idempotent_answers: Omit<AccountTables['idempotent_answers'], 'reply'> & SealedColumns;
}

export interface SealedColumns {
  /**
   * The reply, encrypted under the token of the request. Null within the transaction that creates it, and for earlier
   * answers.
   */
  reply: Uint8Array | null;
}

/** Removes answers stored in clear text. The change of type rewrites the table, so that the old file is gone too. */
export async function sealAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE idempotent_answers ALTER COLUMN reply TYPE bytea USING NULL::bytea`.execute(db);
}
