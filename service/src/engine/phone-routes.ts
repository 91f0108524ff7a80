import * as z from 'zod/mini';
import { createRandomId, type JsonObject } from '#base';
import type { Queries } from '../database/database.js';
import { checkBody, invalidRequest } from '../http/check-body.js';
import { notFound } from '../http/refused-request.js';
import { readPage } from '../http/page.js';
import { replyWithPage, type Route } from '../http/route.js';
import { executionSummarySchema, summarizeRow, summaryColumns } from '../workflow/execution-summary.js';
import { readPhoneNumber } from '../contact/phone-number.js';
import { requireWorkflow } from '../workflow/find-workflow.js';
import { beginRun } from './begin-run.js';
import { contactById, contactWithNumber } from './contacts.js';
import { liveVersionOf } from './live-versions.js';

const messageSchema = z.looseObject({
  from: z.string(),
  to: z.optional(z.string()),
  text: z.string(),
  id: z.optional(z.string()),
});
const receivedSchema = z.looseObject({
  contactId: z.string(),
  conversationId: z.optional(z.string()),
  isNew: z.boolean(),
});
const callSchema = z.looseObject({ from: z.string(), to: z.optional(z.string()) });
const startSchema = z.looseObject({ contactId: z.string() });
const startedSchema = z.looseObject({ executionId: z.string() });
const canceledSchema = z.looseObject({ canceled: z.boolean() });

const contactExecutionSchema = z.extend(executionSummarySchema, {
  workflowId: z.string(),
  pausedAt: z.optional(z.string()),
  stuckAt: z.optional(z.string()),
});

const phone = '/v1/accounts/:accountId/test-phone';
const executions = '/v1/accounts/:accountId/workflows/:workflowId/executions';
const maxText = 1_600;

