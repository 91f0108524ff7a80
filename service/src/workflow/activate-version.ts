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
  const found = await lockVersion(queries, version);
  if (found.active !== null) return found;
  await takeOff(queries, version, at);
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

/** Deactivates a version, so that its workflow has no live one. A version that is not live stays as it is. */
export async function deactivateVersion(queries: Queries, version: OneVersion, at: string): Promise<VersionRecord> {
  const found = await lockVersion(queries, version);
  if (found.active === null) return found;
  await takeOff(queries, version, at);
  await setLiveVersion(queries, version, null);
  return { ...found, active: null, last_active: at };
}

/** The version, its workflow locked until the transaction ends: other saves and activations wait. */
async function lockVersion(queries: Queries, { accountId, workflowId, versionId }: OneVersion): Promise<VersionRecord> {
  const workflow = await queries
    .selectFrom('workflows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .forUpdate()
    .executeTakeFirst();
  if (!workflow) throw notFound();
  return findVersion(queries, accountId, workflowId, versionId);
}

async function takeOff(queries: Queries, { accountId, workflowId }: OneVersion, at: string): Promise<void> {
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
    .set({ active_version_id: live })
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .execute();
  await announce(queries, { kind: 'live', accountId, workflowId, id: versionId });
}
