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
 * Makes a version the live one of its workflow, within the transaction it is called in; the one that was live until then notes
 * when it last was. A version that is live already stays so since when it was. Neither `updated` nor anything else of the
 * version changes: nobody who is editing it has to look again.
 */
export async function activateVersion(queries: Queries, version: OneVersion, at: string): Promise<VersionRecord> {
  const found = await holdVersion(queries, version);
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

/** Takes a version off, so that its workflow has none that is live. One that is not live stays as it is. */
export async function deactivateVersion(queries: Queries, version: OneVersion, at: string): Promise<VersionRecord> {
  const found = await holdVersion(queries, version);
  if (found.active === null) return found;
  await takeOff(queries, version, at);
  await setLiveVersion(queries, version, null);
  return { ...found, active: null, last_active: at };
}

/** The version, its workflow held until the transaction ends: whoever else saves or makes live waits. */
async function holdVersion(queries: Queries, { accountId, workflowId, versionId }: OneVersion): Promise<VersionRecord> {
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
