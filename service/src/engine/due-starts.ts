import type { Queries } from '../database/database.js';
import { workBooking } from './booking-starts.js';
import { workCampaign } from './campaign-starts.js';
import type { DueStart, NextLook } from './due-start.js';
import type { ReadVersion } from './live-versions.js';
import { armLiveSchedules, workSchedule } from './schedule-starts.js';

/** What starting by time needs. */
export interface StartsInput {
  readonly queries: Queries;
  readonly now: () => number;
  readonly readVersion: ReadVersion;
  /** Called after runs were begun. */
  readonly onBegun: () => void;
  /** Called with errors of work that is tried again. */
  readonly onError: (cause: unknown) => void;
}

/** Starts what begins at a time: schedules, campaigns and meetings that are over. */
export interface Starts {
  /** Works at all that is due now. */
  look(): Promise<void>;
  /** Finishes the look under way. */
  stop(): Promise<void>;
}

/** How often it is looked for what is due, in milliseconds. */
const lookEvery = 500;
const mostAtOnce = 50;
/** So often something that fails is tried again, with growing pauses; then it rests, with its reason. */
const mostAttempts = 20;

/** Begins to look for what is due. */
export function watchStarts(input: StartsInput): Starts {
  let isStopping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isArmed = false;
  const look = async (): Promise<void> => {
    if (!isArmed) await armLiveSchedules(input.queries, isoOf(input.now()));
    isArmed = true;
    let hasMore = true;
    while (hasMore && !isStopping) hasMore = await workAll(input);
  };
  let looking: Promise<void> = Promise.resolve();
  const next = (): Promise<void> => (looking = looking.then(look));
  const again = (): void => {
    if (isStopping) return;
    timer = setTimeout(() => {
      void next().catch(input.onError).finally(again);
      looking = looking.catch(() => {});
    }, lookEvery);
    // Waiting alone must not keep a process running.
    if (typeof timer === 'object') timer.unref();
  };
  again();
  return {
    look: () => {
      const done = next();
      looking = done.catch(() => {});
      return done;
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Works once at each row that is due. False where none could be worked at. */
async function workAll(input: StartsInput): Promise<boolean> {
  const now = isoOf(input.now());
  const rows = await input.queries
    .selectFrom('due_starts')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(mostAtOnce)
    .execute();
  let isDone = false;
  for (const row of rows) {
    try {
      if (await input.queries.transaction().execute((transaction) => work(transaction, input, row, now))) isDone = true;
    } catch (cause) {
      input.onError(cause);
      await postpone(input, row, cause);
    }
  }
  if (isDone) input.onBegun();
  return isDone;
}

/** Works at a row in one transaction: what is started and when to look again are written together. */
async function work(queries: Queries, input: StartsInput, found: DueStart, now: string): Promise<boolean> {
  // Workflow and campaign before the row, as those who make a version live or change the campaign do it.
  if (found.kind === 'campaign')
    await queries
      .selectFrom('campaigns')
      .select('id')
      .where('account_id', '=', found.account_id)
      .where('id', '=', found.id)
      .forUpdate()
      .execute();
  if (found.workflow_id !== null)
    await queries
      .selectFrom('workflows')
      .select('id')
      .where('account_id', '=', found.account_id)
      .where('id', '=', found.workflow_id)
      .forKeyShare()
      .execute();
  const row = await queries
    .selectFrom('due_starts')
    .selectAll()
    .where('account_id', '=', found.account_id)
    .where('kind', '=', found.kind)
    .where('id', '=', found.id)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Another service is at it, or was.
  if (!row) return false;
  const next = await nextOf(queries, input, row, now);
  if (next)
    await queries
      .updateTable('due_starts')
      .set({
        due_at: next.dueAt,
        after_contact: next.afterContact,
        document: next.document,
        attempts: 0,
        note: null,
        ...(next.workflowId === undefined ? {} : { workflow_id: next.workflowId }),
      })
      .where('account_id', '=', row.account_id)
      .where('kind', '=', row.kind)
      .where('id', '=', row.id)
      .execute();
  else
    await queries
      .deleteFrom('due_starts')
      .where('account_id', '=', row.account_id)
      .where('kind', '=', row.kind)
      .where('id', '=', row.id)
      .execute();
  return true;
}

function nextOf(
  queries: Queries,
  { readVersion }: StartsInput,
  row: DueStart,
  now: string,
): Promise<NextLook | undefined> {
  switch (row.kind) {
    case 'schedule':
      return workSchedule(queries, row, now, readVersion);
    case 'campaign':
    case 'quick-campaign':
      return workCampaign(queries, row, now);
    case 'meeting':
      return workBooking(queries, row, now, readVersion);
  }
}

/** One that fails harms no other: it is looked at again after a growing pause. */
async function postpone({ now, onError, queries }: StartsInput, row: DueStart, cause: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const pause = Math.min(600_000, 5_000 * 2 ** row.attempts);
  await queries
    .updateTable('due_starts')
    .set({
      attempts,
      due_at: attempts > mostAttempts ? null : isoOf(now() + pause),
      note: cause instanceof Error ? cause.message : String(cause),
    })
    .where('account_id', '=', row.account_id)
    .where('kind', '=', row.kind)
    .where('id', '=', row.id)
    .execute()
    .catch(onError);
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