/** What a test phone does to an account, and starting and ending of executions. */
export const phoneRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${phone}/messages`,
    operationId: 'receiveTestMessage',
    extension: true,
    summary:
      'Takes in a text message as if a contact had sent it: it joins their conversation, answers workflows that wait for it, and starts those whose trigger it fires. A number that no contact has makes a contact. The same `id` counts once.',
    body: { name: 'TestMessage', schema: messageSchema, example: { from: '+15105550142', text: 'TRIAL' } },
    answer: { name: 'ReceivedTestMessage', schema: receivedSchema, list: false },
    handle: async ({ accountId, at, body, engine, queries }) => {
      const { from, id, text, to } = checkBody(body.value, messageSchema) as z.infer<typeof messageSchema>;
      if (text.length > maxText) throw invalidRequest('text', `text has at most ${maxText} characters`);
      const { contactId, isNew } = await engine.receive(queries, {
        accountId,
        from: numberOf('from', from),
        text,
        at: Date.parse(at),
        source: 'test-phone',
        key: id ?? createRandomId(),
        ...(to === undefined ? {} : { to }),
      });
      return { data: JSON.stringify({ contactId, ...(await conversationOf(queries, accountId, contactId)), isNew }) };
    },
  },
  {
    method: 'POST',
    path: `${phone}/missed-calls`,
    operationId: 'receiveTestCall',
    extension: true,
    summary: 'Takes in a call that was not answered, and starts the workflows that wait for one.',
    body: { name: 'TestCall', schema: callSchema, example: { from: '+15105550142' } },
    answer: { name: 'ReceivedTestMessage', schema: receivedSchema, list: false },
    handle: async ({ accountId, at, body, engine, queries }) => {
      const { from, to } = checkBody(body.value, callSchema) as z.infer<typeof callSchema>;
      const { id: contactId } = await contactWithNumber(queries, accountId, numberOf('from', from), at);
      await engine.happen(
        queries,
        { accountId, contactId },
        { kind: 'missed-call', at, ...(to === undefined ? {} : { to }) },
      );
      return {
        data: JSON.stringify({ contactId, ...(await conversationOf(queries, accountId, contactId)), isNew: true }),
      };
    },
  },
  {
    method: 'GET',
    path: '/v1/accounts/:accountId/contacts/:contactId/executions',
    operationId: 'listContactExecutions',
    extension: true,
    summary: 'The runs of one contact in all workflows, last started first, as far as the engine executed them.',
    paged: true,
    answer: { name: 'ContactExecution', schema: contactExecutionSchema, list: true },
    handle: async ({ accountId, param, queries, query }) => {
      const page = readPage(query);
      const contactId = param('contactId');
      if (!(await contactById(queries, accountId, contactId))) throw notFound();
      const rows = await queries
        .selectFrom('runs as r')
        .innerJoin('executions as e', (join) =>
          join
            .onRef('e.account_id', '=', 'r.account_id')
            .onRef('e.workflow_id', '=', 'r.workflow_id')
            .onRef('e.id', '=', 'r.execution_id'),
        )
        .select([
          'e.workflow_id',
          'r.paused_at',
          'r.stuck_at',
          ...summaryColumns.map((column) => `e.${column}` as const),
        ])
        .where('r.account_id', '=', accountId)
        .where('r.contact_id', '=', contactId)
        .orderBy('e.begun', (order) => order.desc().nullsLast())
        .orderBy('e.id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(
        page,
        rows.map(({ paused_at, stuck_at, workflow_id, ...row }) =>
          JSON.stringify({
            workflowId: workflow_id,
            ...(paused_at === null ? {} : { pausedAt: paused_at }),
            ...(stuck_at === null ? {} : { stuckAt: stuck_at }),
            ...summarizeRow(row),
          }),
        ),
      );
    },
  },
  {
    method: 'POST',
    path: executions,
    operationId: 'startExecution',
    extension: true,
    summary:
      'Starts the live version of a workflow for one contact, at its first trigger. A contact who is under way in it already is answered with that execution.',
    body: { name: 'StartExecution', schema: startSchema, example: { contactId: 'maya' } },
    answer: { name: 'StartedExecution', schema: startedSchema, list: false },
    handle: async ({ accountId, at, body, engine, param, queries }) => {
      const workflowId = param('workflowId');
      await requireWorkflow(queries, accountId, workflowId);
      const { contactId } = checkBody(body.value, startSchema) as z.infer<typeof startSchema>;
      if (!(await contactById(queries, accountId, contactId)))
        throw invalidRequest('contactId', 'No contact of this account has this id');
      const live = await liveVersionOf(queries, accountId, workflowId);
      if (!live) throw invalidRequest('workflowId', 'No version of this workflow is live; make one live first');
      const run = { ...live, contactId, executionId: `run_${createRandomId()}` };
      const begun = await beginRun(queries, run, { kind: 'start', at: Date.parse(at), trigger: {} });
      engine.hurry();
      return { data: JSON.stringify({ executionId: begun ?? run.executionId }) };
    },
  },
  {
    method: 'POST',
    path: `${executions}/:executionId/cancel`,
    operationId: 'cancelExecution',
    extension: true,
    summary:
      'Takes a contact out of a workflow: the execution ends as canceled, and sends nothing more. Answers false where it is over.',
    answer: { name: 'CanceledExecution', schema: canceledSchema, list: false },
    handle: async ({ accountId, engine, param, queries }) => {
      const [workflowId, executionId] = [param('workflowId'), param('executionId')];
      await requireWorkflow(queries, accountId, workflowId);
      const canceled = await engine.cancel(queries, { accountId, workflowId, executionId }, 'Taken out by a person');
      if (!canceled) await requireExecution(queries, accountId, workflowId, executionId);
      return { data: JSON.stringify({ canceled }) };
    },
  },
];

function numberOf(path: string, written: string): string {
  const { number, valid } = readPhoneNumber(written, undefined);
  if (!valid) throw invalidRequest(path, `${path} must be a phone number with its country, such as +15105550142`);
  return number;
}

async function conversationOf(queries: Queries, accountId: string, contactId: string): Promise<JsonObject> {
  const found = await queries
    .selectFrom('contact_conversations')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return found ? { conversationId: found.conversation_id } : {};
}

async function requireExecution(queries: Queries, accountId: string, workflowId: string, id: string): Promise<void> {
  const found = await queries
    .selectFrom('executions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
}
