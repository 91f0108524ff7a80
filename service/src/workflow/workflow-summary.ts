import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isJsonObject } from '#base';
import type { Queries } from '../database/database.js';
import { notFound } from '../http/refused-request.js';

/** A workflow in a list. */
export const workflowSummarySchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  activeVersionId: z.optional(z.string()),
  activeVersionNumber: z.optional(z.number()),
  pausedAt: z.optional(z.string()),
  newestVersionId: z.optional(z.string()),
  trigger: z.optional(z.string()),
  steps: z.optional(z.number()),
  problems: z.optional(z.number()),
  updatedAt: z.optional(z.string()),
  updatedBy: z.optional(z.looseObject({ id: z.string(), name: z.string() })),
  versions: z.number(),
  executions: z.number(),
  recentExecutions: z.optional(z.array(z.number())),
  underWay: z.optional(z.number()),
});
export interface WorkflowSummary extends z.infer<typeof workflowSummarySchema> {}

export interface WorkflowRow {
  readonly id: string;
  readonly name: string;
  readonly active_version_id: string | null;
  readonly active_number: number | null;
  readonly paused_at: string | null;
  readonly newest_version_id: string | null;
  readonly trigger_words: string | null;
  readonly steps: number | null;
  readonly problems: number | null;
  readonly updated_at: string;
  /** A timestamp as JSON text. */
  readonly updated: string | null;
  readonly versions: number;
  readonly executions: number;
  readonly under_way: number;
}

/** The workflows `w` of an account that are not deleted, with what a summary shows of each. */
export function summariesOf(queries: Queries, accountId: string) {
  return workflowsOf(queries, accountId).select([
    'w.id',
    'w.name',
    'w.active_version_id',
    'w.paused_at',
    'w.newest_version_id',
    'w.trigger_words',
    'w.steps',
    'w.problems',
    'w.updated_at',
    sql<number | null>`(SELECT v.number FROM workflow_versions v
      WHERE v.account_id = w.account_id AND v.workflow_id = w.id AND v.id = w.active_version_id)`.as('active_number'),
    sql<string | null>`(SELECT v.updated FROM workflow_versions v
      WHERE v.account_id = w.account_id AND v.workflow_id = w.id AND v.id = w.newest_version_id)`.as('updated'),
    countOf('workflow_versions').as('versions'),
    countOf('executions').as('executions'),
    sql<number>`(SELECT count(*)::integer FROM executions e
      WHERE e.account_id = w.account_id AND e.workflow_id = w.id AND e.under_way)`.as('under_way'),
  ]);
}

/** The workflows `w` of an account that are not deleted. */
export function workflowsOf(queries: Queries, accountId: string) {
  return queries.selectFrom('workflows as w').where('w.account_id', '=', accountId).where('w.deleted_at', 'is', null);
}

/** Number of rows of another table that belong to the workflow `w`. */
function countOf(table: 'workflow_versions' | 'executions') {
  return sql<number>`(SELECT count(*)::integer FROM ${sql.table(table)} o WHERE o.account_id = w.account_id AND o.workflow_id = w.id)`;
}

/** Absent rather than null where a value is unknown. */
export function summarizeWorkflow(row: WorkflowRow, recentExecutions?: readonly number[]): WorkflowSummary {
  const updatedBy = row.updated === null ? undefined : authorOf(JSON.parse(row.updated));
  return {
    id: row.id,
    name: row.name,
    ...present('activeVersionId', row.active_version_id),
    ...present('activeVersionNumber', row.active_number),
    ...present('pausedAt', row.paused_at),
    ...present('newestVersionId', row.newest_version_id),
    ...present('trigger', row.trigger_words),
    ...present('steps', row.steps),
    ...present('problems', row.problems),
    updatedAt: row.updated_at,
    ...(updatedBy ? { updatedBy } : {}),
    versions: row.versions,
    executions: row.executions,
    ...(recentExecutions ? { recentExecutions: [...recentExecutions] } : {}),
    underWay: row.under_way,
  };
}

function present<Key extends string, Value>(key: Key, value: Value | null): { readonly [Name in Key]?: Value } {
  return value === null ? {} : ({ [key]: value } as { readonly [Name in Key]?: Value });
}

/** Who saved a version. Tokens have a name only, which then identifies them. */
function authorOf(stamp: unknown): WorkflowSummary['updatedBy'] {
  const by = isJsonObject(stamp) ? stamp['by'] : undefined;
  if (!isJsonObject(by)) return undefined;
  const { email, firstName, id, lastName, name } = by;
  const full = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  const first = (...candidates: readonly unknown[]): string | undefined =>
    candidates.find((text): text is string => typeof text === 'string' && text !== '');
  const [shown, key] = [first(name, full, email, id), first(id, email, name, full)];
  return shown === undefined || key === undefined ? undefined : { id: key, name: shown };
}

/** A workflow as lists show it; `undefined` where the account does not have it, or has deleted it. */
export async function findWorkflowSummary(
  queries: Queries,
  accountId: string,
  workflowId: string,
): Promise<WorkflowSummary | undefined> {
  const row = await summariesOf(queries, accountId).where('w.id', '=', workflowId).executeTakeFirst();
  return row && summarizeWorkflow(row);
}

/** The same with the executions of the last days, as JSON text. Refuses with 404. */
export async function summaryText(
  queries: Queries,
  accountId: string,
  workflowId: string,
  at: string,
): Promise<string> {
  const row = await summariesOf(queries, accountId).where('w.id', '=', workflowId).executeTakeFirst();
  if (!row) throw notFound();
  const recent = await recentExecutions(queries, accountId, [workflowId], at);
  return JSON.stringify(summarizeWorkflow(row, recent(workflowId)));
}

const day = 86_400_000;
const days = 30;

/** The bounds of the last 30 days in UTC as ISO 8601, today included; the last is exclusive. */
export function recentDays(at: string): readonly [from: string, to: string] {
  const today = Math.floor(Date.parse(at) / day) * day;
  return [new Date(today - (days - 1) * day).toISOString(), new Date(today + day).toISOString()];
}

/** Counts the executions begun on each of the last days, by workflow. */
export async function recentExecutions(
  queries: Queries,
  accountId: string,
  workflowIds: readonly string[],
  at: string,
): Promise<(workflowId: string) => readonly number[]> {
  const [from, to] = recentDays(at);
  const begunOn = sql<string>`left(begun, 10)`;
  const rows =
    workflowIds.length === 0
      ? []
      : await queries
          .selectFrom('executions')
          .select(['workflow_id', begunOn.as('date'), sql<number>`count(*)::integer`.as('count')])
          .where('account_id', '=', accountId)
          .where('workflow_id', 'in', workflowIds)
          .where('begun', '>=', from)
          .where('begun', '<', to)
          .groupBy(['workflow_id', begunOn])
          .execute();
  const counts = new Map<string, number[]>();
  for (const { count, date, workflow_id } of rows) {
    const own = counts.get(workflow_id) ?? Array.from({ length: days }, () => 0);
    own[Math.round((Date.parse(date) - Date.parse(from)) / day)] = count;
    counts.set(workflow_id, own);
  }
  return (workflowId) => counts.get(workflowId) ?? Array.from({ length: days }, () => 0);
}
