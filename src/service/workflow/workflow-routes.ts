import * as z from 'zod/mini';
import { messagingNodeTypes } from '#catalog';
import { nodeTypeSchema } from '#model';
import type { Database } from '../database/database.js';
import { readPage } from '../http/page.js';
import { replyWithPage, type Route } from '../http/route.js';

/** What a list tells of a workflow. */
export const workflowSummarySchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  activeVersionId: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
  versions: z.number(),
  executions: z.number(),
});
export interface WorkflowSummary extends z.infer<typeof workflowSummarySchema> {}

interface WorkflowRow {
  readonly id: string;
  readonly name: string;
  readonly active_version_id: string | null;
  readonly updated_at: string;
  readonly versions: number;
  readonly executions: number;
}

/** The workflows of an account, and the kinds of steps they can be built of. */
export function workflowRoutes(database: Database): readonly Route[] {
  return [
    {
      method: 'GET', path: '/v1/accounts/:accountId/workflows', operationId: 'listWorkflows', extension: true,
      summary: 'The workflows of an account, last saved first.',
      paged: true,
      answer: { name: 'WorkflowSummary', schema: workflowSummarySchema, list: true },
      handle: async (call) => {
        const page = readPage(call.query);
        const rows = await database.query<WorkflowRow>(
          `SELECT id, name, active_version_id, updated_at,
             (SELECT count(*)::integer FROM workflow_versions v
              WHERE v.account_id = w.account_id AND v.workflow_id = w.id) AS versions,
             (SELECT count(*)::integer FROM executions e
              WHERE e.account_id = w.account_id AND e.workflow_id = w.id) AS executions
           FROM workflows w WHERE account_id = $1 ORDER BY updated_at DESC, id LIMIT $2 OFFSET $3`,
          [call.accountId, page.limit + 1, page.offset],
        );
        return replyWithPage(page, rows.map((row) => JSON.stringify(summarizeWorkflow(row))));
      },
    },
    {
      method: 'GET', path: '/v1/accounts/:accountId/nodetypes', operationId: 'listNodeTypes', extension: true,
      summary: 'The kinds of steps a workflow can be built of.',
      paged: true,
      answer: { name: 'NodeType', schema: nodeTypeSchema, list: true },
      handle: async (call) => {
        const page = readPage(call.query);
        const some = messagingNodeTypes.slice(page.offset, page.offset + page.limit + 1);
        return replyWithPage(page, some.map((type) => JSON.stringify(type)));
      },
    },
  ];
}

function summarizeWorkflow(row: WorkflowRow): WorkflowSummary {
  return {
    id: row.id,
    name: row.name,
    ...(row.active_version_id === null ? {} : { activeVersionId: row.active_version_id }),
    updatedAt: row.updated_at,
    versions: row.versions,
    executions: row.executions,
  };
}
