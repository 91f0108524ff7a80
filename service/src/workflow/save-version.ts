import type { Stamp, WorkflowVersion } from '#model';
import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { searchKey } from '../database/search-text.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import type { VersionRecord } from './version-text.js';
import { readVersionKeys } from './version-keys.js';
import { readFacts } from './workflow-facts.js';

/** A version to be added to a workflow. */
export interface NewVersion {
  readonly accountId: string;
  readonly workflowId: string;
  readonly id: string;
  /** The version's own name, where it has one. */
  readonly name: string | null;
  /** The name beside the version in the request: that of the workflow. */
  readonly requestName: string | null;
  /** The name to answer the version with where it is not the one in the document. */
  readonly renamed?: string | null;
  /** Exactly as received. */
  readonly document: string;
  /** The document as a value. */
  readonly content: WorkflowVersion;
  /** SHA-256 of the whole body, byte by byte: a repeated id is judged by it. Null where the service wrote it. */
  readonly sentHash: string | null;
  readonly readonly: boolean | null;
  /**
   * The versions that this one may follow; `none` when there may be no version yet, `undefined` without a precondition.
   */
  readonly bases: readonly string[] | 'any' | 'none' | undefined;
  readonly at: string;
  /** JSON text of a timestamp. */
  readonly stamp: string;
}

/** A stored version, and the id of the newest version of its workflow, which a repeated save need not be. */
export interface SavedVersion {
  readonly record: VersionRecord;
  readonly newestId: string;
}

/**
 * Adds a version to a workflow, within the caller's transaction. Saves of one workflow take turns. A known id is
 * checked first, and only by the bytes of its body: the same body gets the same answer as the first time, also after
 * newer versions and whatever base it names, so that a client that lost an answer may retry; any other body is refused
 * with 409. A new id is refused with 409 where its base is no longer the newest. The first version creates the
 * workflow.
 */
export async function saveVersion(queries: Queries, version: NewVersion): Promise<SavedVersion> {
  const { accountId, at, document, id, name, requestName, sentHash, stamp, workflowId } = version;
  const newName = requestName ?? name ?? workflowId;
  // Locks the workflow until the end: an existing one is written unchanged, which locks its row.
  const workflow = await queries
    .insertInto('workflows')
    .values({
      account_id: accountId,
      id: workflowId,
      name: newName,
      name_key: searchKey(newName),
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet((eb) => ({ updated_at: eb.ref('workflows.updated_at') })),
    )
    .returning('deleted_at')
    .executeTakeFirstOrThrow();
  if (workflow.deleted_at !== null) throw notFound();

  const newest = await versionsOf(queries, accountId, workflowId)
    .select(['id', 'number', 'created'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const taken = await versionsOf(queries, accountId, workflowId)
    .select([...recordColumns, 'request_name', 'sent_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (taken) {
    // Samples have no request, and of earlier versions only these two are known.
    const isSame =
      taken.sent_hash === null
        ? taken.document === document && taken.request_name === requestName
        : taken.sent_hash === sentHash;
    if (isSame) return { record: taken, newestId: newest?.id ?? id };
    const message = 'Another version was saved under this id; send this one under a new id';
    throw new RefusedRequest(409, 'version-id-taken', message, [{ path: 'versions[0].id', message }]);
  }
  checkBase(version.bases, newest);

  await addVersion(queries, version, (newest?.number ?? 0) + 1);
  const { renamed = null } = version;
  return {
    record: { id, document, renamed, active: null, last_active: null, created: stamp, updated: stamp },
    newestId: id,
  };
}

/** Stores a version as the newest of its workflow, whose row is locked, and what lists show of it. */
async function addVersion(queries: Queries, version: NewVersion, number: number): Promise<void> {
  const { accountId, at, content, document, id, name, requestName, sentHash, stamp, workflowId } = version;
  await queries
    .insertInto('workflow_versions')
    .values({
      account_id: accountId,
      workflow_id: workflowId,
      id,
      number,
      name,
      request_name: requestName,
      document,
      renamed: version.renamed ?? null,
      sent_hash: sentHash,
      readonly: version.readonly,
      created: stamp,
      updated: stamp,
      words_key: readVersionKeys(content, stamp),
    })
    .execute();
  await queries
    .updateTable('workflows')
    .set({
      updated_at: at,
      newest_version_id: id,
      ...readFacts(content),
      ...(requestName === null ? {} : { name: requestName, name_key: searchKey(requestName) }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .execute();
  await announce(queries, { kind: 'saved', accountId, workflowId, id });
}

function checkBase(
  bases: NewVersion['bases'],
  newest: { readonly id: string; readonly created: string } | undefined,
): void {
  if (bases === undefined) return;
  if (newest === undefined ? bases === 'none' : bases === 'any' || (bases !== 'none' && bases.includes(newest.id)))
    return;
  throw new RefusedRequest(
    409,
    'version-conflict',
    newest === undefined
      ? 'This workflow has no version yet, so none can be based on another'
      : 'Another version was saved in the meantime; look at it before saving',
    newest === undefined
      ? []
      : [
          {
            path: 'versions[0]',
            message: `The newest version is ${newest.id}`,
            current: { id: newest.id, updatedAt: timeOf(newest.created) },
          },
        ],
  );
}

function timeOf(stamp: string): string {
  return (JSON.parse(stamp) as Stamp).at ?? '';
}

const recordColumns = ['id', 'document', 'renamed', 'active', 'last_active', 'created', 'updated'] as const;

function versionsOf(queries: Queries, accountId: string, workflowId: string) {
  return queries
    .selectFrom('workflow_versions')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId);
}

/** One version of a workflow; without an id the newest. Refuses with 404 when it does not exist, or its workflow is deleted. */
export async function findVersion(
  queries: Queries,
  accountId: string,
  workflowId: string,
  versionId?: string,
): Promise<VersionRecord> {
  const versions = versionsOf(queries, accountId, workflowId)
    .select(recordColumns)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('workflows as w')
          .select('w.id')
          .where('w.account_id', '=', accountId)
          .where('w.id', '=', workflowId)
          .where('w.deleted_at', 'is', null),
      ),
    );
  const found = await (
    versionId === undefined ? versions.orderBy('number', 'desc').limit(1) : versions.where('id', '=', versionId)
  ).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
