import type { WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import type { OneWorkflow } from '../workflow/one-version.js';
import { findVersion } from '../workflow/save-version.js';

/** A live version, by its ids. */
export interface LiveVersion extends OneWorkflow {
  readonly versionId: string;
}

/** Returns a stored version. */
export type ReadVersion = (queries: Queries, workflow: OneWorkflow, versionId: string) => Promise<WorkflowVersion>;

const most = 200;

/** Makes a reader of versions for one database. Saved versions never change: the ones that were read last stay parsed. */
export function createVersionReader(): ReadVersion {
  const parsed = new Map<string, WorkflowVersion>();
  return async (queries, { accountId, workflowId }, versionId) => {
    const key = JSON.stringify([accountId, workflowId, versionId]);
    const known = parsed.get(key);
    if (known) {
      parsed.delete(key);
      parsed.set(key, known);
      return known;
    }
    const { document } = await findVersion(queries, accountId, workflowId, versionId);
    const version = { ...(JSON.parse(document) as WorkflowVersion), id: versionId };
    parsed.set(key, version);
    if (parsed.size > most) parsed.delete(parsed.keys().next().value as string);
    return version;
  };
}

/** Returns the live version of a workflow; undefined where it is not live. */
export async function liveVersionOf(
  queries: Queries,
  accountId: string,
  workflowId: string,
): Promise<LiveVersion | undefined> {
  const [live] = await liveVersions(queries, accountId, workflowId);
  return live;
}

/** Returns the live versions of an account, in the order of their workflows; with an id, that of one workflow. */
export async function liveVersions(
  queries: Queries,
  accountId: string,
  workflowId?: string,
): Promise<readonly LiveVersion[]> {
  const rows = await queries
    .selectFrom('workflows as w')
    .innerJoin('workflow_versions as v', (join) =>
      join
        .onRef('v.account_id', '=', 'w.account_id')
        .onRef('v.workflow_id', '=', 'w.id')
        .onRef('v.id', '=', 'w.active_version_id'),
    )
    .select(['w.id as workflowId', 'v.id as versionId'])
    .where('w.account_id', '=', accountId)
    .where('w.deleted_at', 'is', null)
    .where('v.active', 'is not', null)
    .$if(workflowId !== undefined, (some) => some.where('w.id', '=', workflowId ?? ''))
    .orderBy('w.id')
    .execute();
  return rows.map((row) => ({ accountId, ...row }));
}
