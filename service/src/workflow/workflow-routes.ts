import { sql } from 'kysely';
import * as z from 'zod/mini';
import { messagingNodeTypes } from '#catalog';
import { nodeTypeSchema } from '#schema';
import type { Queries } from '../database/database.js';
import { readPage } from '../http/page.js';
import { replyWithPage, type Route } from '../http/route.js';

/** A workflow in a list. */
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

/** The workflows of an account, and the node types they can use. */
export const workflowRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/accounts/:accountId/workflows',
    operationId: 'listWorkflows',
    extension: true,
    summary: 'The workflows of an account, last saved first.',
    paged: true,
    answer: { name: 'WorkflowSummary', schema: workflowSummarySchema, list: true },
    handle: async (call) => {
      const page = readPage(call.query);
      const rows = await summariesOf(call.queries, call.accountId)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(
        page,
        rows.map((row) => JSON.stringify(summarizeWorkflow(row))),
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/accounts/:accountId/nodetypes',
    operationId: 'listNodeTypes',
    extension: true,
    summary: 'The kinds of steps a workflow can be built of.',
    paged: true,
    answer: { name: 'NodeType', schema: nodeTypeSchema, list: true },
    handle: (call) => {
      const page = readPage(call.query);
      const some = messagingNodeTypes.slice(page.offset, page.offset + page.limit + 1);
      return Promise.resolve(
        replyWithPage(
          page,
          some.map((type) => JSON.stringify(type)),
        ),
      );
    },
  },
];

/** A workflow in a list; `undefined` where the account does not have it. */
export async function findWorkflowSummary(
  queries: Queries,
  accountId: string,
  workflowId: string,
): Promise<WorkflowSummary | undefined> {
  const row = await summariesOf(queries, accountId).where('id', '=', workflowId).executeTakeFirst();
  return row && summarizeWorkflow(row);
}

function summariesOf(queries: Queries, accountId: string) {
  return queries
    .selectFrom('workflows as w')
    .select([
      'id',
      'name',
      'active_version_id',
      'updated_at',
      countOf('workflow_versions').as('versions'),
      countOf('executions').as('executions'),
    ])
    .where('account_id', '=', accountId);
}

/** Number of rows of another table that belong to the workflow `w`. */
function countOf(table: 'workflow_versions' | 'executions') {
  return sql<number>`(SELECT count(*)::integer FROM ${sql.table(table)} o WHERE o.account_id = w.account_id AND o.workflow_id = w.id)`;
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
