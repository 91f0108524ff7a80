import { type Kysely, sql } from 'kysely';
import { readExecutionFacts } from '../../workflow/execution-facts.js';
import type { WorkflowTables } from './workflows.js';

/** Search columns of executions. */
export interface ExecutionColumns {
  /** `started_at` where it is a valid time, ISO 8601 in UTC with milliseconds, so that all spellings sort correctly. */
  begun: string | null;
  /** Milliseconds from start to end; null while the execution runs, or where its times are invalid. */
  duration: number | null;
  /** Search key of the contact's name and number. */
  contact_key: string;
  /** Id of the node that was reached last. */
  last_node_id: string | null;
}

export interface LiveTables {
  executions: WorkflowTables['executions'] & ExecutionColumns;
  execution_nodes: ExecutionNodeTable;
}

/** Nodes that an execution has reached, each once. */
export interface ExecutionNodeTable {
  account_id: string;
  workflow_id: string;
  execution_id: string;
  node_id: string;
}

/**
 * Search tables of executions, and constraints of versions: at most one of a workflow is live, and the content of a
 * version never changes.
 */
export async function makeLiveTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE executions
      ADD COLUMN begun text COLLATE "C",
      ADD COLUMN duration double precision,
      ADD COLUMN contact_key text NOT NULL DEFAULT '',
      ADD COLUMN last_node_id text`,
    sql`DROP INDEX IF EXISTS executions_by_start`,
    sql`CREATE INDEX executions_by_begun ON executions (account_id, workflow_id, begun DESC NULLS LAST, id)`,
    sql`CREATE TABLE execution_nodes (
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      execution_id text NOT NULL,
      node_id text NOT NULL,
      PRIMARY KEY (account_id, workflow_id, execution_id, node_id),
      FOREIGN KEY (account_id, workflow_id, execution_id) REFERENCES executions (account_id, workflow_id, id) ON DELETE CASCADE
    )`,
    sql`CREATE INDEX execution_nodes_by_node ON execution_nodes (account_id, workflow_id, node_id, execution_id)`,
    // A host's own samples may have marked more than one version as live.
    sql`UPDATE workflow_versions v SET active = NULL, last_active = coalesce(v.last_active, v.active) FROM workflows w
      WHERE v.active IS NOT NULL AND w.account_id = v.account_id AND w.id = v.workflow_id AND w.active_version_id IS DISTINCT FROM v.id`,
    sql`CREATE UNIQUE INDEX one_live_version ON workflow_versions (account_id, workflow_id) WHERE active IS NOT NULL`,
    sql`CREATE FUNCTION refuse_changed_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'A version that is kept never changes';
    END $$`,
    sql`CREATE TRIGGER keep_versions BEFORE UPDATE ON workflow_versions FOR EACH ROW WHEN (
      (OLD.account_id, OLD.workflow_id, OLD.id, OLD.number, OLD.name, OLD.request_name, OLD.document, OLD.readonly, OLD.created)
      IS DISTINCT FROM
      (NEW.account_id, NEW.workflow_id, NEW.id, NEW.number, NEW.name, NEW.request_name, NEW.document, NEW.readonly, NEW.created)
    ) EXECUTE FUNCTION refuse_changed_version()`,
  ])
    await statement.execute(db);
  await readKeptExecutions(db as Kysely<LiveTables>);
}

const atOnce = 100;

/** Fills the new columns of existing executions. */
async function readKeptExecutions(db: Kysely<LiveTables>): Promise<void> {
  for (let offset = 0; ; offset += atOnce) {
    const rows = await db
      .selectFrom('executions')
      .select(['account_id', 'workflow_id', 'id', 'document'])
      .orderBy('account_id')
      .orderBy('workflow_id')
      .orderBy('id')
      .limit(atOnce)
      .offset(offset)
      .execute();
    const nodes: ExecutionNodeTable[] = [];
    for (const { account_id, workflow_id, id, document } of rows) {
      const {
        columns: { begun, contact_key, duration, last_node_id },
        nodeIds,
      } = readExecutionFacts(JSON.parse(document), id);
      await db
        .updateTable('executions')
        .set({ begun, contact_key, duration, last_node_id })
        .where('account_id', '=', account_id)
        .where('workflow_id', '=', workflow_id)
        .where('id', '=', id)
        .execute();
      nodes.push(...nodeIds.map((node_id) => ({ account_id, workflow_id, execution_id: id, node_id })));
    }
    for (let start = 0; start < nodes.length; start += 1000)
      await db
        .insertInto('execution_nodes')
        .values(nodes.slice(start, start + 1000))
        .execute();
    if (rows.length < atOnce) return;
  }
}
