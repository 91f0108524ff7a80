import { type Kysely, sql } from 'kysely';
import type { LiveTables } from './live.js';

/** State of an execution for lists. Null for earlier executions, until they are recorded again. */
export interface ExecutionStateColumns {
  /** Number of its failed steps. */
  failed_steps: number | null;
  /** End of its current wait; ISO 8601 in UTC. */
  waits_until: string | null;
}

export interface ExecutionStateTables extends Omit<LiveTables, 'executions'> {
  executions: LiveTables['executions'] & ExecutionStateColumns;
}

export async function makeExecutionStateColumns(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE executions ADD COLUMN failed_steps integer, ADD COLUMN waits_until text`.execute(db);
}
