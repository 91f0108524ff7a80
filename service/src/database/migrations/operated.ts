import { type Kysely, sql } from 'kysely';

/** What operating the engine needs to know of a run. */
export interface OperatedRunColumns {
  /** Since when a person holds it, ISO 8601 in UTC; null while it goes on. */
  paused_at: string | null;
  /** Since when it is stuck. */
  stuck_at: string | null;
  /** When it ended; null for those that ended before this column was added and have no execution. */
  over_at: string | null;
  /** When its job was put into the queue last. */
  handed_at: string | null;
  /** What it waits for, as the interpreter names it; null before the first step. */
  waits_for: string | null;
}

/** Pausing, stuck work, and the removal of finished executions. */
export async function makeOperatedColumns(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE runs
      ADD COLUMN paused_at text COLLATE "C", ADD COLUMN stuck_at text COLLATE "C", ADD COLUMN over_at text COLLATE "C",
      ADD COLUMN handed_at text COLLATE "C", ADD COLUMN waits_for text`,
    sql`UPDATE runs SET waits_for = state::json -> 'wait' ->> 'for' WHERE state IS NOT NULL`,
    sql`UPDATE runs r SET over_at = e.ended_at FROM executions e
      WHERE r.status = 'over' AND e.account_id = r.account_id AND e.workflow_id = r.workflow_id AND e.id = r.execution_id`,
    sql`ALTER TABLE effects DROP CONSTRAINT effects_state_check`,
    sql`ALTER TABLE effects ADD CONSTRAINT effects_state_check
      CHECK (state IN ('planned', 'held', 'paused', 'attempting', 'sent', 'refused', 'uncertain'))`,
    sql`DROP INDEX runs_due`,
    sql`CREATE INDEX runs_due ON runs (wake_at)
      WHERE status = 'open' AND NOT handed AND wake_at IS NOT NULL AND paused_at IS NULL`,
    sql`CREATE INDEX runs_handed ON runs (handed_at) WHERE status = 'open' AND handed`,
    sql`CREATE INDEX runs_without_wake ON runs (account_id)
      WHERE status = 'open' AND NOT handed AND wake_at IS NULL AND paused_at IS NULL AND waits_for IS DISTINCT FROM 'reply'`,
    sql`CREATE INDEX runs_stuck ON runs (account_id, stuck_at) WHERE status = 'stuck'`,
    sql`CREATE INDEX runs_over ON runs (over_at) WHERE status = 'over'`,
    sql`CREATE INDEX effects_handed ON effects (changed_at) WHERE state IN ('planned', 'attempting') AND handed`,
    sql`CREATE INDEX effects_uncertain ON effects (account_id, changed_at) WHERE state = 'uncertain'`,
    sql`CREATE INDEX run_events_of_run ON run_events (account_id, workflow_id, execution_id)`,
    sql`CREATE INDEX effects_of_run ON effects (account_id, workflow_id, execution_id)`,
  ])
    await statement.execute(db);
}
