import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** How many executions one transaction removes. */
const atOnce = 200;

/**
 * Removes executions that ended before a time, with all that the engine kept of them: steps, events and messages of the
 * queue. Conversations, contacts and consents stay. Some hundred at a time, each time a transaction of its own.
 *
 * @param before ISO 8601 in UTC
 * @param isStopping asked between two transactions
 * @returns how many were removed
 */
export async function removeFinished(
  queries: Queries,
  before: string,
  isStopping: () => boolean = () => false,
): Promise<number> {
  for (let count = 0; ;) {
    if (isStopping()) return count;
    const removed = await queries.transaction().execute((transaction) => removeSome(transaction, before));
    count += removed;
    if (removed < atOnce) return count;
  }
}

async function removeSome(queries: Queries, before: string): Promise<number> {
  const { rows } = await sql<{
    readonly account_id: string;
    readonly workflow_id: string;
    readonly execution_id: string;
  }>`
    SELECT account_id, workflow_id, execution_id FROM runs r
    WHERE status = 'over' AND over_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM effects e WHERE e.account_id = r.account_id AND e.workflow_id = r.workflow_id
        AND e.execution_id = r.execution_id AND e.state NOT IN ('sent', 'refused'))
    ORDER BY over_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`.execute(queries);
  if (rows.length === 0) return 0;
  const keys = sql.join(rows.map((row) => sql`(${row.account_id}, ${row.workflow_id}, ${row.execution_id})`));
  for (const table of ['run_events', 'effects', 'runs'] as const)
    await sql`DELETE FROM ${sql.table(table)} WHERE (account_id, workflow_id, execution_id) IN (${keys})`.execute(
      queries,
    );
  await sql`DELETE FROM executions WHERE (account_id, workflow_id, id) IN (${keys})`.execute(queries);
  return rows.length;
}
