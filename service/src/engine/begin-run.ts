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

/** What is added to the inbox of a run. */
export interface AddedEvent {
  readonly key: RunKey;
  readonly event: RunEvent;
}

/** Adds an event to the inbox of a run within the caller's transaction. It is taken in soon after the commit. */
export function addEvent(queries: Queries, key: RunKey, event: RunEvent): Promise<void> {
  return addEvents(queries, [{ key, event }]);
}

/** Does what {@link addEvent} does for many events, in their order and in one statement. */
export async function addEvents(queries: Queries, added: readonly AddedEvent[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ event, key }) => ({
    account_id: key.accountId,
    workflow_id: key.workflowId,
    execution_id: key.executionId,
    document: JSON.stringify(event),
    at: new Date(event.at).toISOString(),
    is_reply: event.kind === 'reply',
  }));
  await sql`
    WITH added AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json)
        AS e (account_id text, workflow_id text, execution_id text, document text, at text COLLATE "C", is_reply boolean)
    ), kept AS (
      INSERT INTO run_events (account_id, workflow_id, execution_id, document)
        SELECT account_id, workflow_id, execution_id, document FROM added
    )
    UPDATE runs r SET wake_at = least(coalesce(r.wake_at, e.at), e.at), has_reply = r.has_reply OR e.is_reply
    FROM (SELECT account_id, workflow_id, execution_id, min(at) AS at, bool_or(is_reply) AS is_reply
      FROM added GROUP BY account_id, workflow_id, execution_id) e
    WHERE r.account_id = e.account_id AND r.workflow_id = e.workflow_id AND r.execution_id = e.execution_id`.execute(
    queries,
  );
}
