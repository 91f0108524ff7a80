import * as z from 'zod/mini';
import { objectMembers } from '#base';
import { parseExecution } from '#model';
import { workflowExecutionSchema } from '#schema';
import { checkBody, invalidRequest } from '../http/check-body.js';
import type { Queries } from '../database/database.js';
import { readPage } from '../http/page.js';
import { readValues } from '../http/query-values.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import { type Call, replyWithPage, type Route } from '../http/route.js';
import { executionSummarySchema, summarizeRow, summaryColumns } from './execution-summary.js';
import { requireWorkflow } from './find-workflow.js';
import { recordExecution } from './record-execution.js';
import {
  type ExecutionFilter,
  executionFilterParameters,
  executionsThat,
  readExecutionFilter,
} from './execution-filter.js';
import type { OneWorkflow } from './one-version.js';

const countsSchema = z.looseObject({ statuses: z.record(z.string(), z.number()) });

const executions = '/v1/accounts/:accountId/workflows/:workflowId/executions';

/** Listing, reading and recording executions. */
export const executionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: executions,
    operationId: 'listExecutions',
    extension: true,
    summary:
      'The runs of a workflow, last started first, without their steps. With `counts=status` the number of runs of each status comes beside them, whatever `status` the request has.',
    paged: true,
    query: [
      ...executionFilterParameters,
      { name: 'counts', values: ['status'], description: '`status`: counts the runs that match the other filters' },
    ],
    answer: {
      name: 'WorkflowExecutionSummary',
      schema: executionSummarySchema,
      list: true,
      counts: { name: 'ExecutionCounts', schema: countsSchema },
    },
    handle: async ({ accountId, param, queries, query }) => {
      const page = readPage(query);
      const filter = readExecutionFilter(query);
      const workflowId = param('workflowId');
      await requireWorkflow(queries, accountId, workflowId);
      const rows = await queries
        .selectFrom('executions')
        .select(summaryColumns)
        .where('account_id', '=', accountId)
        .where('workflow_id', '=', workflowId)
        .where(executionsThat(filter))
        .orderBy('begun', (order) => order.desc().nullsLast())
        .orderBy('id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      const reply = replyWithPage(
        page,
        rows.map((row) => JSON.stringify(summarizeRow(row))),
      );
      if (readValues(query, 'counts', ['status'], 1).length === 0) return reply;
      return { ...reply, counts: JSON.stringify(await countByStatus(queries, { accountId, workflowId }, filter)) };
    },
  },
  {
    method: 'GET',
    path: `${executions}/:executionId`,
    operationId: 'getExecution',
    extension: false,
    summary: 'One run of a workflow, with its steps.',
    answer: { name: 'WorkflowExecution', schema: workflowExecutionSchema, list: false },
    handle: async ({ accountId, param, queries }) => {
      await requireWorkflow(queries, accountId, param('workflowId'));
      const found = await queries
        .selectFrom('executions')
        .select('document')
        .where('account_id', '=', accountId)
        .where('workflow_id', '=', param('workflowId'))
        .where('id', '=', param('executionId'))
        .executeTakeFirst();
      if (!found) throw notFound();
      return { data: found.document };
    },
  },
  {
    method: 'PUT',
    path: `${executions}/:executionId`,
    operationId: 'recordExecution',
    extension: true,
    summary: 'Replaces the stored state of a run. Called by the engine that carries runs out.',
    body: { name: 'WorkflowExecution', schema: workflowExecutionSchema },
    answer: { name: 'WorkflowExecution', schema: workflowExecutionSchema, list: false },
    handle: async (call) => {
      const { accountId, param, queries } = call;
      const [workflowId, id] = [param('workflowId'), param('executionId')];
      const run = readExecution(call, id);
      await recordExecution(queries, { accountId, workflowId, id, ...run });
      return { data: run.document };
    },
  },
];

/** The number of executions of each status, whatever status the filter has. */
async function countByStatus(queries: Queries, { accountId, workflowId }: OneWorkflow, filter: ExecutionFilter) {
  const rows = await queries
    .selectFrom('executions')
    .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where(executionsThat({ ...filter, statuses: [] }))
    .groupBy('status')
    .execute();
  return { statuses: Object.fromEntries(rows.map(({ count, status }) => [status ?? '', Number(count)])) };
}

/** The sent execution; without an id it gets that of the address. */
function readExecution({ body: { text, value } }: Call, id: string) {
  const execution = checkBody(value, workflowExecutionSchema);
  const sent = execution['id'] ?? null;
  if (sent !== null && sent !== id) throw invalidRequest('id', 'The id of the run must be the one in the address');
  const parsed = parseExecution(execution);
  if (!parsed.ok) {
    const details = parsed.problems.slice(0, 20).map(({ message, path = [] }) => ({ path: path.join('.'), message }));
    throw new RefusedRequest(422, 'unusable-execution', 'This run could not be read again', details);
  }
  return { execution: { ...parsed.execution, id }, document: sent === null ? withId(text, id) : text };
}

/** The text with the id inserted, otherwise unchanged. */
function withId(text: string, id: string): string {
  const member = objectMembers(text).find(({ key }) => key === 'id');
  if (member) return `${text.slice(0, member.start)}${JSON.stringify(id)}${text.slice(member.end)}`;
  const start = text.indexOf('{') + 1;
  const isEmpty = objectMembers(text).length === 0;
  return `${text.slice(0, start)}"id":${JSON.stringify(id)}${isEmpty ? '' : ','}${text.slice(start)}`;
}
