import { latestTime } from '#model';
import type { Queries } from '../database/database.js';
import type { OneVersion } from './one-version.js';

type InWorkflow = Omit<OneVersion, 'versionId'>;

/**
 * When a version of a workflow goes live or off, which the caller has locked: now, and never before an earlier change.
 * Requests that arrive in one order may be carried out in another.
 */
export async function timeOfChange(
  queries: Queries,
  { accountId, workflowId }: InWorkflow,
  at: string,
): Promise<string> {
  const last = await queries
    .selectFrom('live_spans')
    .select(({ fn }) => [fn.max('began').as('began'), fn.max('ended').as('ended')])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .executeTakeFirst();
  return latestTime(at, last?.began ?? undefined, last?.ended ?? undefined);
}

export async function beginSpan(
  queries: Queries,
  { accountId, versionId, workflowId }: OneVersion,
  began: string,
): Promise<void> {
  await queries
    .insertInto('live_spans')
    .values({ account_id: accountId, workflow_id: workflowId, version_id: versionId, began })
    .execute();
}

/** Ends the span of the live version, where there is one. */
export async function endSpan(queries: Queries, { accountId, workflowId }: InWorkflow, ended: string): Promise<void> {
  await queries
    .updateTable('live_spans')
    .set({ ended })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('ended', 'is', null)
    .execute();
}
