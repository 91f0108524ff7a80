import { type Generated, type Kysely, type Selectable, sql } from 'kysely';
import type { StartedTables } from './started.js';

export interface HastenedTables {
  runs: StartedTables['runs'] & {
    /** Its inbox holds a reply of the contact: it goes before all that only came due. */
    has_reply: Generated<boolean>;
  };
}

/** A run as it is stored. */
export type StoredRun = Selectable<HastenedTables['runs']>;

/** Runs with a reply of their contact are found first, however many others are due. */
export async function makeReplyColumn(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE runs ADD COLUMN has_reply boolean NOT NULL DEFAULT false`.execute(db);
  await sql`CREATE INDEX runs_with_reply ON runs (wake_at)
    WHERE status = 'open' AND NOT handed AND paused_at IS NULL AND has_reply`.execute(db);
}
