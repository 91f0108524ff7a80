import {
  advanceExecution,
  type Advance,
  type Effect,
  type ExecutionEnvironment,
  type ExecutionState,
  startExecution,
} from '#execute';
import type { Account, Contact, ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { StoredRun } from '../database/migrations/started.js';
import { lockOf } from '../workflow/delete-workflow.js';
import { readExecutionFacts } from '../workflow/execution-facts.js';
import { writeExecution } from '../workflow/record-execution.js';
import { announce } from '../changes/change.js';
import { campaignDelivered } from './campaign-runs.js';
import { carryOut } from './carry-out.js';
import { environmentOf } from './environment.js';
import type { RunKey } from './jobs.js';
import { planMessages } from './plan-messages.js';
import type { RunEvent, StartEvent } from './run-event.js';
import type { ReadVersion } from './live-versions.js';
import { heldUntil, takeEvent } from './take-event.js';
import { startedBy } from './start-by.js';

/**
 * Takes in what happened to a run, in one transaction: its row is locked, its inbox is read in order, the interpreter goes on,
 * and state, steps, effects and the next instant are stored. Done twice, the second time finds nothing to do.
 */
export async function advanceRun(queries: Queries, key: RunKey, now: number, readVersion: ReadVersion): Promise<void> {
  await takeIn(queries, key, now, readVersion);
}

/** Does what {@link advanceRun} does, and returns the number of events that were taken in. */
export function takeIn(queries: Queries, key: RunKey, now: number, readVersion: ReadVersion): Promise<number> {
  return queries.transaction().execute(async (transaction) => {
    // Before the row, as those who move contacts do it.
    await sql`SELECT pg_advisory_xact_lock_shared(${lockOf(key)})`.execute(transaction);
    const run = await lockRun(transaction, key);
    if (run?.status !== 'open') return 0;
    if (run.paused_at !== null) {
      await updateRun(transaction, key, { handed: false });
      return 0;
    }
    const scene = await readScene(transaction, key, run);
    const version = await readVersion(transaction, key, run.version_id);
    const progress = await goOn(transaction, { key, run, version, scene, now, readVersion });
    if (progress) await store(transaction, { key, run, version, scene, readVersion, ...progress });
    else await updateRun(transaction, key, { handed: false, wake_at: run.due_at });
    return scene.events.length;
  });
}

/** One job at a time is made for a run, so that only those wait here who add to its inbox, for as long as that takes. */
function lockRun(queries: Queries, key: RunKey): Promise<StoredRun | undefined> {
  return queries
    .selectFrom('runs')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('workflow_id', '=', key.workflowId)
    .where('execution_id', '=', key.executionId)
    .forUpdate()
    .executeTakeFirst();
}

/** What a run depends on, as it is now. */
interface Scene {
  /** What happened and was not used yet, in its order. */
  readonly events: readonly RunEvent[];
  readonly account: Account;
  readonly contact: Contact | undefined;
  /** When the contact last did something that asks for an answer, ISO 8601. */
  readonly heard: string | undefined;
  /** Absent before the first step. */
  readonly execution: WorkflowExecution | undefined;
}

/** Reads what a run depends on in one statement, and marks its events as used. */
async function readScene(
  queries: Queries,
  { accountId, executionId, workflowId }: RunKey,
  { contact_id: contactId }: StoredRun,
): Promise<Scene> {
  const { account, contact, events, execution, heard } = await queries
    .with('taken', (db) =>
      db
        .updateTable('run_events')
        .set({ used: true })
        .where('account_id', '=', accountId)
        .where('workflow_id', '=', workflowId)
        .where('execution_id', '=', executionId)
        .where('used', '=', false)
        .returning(['id', 'document']),
    )
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('taken')
        .select(sql<string>`coalesce(json_agg(document ORDER BY id), '[]')::text`.as('documents'))
        .as('events'),
      selectFrom('accounts').select('document').where('id', '=', accountId).as('account'),
      selectFrom('contacts')
        .select('document')
        .where('account_id', '=', accountId)
        .where('id', '=', contactId)
        .as('contact'),
      selectFrom('heard')
        .select('at')
        .where('account_id', '=', accountId)
        .where('contact_id', '=', contactId)
        .as('heard'),
      selectFrom('executions')
        .select('document')
        .where('account_id', '=', accountId)
        .where('workflow_id', '=', workflowId)
        .where('id', '=', executionId)
        .as('execution'),
    ])
    .executeTakeFirstOrThrow();
  return {
    events: (JSON.parse(events ?? '[]') as readonly string[]).map((document) => JSON.parse(document) as RunEvent),
    account: JSON.parse(account ?? '{}') as Account,
    contact: contact === null ? undefined : (JSON.parse(contact) as Contact),
    heard: heard ?? undefined,
    execution: execution === null ? undefined : (JSON.parse(execution) as WorkflowExecution),
  };
}

interface Progress {
  readonly state: ExecutionState;
  readonly steps: readonly ExecutionStep[];
  readonly effects: readonly Effect[];
  readonly wakeAt: number | undefined;
}

interface GoingOn extends StepInput {
  readonly now: number;
}

