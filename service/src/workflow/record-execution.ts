import type { WorkflowExecution, WorkflowVersion } from '#model';
import { type RawBuilder, sql } from 'kysely';
import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { jsonOf } from '../database/insert-rows.js';
import { notFound } from '../http/refused-request.js';
import { keepWorkflows } from './delete-workflow.js';
import { type ExecutionFacts, readExecutionFacts } from './execution-facts.js';

/** The current state of an execution. */
export interface ExecutionRecord {
  readonly accountId: string;
  readonly workflowId: string;
  readonly id: string;
  readonly execution: WorkflowExecution;
  /** The execution as JSON text, exactly as it is stored. */
  readonly document: string;
}

/**
 * Stores the current state of an execution in place of the previous one, within the caller's transaction, and notifies
 * watchers. An unchanged execution is not stored again, and causes no notification.
 */
export async function recordExecution(queries: Queries, run: ExecutionRecord): Promise<void> {
  const { accountId, document, execution, id, workflowId } = run;
  await requireRecordable(queries, run);
  // One after the other: a statement that waits for a row still has the snapshot from before it waited.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify([accountId, workflowId, id])}, 1))`.execute(
    queries,
  );
  const facts = readExecutionFacts(execution, id, await versionOf(queries, run));
  const { rows } = await sql`WITH ${writingExecutions([{ accountId, document, facts, id, workflowId }])}
    SELECT id FROM written`.execute(queries);
  if (rows.length > 0) await announce(queries, { kind: 'run', accountId, workflowId, id });
}

/** An execution to be written: its text, and what lists know of it. */
export interface WrittenExecution extends Omit<ExecutionRecord, 'execution'> {
  readonly facts: ExecutionFacts;
}

/**
 * The parts of a statement that write executions with the nodes that they have reached, each execution once. `written` holds
 * the keys of those that were not stored like this already.
 */
export function writingExecutions(executions: readonly WrittenExecution[]): RawBuilder<unknown> {
  const rows = executions.map(({ accountId, document, facts, id, workflowId }) => ({
    account_id: accountId,
    workflow_id: workflowId,
    id,
    document,
    ...facts.columns,
  }));
  const reached = executions.map(({ accountId, facts, id, workflowId }) => ({
    account_id: accountId,
    workflow_id: workflowId,
    execution_id: id,
    node_ids: facts.nodeIds,
  }));
  return sql`written AS (
      INSERT INTO executions (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::executions, ${jsonOf(rows)}::json)
      ON CONFLICT (account_id, workflow_id, id) DO UPDATE SET ${sets} WHERE executions.document <> excluded.document
      RETURNING account_id, workflow_id, id
    ), reached AS MATERIALIZED (
      SELECT r.* FROM json_to_recordset(${jsonOf(reached)}::json)
        AS r (account_id text, workflow_id text, execution_id text, node_ids text[])
      JOIN written w ON w.account_id = r.account_id AND w.workflow_id = r.workflow_id AND w.id = r.execution_id
    ), left_out AS (
      DELETE FROM execution_nodes n USING reached r
      WHERE n.account_id = r.account_id AND n.workflow_id = r.workflow_id AND n.execution_id = r.execution_id
        AND n.node_id <> ALL (r.node_ids)
    ), joined AS (
      INSERT INTO execution_nodes (account_id, workflow_id, execution_id, node_id)
      SELECT account_id, workflow_id, execution_id, unnest(node_ids) FROM reached
      ON CONFLICT DO NOTHING
    )`;
}

const factColumns = Object.keys({
  status: true,
  version_id: true,
  started_at: true,
  ended_at: true,
  contact_name: true,
  contact_number: true,
  contact_key: true,
  last_step: true,
  last_node_id: true,
  step_count: true,
  failed_steps: true,
  failure_code: true,
  failure_message: true,
  waits_for: true,
  waits_until: true,
  begun: true,
  duration: true,
  under_way: true,
} satisfies { readonly [Column in keyof ExecutionFacts['columns']]: true });
const columns = sql.join(['account_id', 'workflow_id', 'id', 'document', ...factColumns].map((name) => sql.ref(name)));
const sets = sql.join(['document', ...factColumns].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));

/**
 * Refuses with 404 when the account has no such workflow. Executions of a deleted one may go on until they end, and none
 * begins. A deletion waits for recordings in progress, and later ones for the deletion.
 */
async function requireRecordable(queries: Queries, { accountId, id, workflowId }: ExecutionRecord): Promise<void> {
  await keepWorkflows(queries, { accountId, workflowId });
  const workflow = await queries
    .selectFrom('workflows as w')
    .leftJoin('executions as e', (join) =>
      join.onRef('e.account_id', '=', 'w.account_id').onRef('e.workflow_id', '=', 'w.id').on('e.id', '=', id),
    )
    .select(['w.deleted_at', 'e.under_way'])
    .where('w.account_id', '=', accountId)
    .where('w.id', '=', workflowId)
    .executeTakeFirst();
  if (!workflow || (workflow.deleted_at !== null && workflow.under_way !== true)) throw notFound();
}

/** The version of a waiting execution, which determines the end of its wait; only that is read. */
async function versionOf(
  queries: Queries,
  { accountId, execution, workflowId }: ExecutionRecord,
): Promise<WorkflowVersion | undefined> {
  const versionId = execution.version?.id;
  if (execution.status !== 'waiting' || versionId === undefined) return undefined;
  const found = await queries
    .selectFrom('workflow_versions')
    .select('document')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  return found && (JSON.parse(found.document) as WorkflowVersion);
}

export function nodesOfExecution(accountId: string, workflowId: string, id: string, nodeIds: readonly string[]) {
  return nodeIds.map((nodeId) => ({
    account_id: accountId,
    workflow_id: workflowId,
    execution_id: id,
    node_id: nodeId,
  }));
}
