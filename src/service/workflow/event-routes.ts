import * as z from 'zod/mini';
import { workflowExecutionSchema } from '#model';
import type { StreamEvent } from '../changes/event-stream.js';
import type { Queries } from '../database/database.js';
import { notFound } from '../http/refused-request.js';
import type { Route } from '../http/route.js';
import { summarizeRow, summaryColumns } from './execution-summary.js';
import { summarizeVersion, summaryColumns as versionColumns } from './version-summary.js';
import { findWorkflowSummary } from './workflow-routes.js';

const workflow = '/v1/accounts/:accountId/workflows/:workflowId';

/** Following a run, and all that happens to a workflow, as it happens. */
export const eventRoutes: readonly Route[] = [
  {
    method: 'GET', path: `${workflow}/executions/:executionId/events`, operationId: 'followExecution', extension: true, stream: true,
    summary: 'One run as server-sent events: `execution` with the run as it is, and again each time it has changed.',
    answer: { name: 'WorkflowExecution', schema: workflowExecutionSchema, list: false },
    handle: async (call) => {
      const { accountId, live, param, queries } = call;
      const [workflowId, id] = [param('workflowId'), param('executionId')];
      let told: string | undefined;
      const read = async (): Promise<string> => {
        const found = await queries.selectFrom('executions').select('document')
          .where('account_id', '=', accountId).where('workflow_id', '=', workflowId).where('id', '=', id).executeTakeFirst();
        if (!found) throw notFound();
        return found.document;
      };
      const look = async (): Promise<readonly StreamEvent[]> => {
        const document = await read();
        if (document === told) return [];
        told = document;
        return [{ name: 'execution', data: document }];
      };
      await read();
      const concerns = (change: { readonly kind: string; readonly id: string }): boolean => change.kind === 'run' && change.id === id;
      return { data: '', events: live.open(call, { accountId, workflowId, concerns, look, tell: look }) };
    },
  },
  {
    method: 'GET', path: `${workflow}/events`, operationId: 'followWorkflow', extension: true, stream: true,
    summary: 'All that happens to a workflow as server-sent events: `workflow` with its summary at first, when another version is live, '
      + 'and when changes may have been missed; `version` with the summary of a version that was saved; `execution` with that of a run that began or went on.',
    answer: { name: 'WorkflowEvent', schema: z.looseObject({ id: z.string() }), list: false },
    handle: async (call) => {
      const { accountId, live, param, queries } = call;
      const workflowId = param('workflowId');
      const look = async (): Promise<readonly StreamEvent[]> => {
        const found = await findWorkflowSummary(queries, accountId, workflowId);
        if (!found) throw notFound();
        return [{ name: 'workflow', data: JSON.stringify(found) }];
      };
      await look();
      return {
        data: '',
        events: live.open(call, {
          accountId, workflowId, look, concerns: () => true,
          tell: async ({ kind, id }) => {
            if (kind === 'live') return look();
            return kind === 'saved' ? tellVersion(queries, accountId, workflowId, id) : tellRun(queries, accountId, workflowId, id);
          },
        }),
      };
    },
  },
];

async function tellVersion(queries: Queries, accountId: string, workflowId: string, id: string): Promise<readonly StreamEvent[]> {
  const row = await queries.selectFrom('workflow_versions').select(versionColumns)
    .where('account_id', '=', accountId).where('workflow_id', '=', workflowId).where('id', '=', id).executeTakeFirst();
  return row ? [{ name: 'version', data: JSON.stringify(summarizeVersion(row)) }] : [];
}

async function tellRun(queries: Queries, accountId: string, workflowId: string, id: string): Promise<readonly StreamEvent[]> {
  const row = await queries.selectFrom('executions').select(summaryColumns)
    .where('account_id', '=', accountId).where('workflow_id', '=', workflowId).where('id', '=', id).executeTakeFirst();
  return row ? [{ name: 'execution', data: JSON.stringify(summarizeRow(row)) }] : [];
}
