import type { WorkflowVersion } from '#model';
import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { armSchedules, disarmSchedules } from '../engine/schedule-starts.js';
import { notFound } from '../http/refused-request.js';
import { beginSpan, endSpan, timeOfChange } from './live-spans.js';
import type { OneVersion } from './one-version.js';
import { findVersion } from './save-version.js';
import type { VersionRecord } from './version-text.js';

/**
 * Activates a version within the caller's transaction; the previously live one gets its `last_active`. A version that
 * is live already keeps its time. Neither `updated` nor any other field of the version changes: open editors need no
 * reload.
 */
export async function activateVersion(queries: Queries, version: OneVersion, at: string): Promise<VersionRecord> {
  const { found } = await lockVersion(queries, version);
  await endSchedule(queries, version);
  if (found.active !== null) return found;
  const active = await takeOffLive(queries, version, at);
  await beginSpan(queries, version, active);
  const { accountId, versionId, workflowId } = version;
  await queries
    .updateTable('workflow_versions')
    .set({ active })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', versionId)
    .execute();
  await setLiveVersion(queries, version, versionId);
  await armSchedules(queries, version, JSON.parse(found.document) as WorkflowVersion, at);
  return { ...found, active };
}

/**
 * Deactivates a version, so that its workflow has no live one. A version that is not live stays as it is; where it was
 * live before a pause, the pause ends, and the workflow is a draft.
 */
export async function deactivateVersion(queries: Queries, version: OneVersion, at: string): Promise<VersionRecord> {
  const { found, isPaused } = await lockVersion(queries, version);
  if (isPaused) await setLiveVersion(queries, version, null);
  if (found.active === null) return found;
  const ended = await takeOffLive(queries, version, at);
  await setLiveVersion(queries, version, null);
  return { ...found, active: null, last_active: ended };
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

/**
 * Takes the live version of a workflow off, which the caller has locked.
 *
 * @returns when that is: what follows at once begins then
 */
export async function takeOffLive(
  queries: Queries,
  workflow: Omit<OneVersion, 'versionId'>,
  at: string,
): Promise<string> {
  const { accountId, workflowId } = workflow;
  const ended = await timeOfChange(queries, workflow, at);
  await queries
    .updateTable('workflow_versions')
    .set({ active: null, last_active: ended })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('active', 'is not', null)
    .execute();
  await endSpan(queries, workflow, ended);
  await disarmSchedules(queries, workflow);
  return ended;
}

/** A version that is live has nothing to wait for; what is scheduled of another version stays. */
async function endSchedule(queries: Queries, { accountId, versionId, workflowId }: OneVersion): Promise<void> {
  await queries
    .deleteFrom('schedules')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('version_id', '=', versionId)
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
