import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';
import { versionFacts } from '#rules';
import type { Queries } from '../database/database.js';
import { searchKey, storable } from '../database/search-text.js';

/**
 * Counts the changes of what is read from versions: other rules, other words for triggers. A service that starts reads
 * the newest versions again that were read by an earlier revision.
 */
export const factsRevision = 1;

/** Columns of a workflow, derived from its newest version. */
export interface FactColumns {
  readonly trigger_words: string | null;
  readonly steps: number | null;
  readonly problems: number | null;
  readonly words_key: string;
  readonly facts_revision: number;
}

/** Reads what lists show of a version. A version that no rule can read has none, so that it cannot stop a start. */
export function readFacts(version: WorkflowVersion): FactColumns {
  try {
    const { problems, steps, trigger, words } = versionFacts(version, { nodeTypes: messagingNodeTypes });
    return {
      trigger_words: trigger === undefined ? null : storable(trigger),
      steps,
      problems,
      words_key: searchKey(storable(words)),
      facts_revision: factsRevision,
    };
  } catch {
    return { trigger_words: null, steps: null, problems: null, words_key: '', facts_revision: factsRevision };
  }
}

/** So few that requests wait for none of it. */
const atOnce = 10;

/**
 * Reads the facts of workflows that have none of this revision, as those that an earlier service has left. Others may
 * save or do the same meanwhile: facts are stored only beside the version that they are of. Never rejects: what could not
 * be read is read when the service starts again.
 */
export async function refreshFacts(queries: Queries, isStopping: () => boolean): Promise<void> {
  try {
    while (!isStopping() && (await refreshSome(queries)));
  } catch {
    // The database is away, or closing.
  }
}

/** Refreshes some workflows. Returns whether there may be more. */
async function refreshSome(queries: Queries): Promise<boolean> {
  const rows = await queries
    .selectFrom('workflows as w')
    .leftJoin('workflow_versions as v', (join) =>
      join
        .onRef('v.account_id', '=', 'w.account_id')
        .onRef('v.workflow_id', '=', 'w.id')
        .onRef('v.id', '=', 'w.newest_version_id'),
    )
    .select(['w.account_id', 'w.id', 'w.name', 'w.newest_version_id', 'v.document'])
    .where('w.facts_revision', '<', factsRevision)
    .limit(atOnce)
    .execute();
  for (const { account_id, document, id, name, newest_version_id } of rows) {
    const facts =
      document === null ? { facts_revision: factsRevision } : readFacts(JSON.parse(document) as WorkflowVersion);
    await queries
      .updateTable('workflows')
      .set({ ...facts, name_key: searchKey(name) })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('name', '=', name)
      .where('newest_version_id', newest_version_id === null ? 'is' : '=', newest_version_id)
      .execute();
  }
  return rows.length === atOnce;
}
