import { sql } from 'kysely';
import { arrayItems, isJsonObject, objectMembers } from '#base';
import type { WorkflowExecution } from '#model';
import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { withMembers } from '../document/with-members.js';
import { endRuns } from '../engine/move-run.js';
import { armLiveSchedules, disarmSchedules } from '../engine/schedule-starts.js';
import { notFound } from '../http/refused-request.js';
import type { OneWorkflow } from './one-version.js';
import { readExecutionFacts } from './execution-facts.js';

/**
 * Deletes a workflow within the caller's transaction: its row is marked, and every query leaves it out. A deleted one
 * keeps its time. Executions that are being recorded are waited for, so that none of them is missed.
 *
 * @returns when it was deleted
 */
export async function deleteWorkflow(
  queries: Queries,
  workflow: OneWorkflow,
  underWay: 'finish' | 'end',
  at: string,
): Promise<string> {
  const { accountId, workflowId } = workflow;
  await sql`SELECT pg_advisory_xact_lock(${lockOf(workflow)})`.execute(queries);
  const deleted = await queries
    .updateTable('workflows')
    .set({ deleted_at: sql<string>`coalesce(deleted_at, ${at})` })
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .returning('deleted_at')
    .executeTakeFirst();
  if (!deleted) throw notFound();
  await queries
    .deleteFrom('schedules')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .execute();
  await disarmSchedules(queries, workflow);
  if (underWay === 'end') {
    await endRuns(queries, { ...workflow, at });
    await endExecutions(queries, workflow, at);
  }
  await announce(queries, { kind: 'gone', accountId, workflowId, id: workflowId });
  return deleted.deleted_at ?? at;
}

/**
 * Restores a deleted workflow within the caller's transaction. Its changes get a new order: clients that followed it
 * before read its state again.
 */
export async function restoreWorkflow(queries: Queries, workflow: OneWorkflow, at: string): Promise<void> {
  const { accountId, workflowId } = workflow;
  const found = await queries
    .selectFrom('workflows')
    .select('deleted_at')
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (found.deleted_at === null) return;
  await queries
    .updateTable('workflows')
    .set({ deleted_at: null, change_line: sql<string>`left(replace(gen_random_uuid()::text, '-', ''), 12)` })
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .execute();
  await armLiveSchedules(queries, at, workflow);
  await announce(queries, { kind: 'live', accountId, workflowId, id: workflowId });
}

/** Held shared by recordings ({@link keepWorkflows}) and alone by a deletion, each before any row, so that neither can block the other. */
export function lockOf({ accountId, workflowId }: OneWorkflow) {
  return sql`hashtextextended(${JSON.stringify([accountId, workflowId])}, 0)`;
}

/** Keeps workflows from being deleted until the commit of the caller's transaction, and their contacts from being moved. */
export async function keepWorkflows(queries: Queries, ...workflows: readonly OneWorkflow[]): Promise<void> {
  const names = workflows.map(({ accountId, workflowId }) => JSON.stringify([accountId, workflowId]));
  await sql`SELECT pg_advisory_xact_lock_shared(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM json_array_elements_text(${JSON.stringify(names)}::json) AS name ORDER BY key
    ) AS keys`.execute(queries);
}

const atOnce = 100;

/** Ends the executions under way as canceled, some hundred at a time. */
async function endExecutions(queries: Queries, { accountId, workflowId }: OneWorkflow, at: string): Promise<void> {
  for (;;) {
    const rows = await queries
      .selectFrom('executions')
      .select(['id', 'document'])
      .where('account_id', '=', accountId)
      .where('workflow_id', '=', workflowId)
      .where('under_way', '=', true)
      .limit(atOnce)
      .execute();
    for (const { document: before, id } of rows) {
      const document = canceledText(before, at);
      const { columns } = readExecutionFacts(JSON.parse(document) as WorkflowExecution, id);
      await queries
        .updateTable('executions')
        .set({ document, ...columns })
        .where('account_id', '=', accountId)
        .where('workflow_id', '=', workflowId)
        .where('id', '=', id)
        .execute();
    }
    if (rows.length < atOnce) return;
  }
}

/** An execution as JSON text, ended as canceled together with its last step; otherwise as it was written. */
export function canceledText(text: string, at: string): string {
  const time = JSON.stringify(at);
  const ended = withMembers(
    text,
    new Map([
      ['status', '"canceled"'],
      ['end', time],
    ]),
  );
  const steps = objectMembers(ended).findLast(({ key }) => key === 'steps');
  if (!steps || ended[steps.start] !== '[') return ended;
  const last = arrayItems(ended, steps.start).at(-1);
  if (!last || ended[last.start] !== '{') return ended;
  const step = ended.slice(last.start, last.end);
  const value: unknown = JSON.parse(step);
  if (isJsonObject(value) && typeof value['end'] === 'string' && value['end'] !== '') return ended;
  return ended.slice(0, last.start) + withMembers(step, new Map([['end', time]])) + ended.slice(last.end);
}
