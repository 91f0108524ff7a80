import type { Queries } from '../database/database.js';
import type { OneWorkflow } from '../workflow/one-version.js';
import { addEvent } from './begin-run.js';
import type { RunKey } from './jobs.js';

/** What becomes of a run of a contact who is moved to another version. */
export interface RunMove {
  readonly fromVersionId: string;
  readonly versionId: string;
  /** The node to go on at; undefined for the same one. */
  readonly to: string | undefined;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/**
 * Takes a run to another version within the caller's transaction, which holds the lock of its workflow. The step is left and
 * the next one begun by the engine.
 *
 * @returns false where the engine does not execute it
 */
export async function moveRun(
  queries: Queries,
  key: RunKey,
  { at, fromVersionId, to, versionId }: RunMove,
): Promise<boolean> {
  const moved = await queries
    .updateTable('runs')
    .set({ version_id: versionId })
    .where('account_id', '=', key.accountId)
    .where('workflow_id', '=', key.workflowId)
    .where('execution_id', '=', key.executionId)
    .where('status', '=', 'open')
    .returning('execution_id')
    .executeTakeFirst();
  if (!moved) return false;
  if (to !== undefined) await addEvent(queries, key, { kind: 'move', at: Date.parse(at), nodeId: to, fromVersionId });
  return true;
}

/** Ends runs within the caller's transaction: all of a workflow, or one. Their executions are written by the caller. */
export async function endRuns(
  queries: Queries,
  { accountId, at, workflowId }: OneWorkflow & { readonly at: string },
  executionId?: string,
): Promise<void> {
  // In the order of all who lock several runs.
  await queries
    .selectFrom('runs')
    .select('execution_id')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('status', 'in', ['open', 'stuck'])
    .$if(executionId !== undefined, (runs) => runs.where('execution_id', '=', executionId ?? ''))
    .orderBy('execution_id')
    .forUpdate()
    .execute();
  await queries
    .updateTable('runs')
    .set({ status: 'over', due_at: null, wake_at: null, over_at: at, paused_at: null, stuck_at: null })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('status', 'in', ['open', 'stuck'])
    .$if(executionId !== undefined, (runs) => runs.where('execution_id', '=', executionId ?? ''))
    .execute();
}
