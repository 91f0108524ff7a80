import { workflowExecutionSchema } from '#model';
import type { Database, SqlValue } from '../database/database.js';
import { readPage } from '../http/page.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import { replyWithPage, type Route } from '../http/route.js';
import type { ExecutionSummary } from '#trace';
import { executionSummarySchema } from './execution-summary.js';
import { requireWorkflow } from './find-workflow.js';

interface ExecutionRow {
  readonly id: string;
  readonly status: string | null;
  readonly version_id: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly contact_name: string | null;
  readonly contact_number: string | null;
  readonly last_step: string | null;
  readonly step_count: number;
}

/** Listing runs and loading one. */
export function executionRoutes(database: Database): readonly Route[] {
  const executions = '/v1/accounts/:accountId/workflows/:workflowId/executions';
  return [
    {
      method: 'GET', path: executions, operationId: 'listExecutions', extension: true,
      summary: 'The runs of a workflow, last started first, without their steps.',
      paged: true,
      query: [{ name: 'status', description: 'Only runs with exactly this status' }],
      answer: { name: 'WorkflowExecutionSummary', schema: executionSummarySchema, list: true },
      handle: async (call) => {
        const page = readPage(call.query);
        const status = readStatus(call.query);
        const workflowId = call.param('workflowId');
        await requireWorkflow(database, call.accountId, workflowId);
        const values: SqlValue[] = [call.accountId, workflowId, page.limit + 1, page.offset];
        const rows = await database.query<ExecutionRow>(
          `SELECT id, status, version_id, started_at, ended_at, contact_name, contact_number, last_step, step_count
           FROM executions WHERE account_id = $1 AND workflow_id = $2 ${status === undefined ? '' : 'AND status = $5'}
           ORDER BY started_at DESC NULLS LAST, id LIMIT $3 OFFSET $4`,
          status === undefined ? values : [...values, status],
        );
        return replyWithPage(page, rows.map((row) => JSON.stringify(toSummary(row))));
      },
    },
    {
      method: 'GET', path: `${executions}/:executionId`, operationId: 'getExecution', extension: false,
      summary: 'One run of a workflow, with its steps.',
      answer: { name: 'WorkflowExecution', schema: workflowExecutionSchema, list: false },
      handle: async (call) => {
        const [found] = await database.query<{ readonly document: string }>(
          'SELECT document FROM executions WHERE account_id = $1 AND workflow_id = $2 AND id = $3',
          [call.accountId, call.param('workflowId'), call.param('executionId')],
        );
        if (!found) throw notFound();
        return { data: found.document };
      },
    },
  ];
}

function readStatus(query: URLSearchParams): string | undefined {
  const [status, ...more] = query.getAll('status');
  if (more.length > 0 || (status !== undefined && (status.length > 200 || status.includes('\0')))) {
    const message = 'status must be one word';
    throw new RefusedRequest(400, 'invalid-query', message, [{ path: 'status', message }]);
  }
  return status;
}

function toSummary(row: ExecutionRow): ExecutionSummary {
  return {
    id: row.id,
    status: row.status ?? '',
    ...(row.version_id === null ? {} : { versionId: row.version_id }),
    ...(row.started_at === null ? {} : { start: row.started_at }),
    ...(row.ended_at === null ? {} : { end: row.ended_at }),
    ...(row.contact_name === null ? {} : { contactName: row.contact_name }),
    ...(row.contact_number === null ? {} : { contactNumber: row.contact_number }),
    ...(row.last_step === null ? {} : { lastStep: row.last_step }),
    steps: row.step_count,
  };
}
