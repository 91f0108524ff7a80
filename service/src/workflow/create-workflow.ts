import { createRandomId, isJsonObject, objectMembers } from '#base';
import type { Presentation, WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import { searchKey } from '../database/search-text.js';
import { withMembers } from '../document/with-members.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import type { OneWorkflow } from './one-version.js';
import { saveVersion } from './save-version.js';
import { refreshVersionKeys } from './version-facts.js';

/** A workflow to be created. */
export interface NewWorkflow {
  readonly accountId: string;
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the request: a repeated one is recognised by it. */
  readonly madeBy: string;
  readonly at: string;
  /** JSON text of a timestamp. */
  readonly stamp: string;
}

/** The first version of a new workflow, and its presentation, as JSON text. */
export interface FirstVersion {
  readonly id: string;
  readonly document: string;
  readonly presentation?: string | undefined;
}

/**
 * Creates a workflow within the caller's transaction. The same request repeated finds the workflow that it has created;
 * an id that is taken otherwise is refused with 409, also by a deleted workflow. Concurrent requests with one id take
 * turns.
 *
 * @param readFirst its first version; not called where the workflow exists already
 */
export async function createWorkflow(
  queries: Queries,
  { accountId, at, id, madeBy, name, stamp }: NewWorkflow,
  readFirst: () => Promise<FirstVersion | undefined>,
): Promise<void> {
  const created = await queries
    .insertInto('workflows')
    .values({
      account_id: accountId,
      id,
      name,
      name_key: searchKey(name),
      updated_at: at,
      made_by: madeBy,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return requireMadeBy(queries, { accountId, workflowId: id }, madeBy);
  const first = await readFirst();
  if (!first) return;
  const content = JSON.parse(first.document) as WorkflowVersion;
  await saveVersion(queries, {
    accountId,
    workflowId: id,
    id: first.id,
    name: typeof content.name === 'string' ? content.name : null,
    requestName: name,
    renamed: content.name === name ? null : name,
    document: first.document,
    content,
    sentHash: null,
    readonly: typeof content.readonly === 'boolean' ? content.readonly : null,
    bases: 'none',
    at,
    stamp,
  });
  if (first.presentation === undefined) return;
  await queries
    .insertInto('presentations')
    .values({
      account_id: accountId,
      workflow_id: id,
      version_id: first.id,
      document: first.presentation,
      updated_at: at,
    })
    .execute();
  const presentation = JSON.parse(first.presentation) as Presentation;
  await refreshVersionKeys(queries, { accountId, workflowId: id, versionId: first.id }, presentation);
}

async function requireMadeBy(queries: Queries, { accountId, workflowId }: OneWorkflow, madeBy: string): Promise<void> {
  const found = await queries
    .selectFrom('workflows')
    .select(['made_by', 'deleted_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .executeTakeFirst();
  if (found?.made_by === madeBy && found.deleted_at === null) return;
  const message = 'Another workflow was created under this id; send this one under a new id';
  throw new RefusedRequest(409, 'workflow-id-taken', message, [{ path: 'id', message }]);
}

/** The newest version of a workflow and the presentation it is shown with, to be stored again under a new id. */
export async function readCopy(
  queries: Queries,
  { accountId, workflowId }: OneWorkflow,
): Promise<FirstVersion | undefined> {
  const workflow = await queries
    .selectFrom('workflows')
    .select('newest_version_id')
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!workflow) throw notFound();
  const { newest_version_id: newestId } = workflow;
  if (newestId === null) return undefined;
  const version = await queries
    .selectFrom('workflow_versions')
    .select('document')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', newestId)
    .executeTakeFirstOrThrow();
  const presentation = await queries
    .selectFrom('presentations')
    .select('document')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .orderBy((eb) => eb('version_id', '=', newestId), 'desc')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id = createRandomId();
  return { id, document: copiedText(version.document, id), presentation: presentation?.document };
}

/** A version as JSON text under another id. A copy may be edited, also of a version that must not be. */
function copiedText(text: string, id: string): string {
  const isReadOnly = objectMembers(text).some(
    ({ end, key, start }) => key === 'readonly' && text.slice(start, end) === 'true',
  );
  return withMembers(
    text,
    new Map([['id', JSON.stringify(id)], ...(isReadOnly ? [['readonly', 'false'] as const] : [])]),
  );
}

/** Whether a value is absent: clients send null for it as well. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

/** Why a value cannot be the id of a workflow; `undefined` where it can. */
export function refuseWorkflowId(id: unknown): string | undefined {
  if (typeof id !== 'string' || !/^[^\0\p{Surrogate}]{1,200}$/u.test(id)) return 'An id has 1 to 200 characters';
  return id === '.' || id === '..' ? `"${id}" means something else in an address` : undefined;
}

/** The value of a member as written in the body; `undefined` where it is absent. */
export function memberText(body: string, value: unknown, key: string): string | undefined {
  if (!isJsonObject(value) || isAbsent(value[key])) return undefined;
  const member = objectMembers(body).findLast((candidate) => candidate.key === key);
  return member && body.slice(member.start, member.end);
}
