import { type Kysely, sql } from 'kysely';

export interface AccountTables {
  account_grants: AccountGrantTable;
  idempotent_answers: IdempotentAnswerTable;
  checkouts: CheckoutTable;
}

/** Accounts that were created with a token. */
interface AccountGrantTable {
  token_hash: string;
  account_id: string;
  created_at: string;
}

/** Stored answers of requests with an idempotency key, for retries. */
interface IdempotentAnswerTable {
  token_hash: string;
  key: string;
  /** SHA-256 of the request. */
  fingerprint: string;
  created_at: string;
  /** JSON text of the reply; null only within the transaction that creates it. */
  reply: string | null;
}

interface CheckoutTable {
  /** SHA-256 of the id in the address: a reader of the table cannot open a checkout. */
  id_hash: string;
  account_id: string;
  document: string;
  success_url: string;
  cancel_url: string;
  state: 'open' | 'completed' | 'canceled';
  created_at: string;
  ended_at: string | null;
}

/** Created accounts, stored answers of idempotent requests, and checkouts. */
export async function makeAccountTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE account_grants (
      token_hash text NOT NULL,
      account_id text NOT NULL REFERENCES accounts (id),
      created_at text COLLATE "C" NOT NULL,
      PRIMARY KEY (token_hash, account_id)
    )`,
    sql`CREATE TABLE idempotent_answers (
      token_hash text NOT NULL,
      key text NOT NULL,
      fingerprint text NOT NULL,
      created_at text COLLATE "C" NOT NULL,
      reply text,
      PRIMARY KEY (token_hash, key)
    )`,
    sql`CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at)`,
    sql`CREATE TABLE checkouts (
      id_hash text PRIMARY KEY,
      account_id text NOT NULL REFERENCES accounts (id),
      document text NOT NULL,
      success_url text NOT NULL,
      cancel_url text NOT NULL,
      state text NOT NULL,
      created_at text COLLATE "C" NOT NULL,
      ended_at text COLLATE "C"
    )`,
  ])
    await statement.execute(db);
}
