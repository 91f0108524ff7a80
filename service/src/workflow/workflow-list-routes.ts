import * as z from 'zod/mini';
import { createRandomId, isJsonObject } from '#base';
import { defaultLimits } from '#model';
import { withMembers } from '../document/with-members.js';
import { checkBody, invalidRequest } from '../http/check-body.js';
import { RefusedRequest } from '../http/refused-request.js';
import type { Call, Route } from '../http/route.js';
import { sha256 } from '../http/sha256.js';
import { pauseWorkflow, renameWorkflow, resumeWorkflow } from './change-workflow.js';
import {
  createWorkflow,
  type FirstVersion,
  isAbsent,
  memberText,
  readCopy,
  refuseWorkflowId,
} from './create-workflow.js';
import { deleteWorkflow, restoreWorkflow } from './delete-workflow.js';
import { listWorkflows, workflowCountsSchema, workflowListParameters } from './list-workflows.js';
import type { OneWorkflow } from './one-version.js';
import { faultOf, presentationSchema } from './presentation-routes.js';
import { checkDocument } from './version-routes.js';
import { keptVersionSchema } from './version-schema.js';
import { summaryText, workflowSummarySchema } from './workflow-summary.js';

const maxNameLength = 200;
const nameSchema = z.string().check(z.minLength(1), z.maxLength(maxNameLength));
const idSchema = z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200))));

const createSchema = z.looseObject({
  id: idSchema,
  name: nameSchema,
  version: z.optional(z.nullable(keptVersionSchema)),
  presentation: z.optional(z.nullable(presentationSchema)),
});
const duplicateSchema = z.looseObject({ id: idSchema, name: nameSchema });
const renameSchema = z.looseObject({ name: nameSchema });
const deletedSchema = z.looseObject({ id: z.string(), deletedAt: z.string() });

const workflows = '/v1/accounts/:accountId/workflows';
const workflow = `${workflows}/:workflowId`;
const oneSummary = { name: 'WorkflowSummary', schema: workflowSummarySchema, list: false } as const;

/** Whole workflows: the list of a home screen, and what is done there. */
export const workflowListRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: workflows,
    operationId: 'listWorkflows',
    extension: true,
    summary:
      'The workflows of an account, last saved first. Deleted ones are left out. `counts` has the number of workflows that match the search, in total and for each filter; the filters of the request do not change it.',
    paged: true,
    query: workflowListParameters,
    answer: {
      ...oneSummary,
      list: true,
      counts: { name: 'WorkflowCounts', schema: workflowCountsSchema },
    },
    handle: listWorkflows,
  },
  {
    method: 'POST',
    path: workflows,
    operationId: 'createWorkflow',
    extension: true,
    summary:
      'Creates a workflow, with a first version where one is given; nothing of it is live. The same body sent again under the same `id` is answered with the workflow that it has created; another body under that id is refused with 409. The version gets an id of its own.',
    body: {
      name: 'CreateWorkflow',
      schema: createSchema,
      // The version is one level deep in the body and may use the whole depth of a document.
      maxDepth: defaultLimits.maxDepth + 1,
      example: { id: 'my-next-workflow', name: 'Missed-call text-back' },
    },
    answer: { ...oneSummary, status: 201 },
    handle: (call) => create(call, 'create', () => Promise.resolve(readFirst(call))),
  },
  {
    method: 'PATCH',
    path: workflow,
    operationId: 'renameWorkflow',
    extension: true,
    summary: 'Renames a workflow, and its newest version with it; earlier versions keep their names.',
    body: { name: 'RenameWorkflow', schema: renameSchema, example: { name: 'Win back quiet members' } },
    answer: oneSummary,
    handle: changing(async (call, target) => {
      checkBody(call.body.value, renameSchema);
      await renameWorkflow(call.queries, target, readName(call));
    }),
  },
  {
    method: 'POST',
    path: `${workflow}/duplicate`,
    operationId: 'duplicateWorkflow',
    extension: true,
    summary:
      'Copies the newest version of a workflow, and how its steps are arranged, into a new workflow of which nothing is live. The same body sent again under the same `id` makes one copy.',
    body: {
      name: 'DuplicateWorkflow',
      schema: duplicateSchema,
      example: { id: 'my-copy', name: 'Free trial sign-up (copy)' },
    },
    answer: { ...oneSummary, status: 201 },
    handle: (call) => {
      const source = call.param('workflowId');
      return create(call, `duplicate ${source}`, () =>
        readCopy(call.queries, { accountId: call.accountId, workflowId: source }),
      );
    },
  },
  {
    method: 'POST',
    path: `${workflow}/pause`,
    operationId: 'pauseWorkflow',
    extension: true,
    summary:
      'Pauses a workflow: its live version is taken off and remembered. Contacts under way go on; new contacts do not enter. Making a version live ends the pause. Refused with 422 where no version is live; a paused workflow stays as it is.',
    answer: oneSummary,
    handle: changing(({ at, queries }, target) => pauseWorkflow(queries, target, at)),
  },
  {
    method: 'POST',
    path: `${workflow}/resume`,
    operationId: 'resumeWorkflow',
    extension: true,
    summary:
      'Makes the version live again that was live before the pause. Refused with 422 for a draft; a live workflow stays as it is.',
    answer: oneSummary,
    handle: changing(({ at, queries }, target) => resumeWorkflow(queries, target, at)),
  },
  {
    method: 'DELETE',
    path: workflow,
    operationId: 'deleteWorkflow',
    extension: true,
    summary:
      'Deletes a workflow with its versions and runs: every other address answers 404 for it until it is restored. Runs under way may still be recorded until they end. Repeating the call is harmless.',
    query: [
      {
        name: 'underWay',
        values: ['finish', 'end'],
        description:
          'Whether runs under way may finish, as without it, or are ended as canceled, which restoring does not undo',
      },
    ],
    answer: { name: 'DeletedWorkflow', schema: deletedSchema, list: false },
    handle: async ({ accountId, at, param, queries, query }) => {
      const workflowId = param('workflowId');
      const deletedAt = await deleteWorkflow(queries, { accountId, workflowId }, readUnderWay(query), at);
      return { data: JSON.stringify({ id: workflowId, deletedAt }) };
    },
  },
  {
    method: 'POST',
    path: `${workflow}/restore`,
    operationId: 'restoreWorkflow',
    extension: true,
    summary:
      'Restores a deleted workflow with all its versions and runs, live or paused as it was. Repeating the call is harmless.',
    answer: oneSummary,
    handle: changing(({ at, queries }, target) => restoreWorkflow(queries, target, at)),
  },
];

