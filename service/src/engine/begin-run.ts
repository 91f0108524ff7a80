import type { Queries } from '../database/database.js';
import { sql } from 'kysely';
import type { RunEvent, StartEvent } from './advance-run.js';
import type { RunKey } from './jobs.js';

/** A run that begins. */
export interface NewRun extends RunKey {
  readonly versionId: string;
  readonly contactId: string;
}

/**
 * Begins a run within the caller's transaction, unless the contact is under way in this workflow already.
 *
 * @returns the id of the run of the contact that is under way already; undefined where this one began
 */
export async function beginRun(queries: Queries, run: NewRun, start: StartEvent): Promise<string | undefined> {
  const { accountId, contactId, executionId, versionId, workflowId } = run;
  const open = await queries
    .selectFrom('runs')
    .select('execution_id')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('contact_id', '=', contactId)
    .where('status', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  if (open) return open.execution_id;
  await queries
    .insertInto('runs')
    .values({
      account_id: accountId,
      workflow_id: workflowId,
      execution_id: executionId,
      version_id: versionId,
      contact_id: contactId,
      state: null,
      due_at: null,
      wake_at: null,
      handed: false,
      status: 'open',
      note: null,
    })
    .execute();
  await addEvent(queries, run, start);
  return undefined;
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
