import type { WorkflowExecution, WorkflowVersion } from '#model';
import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { requireWorkflow } from './find-workflow.js';
import { readExecutionFacts } from './execution-facts.js';

/** A run as it stands, whole. */
export interface ExecutionRecord {
  readonly accountId: string;
  readonly workflowId: string;
  readonly id: string;
  readonly execution: WorkflowExecution;
  /** The run as JSON text, exactly as it is to be kept. */
  readonly document: string;
}

/**
 * Keeps a run as it now stands, in place of how it stood before, within the transaction it is called in, and tells whoever
 * watches. A run that is kept already just so changes nothing, and nobody is told.
 */
export async function recordExecution(queries: Queries, run: ExecutionRecord): Promise<void> {
  const { accountId, document, execution, id, workflowId } = run;
  await requireWorkflow(queries, accountId, workflowId);
  const { columns, nodeIds } = readExecutionFacts(execution, id, await versionOf(queries, run));
  const written = await queries
    .insertInto('executions')
    .values({ account_id: accountId, workflow_id: workflowId, id, document, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'workflow_id', 'id'])
        .doUpdateSet({ document, ...columns })
        .where('executions.document', '<>', document),
    )
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  await queries
    .deleteFrom('execution_nodes')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('execution_id', '=', id)
    .execute();
  await insertRows(queries, 'execution_nodes', nodesOfExecution(accountId, workflowId, id, nodeIds));
  await announce(queries, { kind: 'run', accountId, workflowId, id });
}

/** The version a waiting run goes through, which tells until when it waits; nothing else is asked of it. */
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
