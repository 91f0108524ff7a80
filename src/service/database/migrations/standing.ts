import { type Kysely, sql } from 'kysely';
import type { LiveTables } from './live.js';

/** What lists show of how a run stands. Null for runs that were kept before, until they are kept again. */
export interface StandingColumns {
  /** How many of its steps failed. */
  failed_steps: number | null;
  /** Until when it waits; ISO 8601 in UTC. */
  waits_until: string | null;
}

export interface StandingTables extends Omit<LiveTables, 'executions'> {
  executions: LiveTables['executions'] & StandingColumns;
}

export async function makeStandingColumns(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE executions ADD COLUMN failed_steps integer, ADD COLUMN waits_until text`.execute(db);
}
