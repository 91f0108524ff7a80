import type { Presentation, WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import type { OneVersion } from './one-version.js';
import { readVersionKeys } from './version-keys.js';

/** Reads the search key of a version anew, whose steps got other titles. */
export async function refreshVersionKeys(
  queries: Queries,
  { accountId, versionId, workflowId }: OneVersion,
  presentation: Presentation,
): Promise<void> {
  const version = await queries
    .selectFrom('workflow_versions')
    .select(['document', 'created'])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const words_key = readVersionKeys(JSON.parse(version.document) as WorkflowVersion, version.created, presentation);
  await queries
    .updateTable('workflow_versions')
    .set({ words_key })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', versionId)
    .where('words_key', '<>', words_key)
    .execute();
}