/** A handler that changes a workflow and answers its summary. */
function changing(change: (call: Call, target: OneWorkflow) => Promise<void>): Route['handle'] {
  return async (call) => {
    const { accountId, at, queries } = call;
    const workflowId = call.param('workflowId');
    await change(call, { accountId, workflowId });
    return { data: await summaryText(queries, accountId, workflowId, at) };
  };
}

async function create(
  call: Call,
  kind: string,
  read: () => Promise<FirstVersion | undefined>,
): ReturnType<Route['handle']> {
  const { accountId, at, body, principal, queries } = call;
  if (!isJsonObject(body.value)) throw invalidRequest('', 'The body must be an object');
  const name = readName(call);
  const id = readId(body.value);
  const stamp = JSON.stringify({ at, by: { name: principal.name, source: 'api' } });
  const madeBy = await sha256(`${kind}\n${body.text}`);
  await createWorkflow(queries, { accountId, id, name, madeBy, at, stamp }, read);
  return { status: 201, data: await summaryText(queries, accountId, id, at) };
}

function readName({ body: { value } }: Call): string {
  const given: unknown = isJsonObject(value) ? value['name'] : undefined;
  const name = typeof given === 'string' ? given.trim() : '';
  if (name === '' || name.length > maxNameLength || /[\0\p{Surrogate}]/u.test(name))
    throw invalidRequest('name', `name must be text of 1 to ${maxNameLength} characters that can be seen`);
  return name;
}

function readId(value: unknown): string {
  const id = isJsonObject(value) ? value['id'] : undefined;
  if (isAbsent(id)) return createRandomId();
  const refusal = refuseWorkflowId(id);
  if (refusal !== undefined) throw invalidRequest('id', refusal);
  return id as string;
}

/** The first version of a new workflow, exactly as written in the body but for its id. */
function readFirst({ body: { text, value } }: Call): FirstVersion | undefined {
  const [version, presentation] = [memberText(text, value, 'version'), memberText(text, value, 'presentation')];
  if (version === undefined) {
    if (presentation === undefined) return undefined;
    throw invalidRequest('presentation', 'A presentation belongs to a version');
  }
  checkDocument(JSON.parse(version), ['version']);
  const fault = presentation === undefined ? undefined : faultOf(JSON.parse(presentation));
  if (fault) throw invalidRequest(`presentation.${fault.path}`, fault.message);
  const id = createRandomId();
  return { id, document: withMembers(version, new Map([['id', JSON.stringify(id)]])), presentation };
}

function readUnderWay(query: URLSearchParams): 'finish' | 'end' {
  const [given = 'finish', ...more] = query.getAll('underWay');
  if (more.length === 0 && (given === 'finish' || given === 'end')) return given;
  const message = 'underWay must be finish or end';
  throw new RefusedRequest(400, 'invalid-query', message, [{ path: 'underWay', message }]);
}
