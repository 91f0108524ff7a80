import { type Generated, type Kysely, sql } from 'kysely';
import type { OrderedTables } from './ordered.js';

export interface ListedTables extends Omit<OrderedTables, 'executions' | 'workflows'> {
  workflows: OrderedTables['workflows'] & WorkflowListColumns;
  executions: OrderedTables['executions'] & { under_way: Generated<boolean> };
}

/** What lists show of a workflow, find it by, and whether it is paused or deleted. */
export interface WorkflowListColumns {
  /** The name folded for searching and sorting. */
  name_key: Generated<string>;
  newest_version_id: string | null;
  /** Facts of the newest version: its trigger in words, its numbers of nodes and errors, its folded texts. */
  trigger_words: string | null;
  steps: number | null;
  problems: number | null;
  words_key: Generated<string>;
  /** By which revision of the rules the facts were read; 0 before that. */
  facts_revision: Generated<number>;
  paused_at: string | null;
  /** The version that was live before the pause. */
  paused_version_id: string | null;
  /** Deleted rows stay, so that they can be restored; every query leaves them out. */
  deleted_at: string | null;
  /** SHA-256 of the request that created the workflow; null where a save did. */
  made_by: string | null;
}

/** Columns for lists of workflows. The facts of existing versions are read when the service starts. */
export async function makeWorkflowListColumns(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE workflows
      ADD COLUMN name_key text COLLATE "C" NOT NULL DEFAULT '',
      ADD COLUMN newest_version_id text,
      ADD COLUMN trigger_words text,
      ADD COLUMN steps integer,
      ADD COLUMN problems integer,
      ADD COLUMN words_key text NOT NULL DEFAULT '',
      ADD COLUMN facts_revision integer NOT NULL DEFAULT 0,
      ADD COLUMN paused_at text,
      ADD COLUMN paused_version_id text,
      ADD COLUMN deleted_at text,
      ADD COLUMN made_by text`,
    sql`UPDATE workflows w SET newest_version_id =
      (SELECT v.id FROM workflow_versions v WHERE v.account_id = w.account_id AND v.workflow_id = w.id ORDER BY v.number DESC LIMIT 1)`,
    sql`CREATE INDEX workflows_by_edit ON workflows (account_id, updated_at DESC, id) WHERE deleted_at IS NULL`,
    sql`CREATE INDEX workflows_to_read ON workflows (facts_revision)`,
    sql`ALTER TABLE executions ADD COLUMN under_way boolean NOT NULL DEFAULT false`,
    sql`UPDATE executions SET under_way = true WHERE ended_at IS NULL AND regexp_replace(lower(coalesce(status, '')), '[^a-z]', '', 'g')
      NOT IN ('completed', 'failed', 'canceled', 'cancelled', 'timedout', 'skipped')`,
    sql`CREATE INDEX executions_under_way ON executions (account_id, workflow_id) WHERE under_way`,
  ])
    await statement.execute(db);
}