/** Leads the run through its events, and through what is due by now. Undefined where there is nothing to do. */
async function goOn(queries: Queries, going: GoingOn): Promise<Progress | undefined> {
  const { key, now, readVersion, run, scene, version } = going;
  const { events } = scene;
  const environment = await environmentOf(queries, key, scene.account, version);
  let state = run.state === null ? undefined : (JSON.parse(run.state) as ExecutionState);
  let wakeAt = run.due_at === null ? undefined : Date.parse(run.due_at);
  const steps: ExecutionStep[] = [];
  const effects: Effect[] = [];
  const keep = (advance: Advance): void => {
    ({ state, wakeAt } = advance);
    steps.push(...advance.steps);
    effects.push(...advance.effects);
  };
  for (const [at, event] of events.entries()) {
    // Up to a move, the version that it leaves counts.
    const left = leftAfter(events, at);
    const current = left === undefined ? version : await readVersion(queries, key, left);
    const held = heldUntil(events, at);
    if (event.kind === 'start') {
      keep(begin(going, current, { ...event, at: held ?? event.at }, environment));
      continue;
    }
    if (!state) continue;
    const from = event.kind === 'move' ? await readVersion(queries, key, event.fromVersionId) : current;
    for (const advance of takeEvent({ version: current, from, state, event, held, environment })) keep(advance);
  }
  let isNew = events.length > 0;
  while (state && wakeAt !== undefined && wakeAt <= now) {
    isNew = true;
    keep(advanceExecution(version, state, { kind: 'due', at: wakeAt }, environment));
  }
  return isNew && state ? { state, steps, effects, wakeAt } : undefined;
}

/** The version that the next move after an event leaves. */
function leftAfter(events: readonly RunEvent[], at: number): string | undefined {
  const next = events.slice(at + 1).find((event) => event.kind === 'move');
  return next?.fromVersionId;
}

function begin(
  { key, run, scene }: GoingOn,
  version: WorkflowVersion,
  { at, context, trigger }: StartEvent,
  environment: ExecutionEnvironment,
): Advance {
  const contact = scene.contact ?? { id: run.contact_id };
  const { executionId: id } = key;
  return startExecution({
    ...environment,
    version,
    contact,
    seed: seedOf(id),
    id,
    at,
    trigger,
    ...(context === undefined ? {} : { context }),
  });
}

interface StepInput {
  readonly key: RunKey;
  readonly run: StoredRun;
  readonly version: WorkflowVersion;
  readonly scene: Scene;
  readonly readVersion: ReadVersion;
}

/** Stores how far the run is: its state, planned messages and the execution in one statement, then what changes in the account. */
async function store(
  queries: Queries,
  { effects, key, readVersion, run, scene, state, steps, version, wakeAt }: StepInput & Progress,
): Promise<void> {
  const { accountId, executionId, workflowId } = key;
  const isOver = state.status !== 'running' && state.status !== 'waiting';
  const due = isOver || wakeAt === undefined ? null : new Date(wakeAt).toISOString();
  const at = new Date(state.at).toISOString();
  const execution = executionOf(scene.execution, { state, steps, version });
  const planned = planMessages({ ...key, contactId: run.contact_id, at, heard: scene.heard }, effects);
  const writing = queries
    .with('stored', (db) =>
      db
        .updateTable('runs')
        .set({
          state: JSON.stringify(state),
          due_at: due,
          wake_at: due,
          handed: false,
          status: isOver ? 'over' : 'open',
          over_at: isOver ? at : null,
          waits_for: state.wait?.for ?? null,
        })
        .where('account_id', '=', accountId)
        .where('workflow_id', '=', workflowId)
        .where('execution_id', '=', executionId),
    )
    .with('planned', (db) =>
      planned.length === 0
        ? db.selectNoFrom(sql<number>`0`.as('none'))
        : db
            .insertInto('effects')
            .values(planned)
            .returning(sql<number>`0`.as('none')),
    );
  const isChanged = await writeExecution(
    writing,
    { accountId, workflowId, id: executionId, document: JSON.stringify(execution) },
    readExecutionFacts(execution, executionId, version),
  );
  const who = { accountId, contactId: run.contact_id, at };
  const note = await carryOut(queries, { ...who, by: startedBy(run, state.start, state.at), readVersion }, effects);
  if (note !== undefined) await updateRun(queries, key, { note });
  await campaignDelivered(queries, who, version, state, readVersion);
  // The last statement: it locks the row of the workflow until the commit.
  if (isChanged) await announce(queries, { kind: 'run', accountId, workflowId, id: executionId });
}

/** The execution as the interface has it: its former steps, and those that began or ended now. */
function executionOf(
  before: WorkflowExecution | undefined,
  { state, steps, version }: Pick<Progress, 'state' | 'steps'> & { readonly version: WorkflowVersion },
): WorkflowExecution {
  const all = new Map([...(before?.steps ?? []), ...steps].map((step) => [String(step.id), step]));
  const isOver = state.status !== 'running' && state.status !== 'waiting';
  return {
    id: state.id,
    status: state.status,
    version: { id: version.id ?? '', name: version.name ?? '' },
    start: new Date(state.start).toISOString(),
    ...(isOver ? { end: new Date(state.at).toISOString() } : {}),
    steps: [...all.values()],
  };
}

export async function updateRun(queries: Queries, key: RunKey, set: Partial<StoredRun>): Promise<void> {
  await queries
    .updateTable('runs')
    .set(set)
    .where('account_id', '=', key.accountId)
    .where('workflow_id', '=', key.workflowId)
    .where('execution_id', '=', key.executionId)
    .execute();
}

/** Random splits of an execution are drawn from its id. */
export function seedOf(executionId: string): number {
  let hash = 2166136261;
  for (const letter of executionId) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619);
  return hash >>> 0;
}
