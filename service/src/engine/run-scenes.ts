import type { Account, Contact, WorkflowExecution } from '#model';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { StoredRun } from '../database/migrations/hastened.js';
import type { RunKey } from './jobs.js';
import type { RunEvent } from './run-event.js';

/** What a run depends on, as it is now. */
export interface Scene {
  readonly key: RunKey;
  readonly run: StoredRun;
  /** What happened and was not used yet, in its order. */
  readonly events: readonly RunEvent[];
  readonly account: Account;
  readonly contact: Contact | undefined;
  /** When the contact last did something that asks for an answer, ISO 8601. */
  readonly heard: string | undefined;
  /** Absent before the first step. */
  readonly execution: WorkflowExecution | undefined;
}

/**
 * Locks the rows of runs, in the order in which all who lock several of them do it. One job at a time is made for a run, so
 * that only those wait here who add to its inbox, for as long as that takes.
 */
export async function lockRuns(queries: Queries, keys: readonly RunKey[]): Promise<readonly StoredRun[]> {
  const { rows } = await sql<StoredRun>`SELECT * FROM runs
    WHERE (account_id, workflow_id, execution_id) IN (
      SELECT account_id, workflow_id, execution_id FROM json_populate_recordset(NULL::runs, ${JSON.stringify(keys.map(rowOf))}::json))
    ORDER BY execution_id, workflow_id, account_id FOR UPDATE`.execute(queries);
  return rows;
}

interface SceneRow {
  readonly place: number;
  readonly events: string | null;
  readonly account: string | null;
  readonly contact: string | null;
  readonly heard: string | null;
  readonly execution: string | null;
}

/** Reads what runs depend on in one statement, and marks their events as used. */
export async function readScenes(queries: Queries, runs: readonly StoredRun[]): Promise<readonly Scene[]> {
  if (runs.length === 0) return [];
  const asked = runs.map((run, place) => ({ ...rowOf(keyOf(run)), contact_id: run.contact_id, place }));
  const { rows } = await sql<SceneRow>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(asked)}::json)
        AS a (account_id text, workflow_id text, execution_id text, contact_id text, place integer)
    ), taken AS (
      UPDATE run_events e SET used = true FROM asked a
        WHERE e.account_id = a.account_id AND e.workflow_id = a.workflow_id AND e.execution_id = a.execution_id AND NOT e.used
        RETURNING a.place, e.id, e.document
    )
    SELECT a.place, t.documents AS events, o.document AS account, c.document AS contact, h.at AS heard, x.document AS execution
    FROM asked a
    LEFT JOIN (SELECT place, json_agg(document ORDER BY id)::text AS documents FROM taken GROUP BY place) t ON t.place = a.place
    LEFT JOIN accounts o ON o.id = a.account_id
    LEFT JOIN contacts c ON c.account_id = a.account_id AND c.id = a.contact_id
    LEFT JOIN heard h ON h.account_id = a.account_id AND h.contact_id = a.contact_id
    LEFT JOIN executions x ON x.account_id = a.account_id AND x.workflow_id = a.workflow_id AND x.id = a.execution_id
    ORDER BY a.place`.execute(queries);
  return rows.map(({ account, contact, events, execution, heard, place }) => {
    const run = runs[place]!;
    return {
      key: keyOf(run),
      run,
      events: (JSON.parse(events ?? '[]') as readonly string[]).map((document) => JSON.parse(document) as RunEvent),
      account: JSON.parse(account ?? '{}') as Account,
      contact: contact === null ? undefined : (JSON.parse(contact) as Contact),
      heard: heard ?? undefined,
      execution: execution === null ? undefined : (JSON.parse(execution) as WorkflowExecution),
    };
  });
}

/** The columns that a run is known by. */
export function rowOf({ accountId, executionId, workflowId }: RunKey) {
  return { account_id: accountId, workflow_id: workflowId, execution_id: executionId };
}

function keyOf(run: StoredRun): RunKey {
  return { accountId: run.account_id, workflowId: run.workflow_id, executionId: run.execution_id };
}
