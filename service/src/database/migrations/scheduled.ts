import { type Kysely, sql } from 'kysely';

export interface ScheduledTables {
  schedules: ScheduleTable;
}

/** Versions that go live later; of a workflow at most one. */
interface ScheduleTable {
  account_id: string;
  workflow_id: string;
  version_id: string;
  /** ISO 8601 in UTC. */
  due_at: string;
  /** What happens to contacts under way, as JSON text; null where they finish on their version. */
  contacts: string | null;
  scheduled_by: string | null;
}

export async function makeScheduleTable(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE schedules (
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      version_id text NOT NULL,
      due_at text COLLATE "C" NOT NULL,
      contacts text,
      scheduled_by text,
      PRIMARY KEY (account_id, workflow_id),
      FOREIGN KEY (account_id, workflow_id, version_id)
        REFERENCES workflow_versions (account_id, workflow_id, id)
    )`,
    sql`CREATE INDEX schedules_by_time ON schedules (due_at)`,
    sql`CREATE INDEX executions_waiting ON executions (account_id, workflow_id, version_id, last_node_id) WHERE under_way`,
  ])
    await statement.execute(db);
}
