import type { Stamp } from '#model';
import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import type { VersionRecord } from './version-text.js';

/** A version to be added to a workflow. */
export interface NewVersion {
  readonly accountId: string;
  readonly workflowId: string;
  readonly id: string;
  /** The version's own name, as far as it has one. */
  readonly name: string | null;
  /** The name beside the version in the request: the workflow's. */
  readonly requestName: string | null;
  /** Exactly as received. */
  readonly document: string;
  readonly readonly: boolean | null;
  /** The versions this one may be based on; `none` when there may be no version yet, `undefined` when the client does not say. */
  readonly bases: readonly string[] | 'any' | 'none' | undefined;
  readonly at: string;
  /** JSON text of a stamp. */
  readonly stamp: string;
}

/**
 * Adds a version to a workflow, within the transaction it is called in. Saves of one workflow take turns. Sending the same
 * version again answers what the first time answered, so that a client that lost an answer may ask again; other content under
 * an id that is taken, or a base that is no longer the newest, is refused with 409. A workflow nobody has saved to yet begins
 * to exist with its first version.
 */
export async function saveVersion(queries: Queries, version: NewVersion): Promise<VersionRecord> {
  const { accountId, at, document, id, name, requestName, stamp, workflowId } = version;
  // From here until the end this workflow is ours alone: also one that is there already is written, as it was, and so held.
  await queries.insertInto('workflows').values({ account_id: accountId, id: workflowId, name: requestName ?? name ?? workflowId, updated_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet((eb) => ({ updated_at: eb.ref('workflows.updated_at') }))).execute();

  const taken = await versionsOf(queries, accountId, workflowId).select([...recordColumns, 'request_name']).where('id', '=', id).executeTakeFirst();
  if (taken) {
    if (taken.document === document && taken.request_name === requestName) return taken;
    const message = 'Another version was saved under this id; send this one under a new id';
    throw new RefusedRequest(409, 'version-id-taken', message, [{ path: 'versions[0].id', message }]);
  }
  const newest = await versionsOf(queries, accountId, workflowId).select(['id', 'number', 'created']).orderBy('number', 'desc').limit(1).executeTakeFirst();
  checkBase(version.bases, newest);

  await queries.insertInto('workflow_versions').values({
    account_id: accountId, workflow_id: workflowId, id, number: (newest?.number ?? 0) + 1, name, request_name: requestName, document,
    readonly: version.readonly, created: stamp, updated: stamp,
  }).execute();
  await queries.updateTable('workflows').set({ updated_at: at, ...(requestName === null ? {} : { name: requestName }) })
    .where('account_id', '=', accountId).where('id', '=', workflowId).execute();
  await announce(queries, { kind: 'saved', accountId, workflowId, id });
  return { id, document, active: null, last_active: null, created: stamp, updated: stamp };
}

function checkBase(bases: NewVersion['bases'], newest: { readonly id: string; readonly created: string } | undefined): void {
  if (bases === undefined) return;
  if (newest === undefined ? bases === 'none' : bases === 'any' || (bases !== 'none' && bases.includes(newest.id))) return;
  throw new RefusedRequest(
    409,
    'version-conflict',
    newest === undefined
      ? 'This workflow has no version yet, so none can be based on another'
      : 'Another version was saved in the meantime; look at it before saving',
    newest === undefined
      ? []
      : [{ path: 'versions[0]', message: `The newest version is ${newest.id}`, current: { id: newest.id, updatedAt: timeOf(newest.created) } }],
  );
}

function timeOf(stamp: string): string {
  return (JSON.parse(stamp) as Stamp).at ?? '';
}

const recordColumns = ['id', 'document', 'active', 'last_active', 'created', 'updated'] as const;

function versionsOf(queries: Queries, accountId: string, workflowId: string) {
  return queries.selectFrom('workflow_versions').where('account_id', '=', accountId).where('workflow_id', '=', workflowId);
}

/** One version of a workflow; without an id the newest. Refused with 404 when there is no such version. */
export async function findVersion(queries: Queries, accountId: string, workflowId: string, versionId?: string): Promise<VersionRecord> {
  const versions = versionsOf(queries, accountId, workflowId).select(recordColumns);
  const found = await (versionId === undefined ? versions.orderBy('number', 'desc').limit(1) : versions.where('id', '=', versionId)).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
