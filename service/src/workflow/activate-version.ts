import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { notFound } from '../http/refused-request.js';
import { findVersion } from './save-version.js';
import type { VersionRecord } from './version-text.js';

interface OneVersion {
  readonly accountId: string;
  readonly workflowId: string;
  readonly versionId: string;
}

/**
 * Activates a version within the caller's transaction; the previously live one gets its `last_active`. A version that
 * is live already keeps its time. Neither `updated` nor any other field of the version changes: open editors need no
 * reload.
 */
export async function activateVersion(queries: Queries, version: OneVersion, at: string): Promise<VersionRecord> {
  const { found } = await lockVersion(queries, version);
  if (found.active !== null) return found;
  await takeOffLive(queries, version, at);
  const { accountId, versionId, workflowId } = version;
  await queries
    .updateTable('workflow_versions')
    .set({ active: at })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', versionId)
    .execute();
  await setLiveVersion(queries, version, versionId);
  return { ...found, active: at };
}

/**
 * Deactivates a version, so that its workflow has no live one. A version that is not live stays as it is; where it was
 * live before a pause, the pause ends, and the workflow is a draft.
 */
export async function deactivateVersion(queries: Queries, version: OneVersion, at: string): Promise<VersionRecord> {
  const { found, isPaused } = await lockVersion(queries, version);
  if (isPaused) await setLiveVersion(queries, version, null);
  if (found.active === null) return found;
  await takeOffLive(queries, version, at);
  await setLiveVersion(queries, version, null);
  return { ...found, active: null, last_active: at };
}

/**
 * The version, its workflow locked until the transaction ends: other saves and activations wait. And whether it was live
 * before a pause.
 */
async function lockVersion(
  queries: Queries,
  { accountId, workflowId, versionId }: OneVersion,
): Promise<{ readonly found: VersionRecord; readonly isPaused: boolean }> {
  const workflow = await queries
    .selectFrom('workflows')
    .select('paused_version_id')
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!workflow) throw notFound();
  const found = await findVersion(queries, accountId, workflowId, versionId);
  return { found, isPaused: workflow.paused_version_id === versionId };
}

/** Takes the live version of a workflow off, which the caller has locked. */
export async function takeOffLive(
  queries: Queries,
  { accountId, workflowId }: Omit<OneVersion, 'versionId'>,
  at: string,
): Promise<void> {
  await queries
    .updateTable('workflow_versions')
    .set({ active: null, last_active: at })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('active', 'is not', null)
    .execute();
}

async function setLiveVersion(
  queries: Queries,
  { accountId, workflowId, versionId }: OneVersion,
  live: string | null,
): Promise<void> {
  await queries
    .updateTable('workflows')
    .set({ active_version_id: live, paused_at: null, paused_version_id: null })
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .execute();
  await announce(queries, { kind: 'live', accountId, workflowId, id: versionId });
}
