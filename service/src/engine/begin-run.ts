import type { Queries } from '../database/database.js';
import { sql } from 'kysely';
import { insertRows } from '../database/insert-rows.js';
import type { RunEvent, StartEvent } from './run-event.js';
import type { RunKey } from './jobs.js';

/** A run that begins. */
export interface NewRun extends RunKey {
  readonly versionId: string;
  readonly contactId: string;
  /** How many starts by runs lead to it. @default 0 */
  readonly depth?: number;
}

/** A run that begins, with what starts it. */
export interface Beginning {
  readonly run: NewRun;
  readonly start: StartEvent;
}

/**
 * Begins a run within the caller's transaction, unless the contact is under way in this workflow already.
 *
 * @returns the id of the run of the contact that is under way already; undefined where this one began
 */
export async function beginRun(queries: Queries, run: NewRun, start: StartEvent): Promise<string | undefined> {
  if ((await beginRuns(queries, [{ run, start }])) > 0) return undefined;
  const open = await queries
    .selectFrom('runs')
    .select('execution_id')
    .where('account_id', '=', run.accountId)
    .where('workflow_id', '=', run.workflowId)
    .where('contact_id', '=', run.contactId)
    .where('status', 'in', ['open', 'stuck'])
    .executeTakeFirst();
  return open?.execution_id;
}

/**
 * Begins runs within the caller's transaction, in two statements. Contacts who are under way in the workflow are left out: a
 * unique index sees to it, also where several starts come at the same time.
 *
 * @returns how many began
 */
export async function beginRuns(queries: Queries, beginnings: readonly Beginning[]): Promise<number> {
  if (beginnings.length === 0) return 0;
  const rows = beginnings.map(({ run, start }) => ({
    account_id: run.accountId,
    workflow_id: run.workflowId,
    execution_id: run.executionId,
    version_id: run.versionId,
    contact_id: run.contactId,
    wake_at: new Date(start.at).toISOString(),
    handed: false,
    status: 'open',
    depth: run.depth ?? 0,
  }));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  const begun = await sql<{ readonly execution_id: string }>`INSERT INTO runs (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::runs, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING RETURNING execution_id`.execute(queries);
  const ids = new Set(begun.rows.map((row) => row.execution_id));
  await insertRows(
    queries,
    'run_events',
    beginnings.flatMap(({ run, start }) =>
      ids.has(run.executionId)
        ? [
            {
              account_id: run.accountId,
              workflow_id: run.workflowId,
              execution_id: run.executionId,
              document: JSON.stringify(start),
            },
          ]
        : [],
    ),
  );
  return ids.size;
}

/** Adds an event to the inbox of a run within the caller's transaction. It is taken in soon after the commit. */
export async function addEvent(
  queries: Queries,
  { accountId, executionId, workflowId }: RunKey,
  event: RunEvent,
): Promise<void> {
  await queries
    .insertInto('run_events')
    .values({
      account_id: accountId,
      workflow_id: workflowId,
      execution_id: executionId,
      document: JSON.stringify(event),
    })
    .execute();
  const at = new Date(event.at).toISOString();
  await queries
    .updateTable('runs')
    .set({ wake_at: sql<string>`least(coalesce(wake_at, ${at}), ${at})` })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('execution_id', '=', executionId)
    .execute();
}
