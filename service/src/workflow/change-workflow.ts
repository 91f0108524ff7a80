import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { searchKey } from '../database/search-text.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import { activateVersion, takeOffLive } from './activate-version.js';
import type { OneWorkflow } from './one-version.js';

/** Renames a workflow within the caller's transaction, and its newest version with it. */
export async function renameWorkflow(queries: Queries, workflow: OneWorkflow, name: string): Promise<void> {
  const { newest_version_id } = await lockWorkflow(queries, workflow);
  if (newest_version_id !== null)
    await queries
      .updateTable('workflow_versions')
      .set({ renamed: name })
      .where('account_id', '=', workflow.accountId)
      .where('workflow_id', '=', workflow.workflowId)
      .where('id', '=', newest_version_id)
      .execute();
  await setColumns(queries, workflow, { name, name_key: searchKey(name) });
}

/**
 * Pauses a workflow: its live version is taken off and remembered. A paused one stays as it is; without a live version
 * the call is refused with 422.
 */
export async function pauseWorkflow(queries: Queries, workflow: OneWorkflow, at: string): Promise<void> {
  const { active_version_id, paused_at } = await lockWorkflow(queries, workflow);
  if (paused_at !== null) return;
  if (active_version_id === null) throw refused('not-live', 'No version of this workflow is live');
  const pausedAt = await takeOffLive(queries, workflow, at);
  await setColumns(queries, workflow, {
    active_version_id: null,
    paused_at: pausedAt,
    paused_version_id: active_version_id,
  });
}

/** Makes the version live again that was live before the pause. A live workflow stays as it is; 422 for a draft. */
export async function resumeWorkflow(queries: Queries, workflow: OneWorkflow, at: string): Promise<void> {
  const { active_version_id, paused_version_id } = await lockWorkflow(queries, workflow);
  if (paused_version_id !== null) await activateVersion(queries, { ...workflow, versionId: paused_version_id }, at);
  else if (active_version_id === null) throw refused('not-paused', 'This workflow is not paused');
}

/** The state of a workflow, which stays locked until the transaction ends. */
async function lockWorkflow(queries: Queries, { accountId, workflowId }: OneWorkflow) {
  const found = await queries
    .selectFrom('workflows')
    .select(['active_version_id', 'newest_version_id', 'paused_at', 'paused_version_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

async function setColumns(
  queries: Queries,
  { accountId, workflowId }: OneWorkflow,
  columns: {
    readonly name?: string;
    readonly name_key?: string;
    readonly active_version_id?: string | null;
    readonly paused_at?: string | null;
    readonly paused_version_id?: string | null;
  },
): Promise<void> {
  await queries
    .updateTable('workflows')
    .set(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .execute();
  await announce(queries, { kind: 'live', accountId, workflowId, id: workflowId });
}

function refused(code: string, message: string): RefusedRequest {
  return new RefusedRequest(422, code, message, [{ path: '', message }]);
}
