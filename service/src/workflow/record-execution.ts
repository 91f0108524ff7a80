import type { WorkflowExecution, WorkflowVersion } from '#model';
import { type QueryCreator, sql } from 'kysely';
import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import type { Tables } from '../database/tables.js';
import { notFound } from '../http/refused-request.js';
import { lockOf } from './delete-workflow.js';
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
  const facts = readExecutionFacts(execution, id, await versionOf(queries, run));
  const isChanged = await writeExecution(queries, { accountId, document, id, workflowId }, facts);
  if (isChanged) await announce(queries, { kind: 'run', accountId, workflowId, id });
}

/**
 * Writes an execution with the nodes that it has reached, in one statement, which may write other rows before.
 *
 * @returns false where it is stored like this already
 */
export async function writeExecution(
  queries: QueryCreator<Tables>,
  { accountId, document, id, workflowId }: Omit<ExecutionRecord, 'execution'>,
  { columns, nodeIds }: ExecutionFacts,
): Promise<boolean> {
  const reached = sql<{
    readonly node_id: string;
  }>`(SELECT json_array_elements_text(${JSON.stringify(nodeIds)}::json) AS node_id)`;
  const written = await queries
    .with('written', (db) =>
      db
        .insertInto('executions')
        .values({ account_id: accountId, workflow_id: workflowId, id, document, ...columns })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'workflow_id', 'id'])
            .doUpdateSet({ document, ...columns })
            .where('executions.document', '<>', document),
        )
        .returning(['account_id', 'workflow_id', 'id']),
    )
    .with('left_out', (db) =>
      db
        .deleteFrom('execution_nodes as n')
        .using('written as w')
        .whereRef('n.account_id', '=', 'w.account_id')
        .whereRef('n.workflow_id', '=', 'w.workflow_id')
        .whereRef('n.execution_id', '=', 'w.id')
        .where(sql<boolean>`n.node_id NOT IN ${reached}`),
    )
    .with('reached', (db) =>
      db
        .insertInto('execution_nodes')
        .columns(['account_id', 'workflow_id', 'execution_id', 'node_id'])
        .expression(({ selectFrom }) =>
          selectFrom('written as w')
            .innerJoin(reached.as<'r'>(sql.ref('r')), (join) => join.onTrue())
            .select(['w.account_id', 'w.workflow_id', 'w.id', 'r.node_id']),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('written')
    .select('id')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * Refuses with 404 when the account has no such workflow. Executions of a deleted one may go on until they end, and none
 * begins. A deletion waits for recordings in progress, and later ones for the deletion.
 */
async function requireRecordable(queries: Queries, { accountId, id, workflowId }: ExecutionRecord): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${lockOf({ accountId, workflowId })})`.execute(queries);
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
