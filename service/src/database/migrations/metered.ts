import { type Kysely, sql } from 'kysely';

export interface MeteredTables {
  sender_rates: SenderRateTable;
  heard: HeardTable;
  early_receipts: EarlyReceiptTable;
}

/** When a sender may send next. The sender with the empty name is the account as a whole. */
interface SenderRateTable {
  account_id: string;
  sender: string;
  /** Milliseconds since 1970. */
  next_free_at: number;
}

/** When a contact did something last that asks for an answer. */
interface HeardTable {
  account_id: string;
  contact_id: string;
  at: string;
}

/** A receipt that came before its message was known by the id of the provider. */
interface EarlyReceiptTable {
  account_id: string;
  provider_key: string;
  status: string;
  at: string;
  document: string;
}

/** Rates of senders, messages that are held back, credits, and receipts that come early. */
// oxlint-disable-next-line max-lines-per-function -- one list of SQL statements, in the order in which they run
export async function makeMeteredTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE effects
      ADD COLUMN sender text COLLATE "C" NOT NULL DEFAULT 'any',
      ADD COLUMN priority smallint NOT NULL DEFAULT 1,
      ADD COLUMN due_at text COLLATE "C" NOT NULL DEFAULT '',
      ADD COLUMN held_for text,
      ADD COLUMN price double precision NOT NULL DEFAULT 0,
      ADD COLUMN charged double precision NOT NULL DEFAULT 0`,
    sql`UPDATE effects SET due_at = changed_at`,
    sql`ALTER TABLE effects DROP CONSTRAINT effects_state_check`,
    sql`ALTER TABLE effects ADD CONSTRAINT effects_state_check
      CHECK (state IN ('planned', 'held', 'attempting', 'sent', 'refused', 'uncertain'))`,
    sql`DROP INDEX effects_unsent`,
    // The queue of each sender, replies before all others.
    sql`CREATE INDEX effects_queued ON effects (account_id, sender, priority, due_at)
      WHERE state IN ('planned', 'attempting') AND NOT handed`,
    sql`CREATE INDEX effects_at_work ON effects (account_id) WHERE state IN ('planned', 'attempting') AND handed`,
    sql`CREATE INDEX effects_held ON effects (account_id, priority, due_at) WHERE state = 'held'`,
    sql`CREATE TABLE sender_rates (
      account_id text NOT NULL REFERENCES accounts (id),
      sender text COLLATE "C" NOT NULL,
      next_free_at double precision NOT NULL,
      PRIMARY KEY (account_id, sender)
    ) WITH (fillfactor = 50)`,
    sql`CREATE TABLE heard (
      account_id text NOT NULL REFERENCES accounts (id),
      contact_id text NOT NULL,
      at text COLLATE "C" NOT NULL,
      PRIMARY KEY (account_id, contact_id)
    )`,
    sql`CREATE TABLE early_receipts (
      account_id text NOT NULL REFERENCES accounts (id),
      provider_key text NOT NULL,
      status text NOT NULL,
      at text COLLATE "C" NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, provider_key, status)
    )`,
  ])
    await statement.execute(db);
}
