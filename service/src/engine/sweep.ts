import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { RunKey } from './jobs.js';

/** What a sweep found. */
export interface Swept {
  /** Runs that are stuck from now on. */
  readonly stuck: readonly RunKey[];
  /** Work whose job was lost without a failure, and that is handed on anew. */
  readonly handedOn: number;
  /** Messages of which it is unknown whether they were sent. */
  readonly uncertain: number;
}

/** Work without an answer is looked at after this time, in milliseconds: later than its job could be taken over. */
const patience = 120_000;
const atOnce = 500;
/** A message whose jobs were lost this often is not tried again. */
const mostAttempts = 20;

const reasons = {
  path: 'It waits for the choice of a path: none of the paths of the step fits. Move the contact to another step, or take them out.',
  outputs:
    'It waits for what the step leaves behind: nothing here knows how to do it. Move the contact to another step, or take them out.',
  nothing:
    'It waits for nothing that could still happen. Try again, move the contact to another step, or take them out.',
  jobs: 'The service was ended each time that it worked at this run. Look for the cause in its log before you try again.',
} as const;

/**
 * Looks for runs that would never go on: every open one has a time to be looked at, something in its inbox, a job, or waits
 * for an answer. Work whose job is gone is handed on anew.
 *
 * @param at the present time, ISO 8601 in UTC
 */
export async function sweep(queries: Queries, at: string): Promise<Swept> {
  const lost = new Date(Date.parse(at) - patience).toISOString();
  const idle = await markIdleRuns(queries, at);
  const failed = await markFailedRuns(queries, at, lost);
  const handedOn = (await handOnRuns(queries, lost)) + (await handOnMessages(queries, lost));
  return { stuck: [...idle, ...failed], handedOn, uncertain: await giveUpMessages(queries, at, lost) };
}

interface KeyRow {
  readonly account_id: string;
  readonly workflow_id: string;
  readonly execution_id: string;
}

const keysOf = (rows: readonly KeyRow[]): readonly RunKey[] =>
  rows.map((row) => ({ accountId: row.account_id, workflowId: row.workflow_id, executionId: row.execution_id }));

/** Runs without a wake, an inbox and a job. */
async function markIdleRuns(queries: Queries, at: string): Promise<readonly RunKey[]> {
  const { rows } = await sql<KeyRow>`
    UPDATE runs SET status = 'stuck', stuck_at = ${at}, note = CASE waits_for
      WHEN 'edge' THEN ${reasons.path} WHEN 'outputs' THEN ${reasons.outputs} ELSE ${reasons.nothing} END
    WHERE (account_id, workflow_id, execution_id) IN (
      SELECT account_id, workflow_id, execution_id FROM runs
      WHERE status = 'open' AND NOT handed AND wake_at IS NULL AND paused_at IS NULL AND waits_for IS DISTINCT FROM 'reply'
      LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    RETURNING account_id, workflow_id, execution_id`.execute(queries);
  return keysOf(rows);
}

/** The jobs that still come to something, and those that failed for the last time; read once for all candidates. */
const jobsOf = (queue: 'engine-advance' | 'engine-send', id: 'executionId' | 'effectId', isFailed: boolean) =>
  sql`SELECT data ->> 'accountId' AS account_id, data ->> ${sql.lit(id)} AS id FROM pathboard_jobs.job
    WHERE name = ${sql.lit(queue)} AND ${isFailed ? sql`state = 'failed'` : sql`state < 'completed'`}`;

/** Runs whose jobs ended too often without an answer: the process was killed, or the work took too long. */
async function markFailedRuns(queries: Queries, at: string, before: string): Promise<readonly RunKey[]> {
  if (!(await isAnyLost(queries, 'runs', before))) return [];
  const { rows } = await sql<KeyRow>`
    WITH live AS MATERIALIZED (${jobsOf('engine-advance', 'executionId', false)}),
      failed AS MATERIALIZED (${jobsOf('engine-advance', 'executionId', true)})
    UPDATE runs r SET status = 'stuck', handed = false, stuck_at = ${at}, note = ${reasons.jobs}
    WHERE r.status = 'open' AND r.handed AND r.handed_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM live WHERE live.account_id = r.account_id AND live.id = r.execution_id)
      AND EXISTS (SELECT 1 FROM failed WHERE failed.account_id = r.account_id AND failed.id = r.execution_id)
    RETURNING account_id, workflow_id, execution_id`.execute(queries);
  return keysOf(rows);
}

/** Runs whose job is gone without a trace, as after a database was restored. */
async function handOnRuns(queries: Queries, before: string): Promise<number> {
  if (!(await isAnyLost(queries, 'runs', before))) return 0;
  const { rows } = await sql`
    WITH live AS MATERIALIZED (${jobsOf('engine-advance', 'executionId', false)})
    UPDATE runs r SET handed = false
    WHERE r.status = 'open' AND r.handed AND r.handed_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM live WHERE live.account_id = r.account_id AND live.id = r.execution_id)
    RETURNING 1`.execute(queries);
  return rows.length;
}

async function handOnMessages(queries: Queries, before: string): Promise<number> {
  if (!(await isAnyLost(queries, 'effects', before))) return 0;
  const { rows } = await sql`
    WITH live AS MATERIALIZED (${jobsOf('engine-send', 'effectId', false)})
    UPDATE effects e SET handed = false
    WHERE e.state IN ('planned', 'attempting') AND e.handed AND e.changed_at < ${before} AND e.attempts < ${mostAttempts}
      AND NOT EXISTS (SELECT 1 FROM live WHERE live.account_id = e.account_id AND live.id = e.id)
    RETURNING 1`.execute(queries);
  return rows.length;
}

async function giveUpMessages(queries: Queries, at: string, before: string): Promise<number> {
  if (!(await isAnyLost(queries, 'effects', before))) return 0;
  const { rows } = await sql`
    WITH live AS MATERIALIZED (${jobsOf('engine-send', 'effectId', false)})
    UPDATE effects e SET state = 'uncertain', changed_at = ${at}, note = 'The service was ended each time that it tried to send it'
    WHERE e.state = 'attempting' AND e.handed AND e.changed_at < ${before} AND e.attempts >= ${mostAttempts}
      AND NOT EXISTS (SELECT 1 FROM live WHERE live.account_id = e.account_id AND live.id = e.id)
    RETURNING 1`.execute(queries);
  return rows.length;
}

/** Usually nothing is: then the jobs are not read. */
async function isAnyLost(queries: Queries, table: 'runs' | 'effects', before: string): Promise<boolean> {
  const [open, since] =
    table === 'runs'
      ? [sql`status = 'open'`, sql.ref('handed_at')]
      : [sql`state IN ('planned', 'attempting')`, sql.ref('changed_at')];
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(table)} WHERE ${open} AND handed AND ${since} < ${before} LIMIT 1`.execute(queries);
  return rows.length > 0;
}
