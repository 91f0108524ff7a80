import { createRandomId, isJsonObject } from '#base';
import { type LiveSpan, liveSpansOf, type Stamp, type WorkflowExecution, type WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { searchKey } from '../database/search-text.js';
import { nodesOfExecution } from './record-execution.js';
import { readExecutionFacts } from './execution-facts.js';
import { readVersionKeys } from './version-keys.js';
import { factsRevision, readFacts } from './workflow-facts.js';

/** A workflow of the initial data. */
export interface SeedWorkflow {
  /** Id of the workflow. */
  readonly id: string;
  /** Name of the workflow. */
  readonly name: string;
  /** Since when it is paused, ISO 8601: the version marked as active is then the one that resuming makes live. */
  readonly pausedAt?: string;
  /** Oldest first. The first one marked as active is the live one. */
  readonly versions: readonly WorkflowVersion[];
  /**
   * What is known of versions beside their documents, by id.
   *
   * @default nothing
   */
  readonly about?: { readonly [versionId: string]: SeedVersionFacts };
  /** Executions of the workflow. */
  readonly executions: readonly WorkflowExecution[];
}

/** What is known of a version beside its document. */
export interface SeedVersionFacts {
  /** Name that a user gave to the version. */
  readonly label?: string;
  /** Note of a user about the version. */
  readonly note?: string;
  /**
   * When it was live, oldest first; ISO 8601. Without `to` it is live now.
   *
   * @default what `active` and `lastActive` of the versions say
   */
  readonly liveSpans?: readonly LiveSpan[];
}

/** Adds a workflow to an account that does not have it yet. */
export async function loadWorkflow(
  queries: Queries,
  accountId: string,
  workflow: SeedWorkflow,
  now: string,
): Promise<void> {
  const live = workflow.versions.find(({ active }) => typeof active === 'string');
  const pausedAt = live && workflow.pausedAt;
  const versions = workflow.versions.map((version, index) =>
    versionRow(accountId, workflow, version, index + 1, now, version === live ? (pausedAt ?? 'live') : undefined),
  );
  const newest = versions.at(-1);
  const newestVersion = workflow.versions.at(-1);
  await queries
    .insertInto('workflows')
    .values({
      account_id: accountId,
      id: workflow.id,
      name: workflow.name,
      name_key: searchKey(workflow.name),
      newest_version_id: newest?.id ?? null,
      ...(newestVersion ? readFacts(newestVersion) : { facts_revision: factsRevision }),
      active_version_id: versions.find((row) => row.active !== null)?.id ?? null,
      paused_at: pausedAt ?? null,
      paused_version_id: pausedAt === undefined ? null : (live?.id ?? null),
      updated_at: newest ? ((JSON.parse(newest.updated) as Stamp).at ?? now) : now,
    })
    .execute();
  await insertRows(queries, 'workflow_versions', versions);
  await insertRows(queries, 'live_spans', spanRows(workflow, versions));
  const executions = workflow.executions.map((execution) => {
    const id = execution.id ?? createRandomId();
    const { columns, nodeIds } = readExecutionFacts(
      execution,
      id,
      workflow.versions.find((version) => version.id !== undefined && version.id === execution.version?.id),
    );
    return {
      row: { account_id: accountId, workflow_id: workflow.id, id, document: JSON.stringify(execution), ...columns },
      nodeIds,
    };
  });
  await insertRows(
    queries,
    'executions',
    executions.map(({ row }) => row),
  );
  await insertRows(
    queries,
    'execution_nodes',
    executions.flatMap(({ row, nodeIds }) => nodesOfExecution(accountId, workflow.id, row.id, nodeIds)),
  );
}

function versionRow(
  accountId: string,
  workflow: SeedWorkflow,
  version: WorkflowVersion,
  number: number,
  now: string,
  /** Of the version that was made live: since when it is paused, or that it is not. */
  state: string | undefined,
) {
  const created = stampText(version.created, now);
  const active = version.active ?? null;
  const id = version.id ?? createRandomId();
  const { label, note } = workflow.about?.[id] ?? {};
  return {
    account_id: accountId,
    workflow_id: workflow.id,
    id,
    number,
    name: version.name ?? null,
    request_name: null,
    document: JSON.stringify(version),
    renamed: null,
    readonly: version.readonly ?? null,
    active: state === 'live' ? active : null,
    last_active: version.lastActive ?? (state === 'live' ? null : (state ?? active)),
    created,
    updated: version.updated ? stampText(version.updated, now) : created,
    label: label ?? null,
    note: note ?? null,
    words_key: readVersionKeys(version, created),
    described_key: searchKey(label, note),
  };
}

function spanRows({ about = {} }: SeedWorkflow, versions: readonly ReturnType<typeof versionRow>[]) {
  const known = liveSpansOf(
    versions.map(({ active, created, id, last_active }) => ({
      id,
      active,
      lastActive: last_active,
      savedAt: (JSON.parse(created) as Stamp).at,
    })),
  );
  return versions.flatMap(({ account_id, id, workflow_id }) =>
    (about[id]?.liveSpans ?? known.get(id) ?? []).map(({ from, to = null }) => ({
      account_id,
      workflow_id,
      version_id: id,
      began: from,
      ended: to,
    })),
  );
}

function stampText(stamp: unknown, now: string): string {
  return JSON.stringify(isJsonObject(stamp) ? stamp : { at: now, by: { source: 'seed' } });
}
