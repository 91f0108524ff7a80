import type { Queries } from '../database/database.js';
import { notFound } from '../http/refused-request.js';

/** Refuses with 404 when the account has no such workflow, so that an empty list always means "none yet". */
export async function requireWorkflow(queries: Queries, accountId: string, workflowId: string): Promise<void> {
  const found = await queries.query('SELECT 1 FROM workflows WHERE account_id = $1 AND id = $2', [accountId, workflowId]);
  if (found.length === 0) throw notFound();
}
