import * as z from 'zod/mini';
import { equalJson, type Json } from '#base';
import { readCases, stampCases, type WorkflowCase } from '#execute';
import { stampSchema } from '#schema';
import { checkBody, invalidRequest } from '../http/check-body.js';
import { RefusedRequest } from '../http/refused-request.js';
import type { Call, Reply, Route } from '../http/route.js';
import { requireWorkflow } from '../workflow/find-workflow.js';

const caseSchema = z.looseObject({
  name: z.string(),
  at: z.union([z.string(), z.number()]),
  contact: z.looseObject({}),
  events: z.optional(z.array(z.looseObject({}))),
  expect: z.optional(z.looseObject({})),
  mustPass: z.optional(z.boolean()),
  created: z.optional(stampSchema),
});
const storedSchema = z.looseObject({ revision: z.string(), cases: z.array(caseSchema) });
const bodySchema = z.looseObject({ revision: z.optional(z.string()), cases: z.array(caseSchema) });

const path = '/v1/accounts/:accountId/workflows/:workflowId/cases';
const answer = { name: 'WorkflowCases', schema: storedSchema, list: false } as const;
const exampleCase = {
  name: 'Maya answers',
  at: '2026-12-01T17:00:00Z',
  contact: { firstName: 'Maya' },
  events: [{ after: 'PT5M', reply: 'Yes!' }],
  expect: { status: 'completed' },
};

/** The cases of workflows: contacts, what happens to them, and what is expected. */
export const caseRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    operationId: 'getCases',
    extension: true,
    summary: 'The cases of a workflow, with the revision of the list; an empty list where none were saved.',
    answer,
    handle: async ({ accountId, param, queries }) => {
      const workflowId = param('workflowId');
      await requireWorkflow(queries, accountId, workflowId);
      return replyWith(await findCases(queries, accountId, workflowId));
    },
  },
  {
    method: 'PUT',
    path,
    operationId: 'putCases',
    extension: true,
    summary:
      'Stores the cases of a workflow in place of the stored ones. With a `revision` that is not the stored one it is refused with 409, so that no other list is lost. Saving what is stored changes nothing. A new case that has no `created` gets one.',
    body: { name: 'PutWorkflowCases', schema: bodySchema, example: { cases: [exampleCase] } },
    answer,
    handle: putCases,
  },
];

interface Found {
  readonly revision: number;
  readonly document: string;
}

async function findCases(queries: Call['queries'], accountId: string, workflowId: string): Promise<Found> {
  const row = await queries
    .selectFrom('workflow_cases')
    .select(['revision', 'document'])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .executeTakeFirst();
  return row ?? { revision: 0, document: '[]' };
}

function replyWith({ document, revision }: Found): Reply {
  return { data: `{"revision":"${revision}","cases":${document}}` };
}

async function putCases({ accountId, at, body: { value }, param, principal, queries }: Call): Promise<Reply> {
  const { cases, revision } = checkBody(value, bodySchema);
  const read = readCases({ format: 'pathboard-cases', formatVersion: 1, cases });
  if (!read.ok) throw invalidRequest('cases', read.refusal.message);
  const workflowId = param('workflowId');
  // Locked until the transaction ends, so that of two saves one comes after the other.
  await queries
    .selectFrom('workflows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .forUpdate()
    .execute();
  await requireWorkflow(queries, accountId, workflowId);
  const known = await findCases(queries, accountId, workflowId);
  const stored = JSON.parse(known.document) as readonly WorkflowCase[];
  const stamped = stampCases(read.cases.cases, stored, { at, by: { name: principal.name, source: 'api' } });
  if (equalJson(stored as unknown as Json, stamped as unknown as Json)) return replyWith(known);
  if (revision !== undefined && revision !== String(known.revision))
    throw new RefusedRequest(409, 'cases-conflict', 'Other cases were saved in the meantime; load them before saving');
  const next = { revision: known.revision + 1, document: JSON.stringify(stamped) };
  await queries
    .insertInto('workflow_cases')
    .values({ account_id: accountId, workflow_id: workflowId, ...next })
    .onConflict((conflict) => conflict.columns(['account_id', 'workflow_id']).doUpdateSet(next))
    .execute();
  return replyWith(next);
}
