import type { Queries } from '../database/database.js';
import { notFound } from '../http/refused-request.js';

/** Refuses with 404 when the account has no such workflow, or has deleted it, so that an empty list always means "none yet". */
export async function requireWorkflow(queries: Queries, accountId: string, workflowId: string): Promise<void> {
  const found = await queries
    .selectFrom('workflows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw notFound();
}
