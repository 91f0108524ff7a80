import type { ContactChoice } from '#trace';
import type { Queries } from '../database/database.js';
import { unusable } from '../http/check-body.js';
import { activateVersion } from '../workflow/activate-version.js';
import type { OneVersion, OneWorkflow } from '../workflow/one-version.js';
import { findVersion } from '../workflow/save-version.js';
import { lockExecutions, moveContacts, refuseChoices } from './contact-moves.js';

/** A version that goes live later. */
export interface ScheduledVersion {
  readonly versionId: string;
  readonly at: string;
  readonly contacts?: readonly ContactChoice[];
  readonly by?: string;
}

/** The version of a workflow that goes live next, where there is one. */
export async function findSchedule(
  queries: Queries,
  { accountId, workflowId }: OneWorkflow,
): Promise<{ readonly scheduled?: ScheduledVersion }> {
  const found = await queries
    .selectFrom('schedules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .executeTakeFirst();
  if (!found) return {};
  const { contacts, due_at, scheduled_by, version_id } = found;
  return {
    scheduled: {
      versionId: version_id,
      at: due_at,
      ...(contacts === null ? {} : { contacts: JSON.parse(contacts) as readonly ContactChoice[] }),
      ...(scheduled_by === null ? {} : { by: scheduled_by }),
    },
  };
}

/** Schedules a version in place of what was scheduled before. Refuses a time in the past with 422. */
export async function scheduleVersion(
  queries: Queries,
  { accountId, versionId, workflowId }: OneVersion,
  { at, by, contacts }: Omit<ScheduledVersion, 'versionId'>,
  now: string,
): Promise<void> {
  const { document } = await findVersion(queries, accountId, workflowId, versionId);
  if (at <= now) throw unusable('past-time', 'at', 'A version can only go live in the future');
  if (contacts) refuseChoices(contacts, JSON.parse(document));
  const columns = {
    version_id: versionId,
    due_at: at,
    contacts: contacts ? JSON.stringify(contacts) : null,
    scheduled_by: by ?? null,
  };
  await queries
    .insertInto('schedules')
    .values({ account_id: accountId, workflow_id: workflowId, ...columns })
    .onConflict((conflict) => conflict.columns(['account_id', 'workflow_id']).doUpdateSet(columns))
    .execute();
}

export async function cancelSchedule(queries: Queries, { accountId, workflowId }: OneWorkflow): Promise<void> {
  await queries
    .deleteFrom('schedules')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .execute();
}

/** Makes live what is due, each workflow in its own transaction. One that fails is tried again the next time. */
export async function makeDueLive(queries: Queries, now: () => string): Promise<void> {
  const due = await queries
    .selectFrom('schedules')
    .select(['account_id', 'workflow_id'])
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .execute();
  for (const { account_id: accountId, workflow_id: workflowId } of due)
    await queries
      .transaction()
      .execute((transaction) => makeLive(transaction, { accountId, workflowId }, now()))
      .catch(() => {});
}

/** Another service on the same database may do the same: the one that removes the row makes it live. */
async function makeLive(queries: Queries, workflow: OneWorkflow, at: string): Promise<void> {
  await lockExecutions(queries, workflow);
  const { accountId, workflowId } = workflow;
  const taken = await queries
    .deleteFrom('schedules')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('due_at', '<=', at)
    .returning(['version_id', 'contacts'])
    .executeTakeFirst();
  if (!taken) return;
  const { contacts, version_id: versionId } = taken;
  const before = await queries
    .selectFrom('workflows')
    .select('active_version_id')
    .where('account_id', '=', accountId)
    .where('id', '=', workflowId)
    .executeTakeFirst();
  await activateVersion(queries, { accountId, workflowId, versionId }, at);
  const fromVersionId = before?.active_version_id ?? versionId;
  if (contacts === null || fromVersionId === versionId) return;
  const choices = JSON.parse(contacts) as readonly ContactChoice[];
  await moveContacts(queries, { accountId, workflowId, fromVersionId, versionId, choices, at });
}

/** How often the service looks for what is due, in milliseconds. */
const interval = 1_000;

/** Looks for what is due from now on, at once and again and again. */
export function watchSchedules(queries: Queries, now: () => string): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const look = (): void => {
    if (isBusy) return;
    isBusy = true;
    // The database may be away; the next look finds what this one missed.
    running = makeDueLive(queries, now)
      .catch(() => {})
      .finally(() => {
        isBusy = false;
      });
  };
  look();
  const timer = setInterval(look, interval);
  // A waiting schedule alone must not keep a process running.
  if (typeof timer === 'object') timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
