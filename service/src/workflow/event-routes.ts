import * as z from 'zod/mini';
import { workflowExecutionSchema } from '#schema';
import { storedChanges } from '../changes/change.js';
import type { EventSource, ReadChanges, StreamEvent } from '../changes/event-stream.js';
import type { Queries } from '../database/database.js';
import { notFound } from '../http/refused-request.js';
import type { Route } from '../http/route.js';
import { summarizeRow, summaryColumns } from './execution-summary.js';
import { summarizeVersion, versionSummariesOf } from './version-summary.js';
import { findWorkflowSummary } from './workflow-summary.js';

const workflow = '/v1/accounts/:accountId/workflows/:workflowId';

/** Streams of one execution and of all changes of a workflow. */
export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${workflow}/executions/:executionId/events`,
    operationId: 'followExecution',
    extension: true,
    stream: true,
    summary: 'One run as server-sent events: `execution` with the run as it is, and again each time it has changed.',
    answer: { name: 'WorkflowExecution', schema: workflowExecutionSchema, list: false },
    handle: async (call) => {
      const { accountId, live, param, queries } = call;
      const source = executionSource(queries, accountId, param('workflowId'), param('executionId'));
      await source.look();
      return { data: '', events: live.open(call, source) };
    },
  },
  {
    method: 'GET',
    path: `${workflow}/events`,
    operationId: 'followWorkflow',
    extension: true,
    stream: true,
    summary:
      'All that happens to a workflow as server-sent events: `workflow` with its summary at first, when another version is live, when it was renamed or paused, ' +
      'and after an absence of so many changes that not all are known; `version` with the summary of a version that was saved; `execution` with that of a run that began or went on.',
    answer: { name: 'WorkflowEvent', schema: z.looseObject({ id: z.string() }), list: false },
    handle: async (call) => {
      const { accountId, live, param, queries } = call;
      const source = workflowSource(queries, accountId, param('workflowId'));
      await source.look();
      return { data: '', events: live.open(call, source) };
    },
  },
];

function executionSource(queries: Queries, accountId: string, workflowId: string, id: string): EventSource {
  const look = async (): Promise<ReadChanges> => {
    const found = await queries
      .selectFrom('executions as e')
      .innerJoin('workflows as w', (join) =>
        join.onRef('w.account_id', '=', 'e.account_id').onRef('w.id', '=', 'e.workflow_id'),
      )
      .select(['e.document', 'e.change_number as number', 'w.change_line as line', 'w.change_number as newest'])
      .where('e.account_id', '=', accountId)
      .where('e.workflow_id', '=', workflowId)
      .where('e.id', '=', id)
      .where('w.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!found) throw notFound();
    const { document, line, newest, number } = found;
    return { line, number: newest, events: [{ name: 'execution', data: document, number }] };
  };
  return {
    accountId,
    workflowId,
    look,
    concerns: ({ id: changed, kind }) => kind === 'gone' || (kind === 'run' && changed === id),
    async since(position) {
      const now = await look();
      if (now.line !== position.line || position.number > now.number) return undefined;
      return { ...now, events: now.events.filter(({ number }) => number > position.number) };
    },
  };
}

/** How many changes are read at once. */
const maxChangesPerRead = 500;

/**
 * Reads the changes of a workflow. Each of its statements sees the database a moment later, so that an event may be
 * newer than its number, and never older; an execution that continued in between is sent with its next change, which is
 * certain to come.
 */
function workflowSource(queries: Queries, accountId: string, workflowId: string): EventSource {
  const summaryAt = async (number: number): Promise<StreamEvent> => {
    const found = await findWorkflowSummary(queries, accountId, workflowId);
    if (!found) throw notFound();
    return { name: 'workflow', data: JSON.stringify(found), number };
  };
  const changesAfter = async (number: number) => {
    const rows = await queries
      .selectFrom('workflows as w')
      .leftJoin('workflow_changes as c', (join) =>
        join.onRef('c.account_id', '=', 'w.account_id').onRef('c.workflow_id', '=', 'w.id').on('c.number', '>', number),
      )
      .select(['w.change_line as line', 'w.change_number as newest', 'c.number', 'c.kind', 'c.id'])
      .where('w.account_id', '=', accountId)
      .where('w.id', '=', workflowId)
      .where('w.deleted_at', 'is', null)
      .orderBy('c.number')
      .limit(maxChangesPerRead)
      .execute();
    const [first] = rows;
    if (!first) throw notFound();
    const changes = rows.flatMap(({ id, kind, number: at }) =>
      id === null || kind === null || at === null ? [] : [{ id, kind, number: at }],
    );
    return { line: first.line, newest: first.newest, changes };
  };
  return {
    accountId,
    workflowId,
    concerns: () => true,
    async look() {
      const { line, newest } = await changesAfter(Infinity);
      return { line, number: newest, events: [await summaryAt(newest)] };
    },
    async since({ line, number }) {
      const now = await changesAfter(number);
      if (now.line !== line || number > now.newest || number < now.newest - storedChanges) return undefined;
      const { changes, newest } = now;
      const idsOf = (wanted: string): readonly string[] =>
        changes.filter(({ kind }) => kind === wanted).map(({ id }) => id);
      const executions = await executionsByNumber(queries, accountId, workflowId, idsOf('run'));
      const versions = await versionsById(queries, accountId, workflowId, idsOf('saved'));
      const lastLive = changes.findLast(({ kind }) => kind === 'live')?.number;
      const events: StreamEvent[] = [];
      for (const { id, kind, number: at } of changes) {
        const data = kind === 'saved' ? versions.get(id) : kind === 'run' ? executions.get(at) : undefined;
        if (data !== undefined) events.push({ name: kind === 'saved' ? 'version' : 'execution', data, number: at });
        if (at === lastLive) events.push(await summaryAt(at));
      }
      const hasMore = changes.length === maxChangesPerRead;
      return { line, number: hasMore ? (changes.at(-1)?.number ?? newest) : newest, events, hasMore };
    },
  };
}

/** Summaries of executions, each under the number of its last change. */
async function executionsByNumber(
  queries: Queries,
  accountId: string,
  workflowId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('executions')
    .select([...summaryColumns, 'change_number'])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.change_number, JSON.stringify(summarizeRow(row))]));
}

async function versionsById(
  queries: Queries,
  accountId: string,
  workflowId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await versionSummariesOf(queries, accountId, workflowId).where('v.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, JSON.stringify(summarizeVersion(row))]));
}
