import { type Kysely, sql } from 'kysely';
import type { ListedTables } from './listed.js';

export interface ExplainedTables {
  executions: ListedTables['executions'] & ExplainedColumns;
}

/** Why an execution failed and what it waits for, for lists. Null for earlier executions, until they are recorded again. */
interface ExplainedColumns {
  /** Code of the error of its last failed step. */
  failure_code: string | null;
  /** Message of that error. */
  failure_message: string | null;
  /** What it waits for, as filters name it. */
  waits_for: string | null;
}

export async function makeExplainedColumns(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE executions ADD COLUMN failure_code text, ADD COLUMN failure_message text, ADD COLUMN waits_for text`.execute(
    db,
  );
}
