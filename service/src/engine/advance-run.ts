import {
  advanceExecution,
  type Advance,
  type Effect,
  type ExecutionEnvironment,
  type ExecutionState,
  moveExecution,
  startExecution,
} from '#execute';
import type { Contact, ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import type { StoredRun } from '../database/migrations/started.js';
import { lockOf } from '../workflow/delete-workflow.js';
import { recordExecution } from '../workflow/record-execution.js';
import { campaignDelivered } from './campaign-runs.js';
import { carryOut } from './carry-out.js';
import { contactById } from './contacts.js';
import { environmentOf } from './environment.js';
import type { RunKey } from './jobs.js';
import type { RunEvent, StartEvent } from './run-event.js';
import type { ReadVersion } from './live-versions.js';
import { startedBy } from './start-by.js';

/**
 * Takes in what happened to a run, in one transaction: its row is locked, its inbox is read in order, the interpreter goes on,
 * and state, steps, effects and the next instant are stored. Done twice, the second time finds nothing to do.
 */
export async function advanceRun(queries: Queries, key: RunKey, now: number, readVersion: ReadVersion): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    // Before the row, as those who move contacts do it.
    await sql`SELECT pg_advisory_xact_lock_shared(${lockOf(key)})`.execute(transaction);
    const run = await lockRun(transaction, key);
    if (run?.status !== 'open') return;
    const events = await takeEvents(transaction, key);
    const version = await readVersion(transaction, key, run.version_id);
    const progress = await goOn(transaction, { key, run, version, events, now, readVersion });
    if (progress) await store(transaction, { key, run, version, readVersion, ...progress });
    else await updateRun(transaction, key, { handed: false, wake_at: run.due_at });
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

/** Reads the unused events in their order, and marks them as used. */
async function takeEvents(queries: Queries, key: RunKey): Promise<readonly RunEvent[]> {
  const rows = await queries
    .updateTable('run_events')
    .set({ used: true })
    .where('account_id', '=', key.accountId)
    .where('workflow_id', '=', key.workflowId)
    .where('execution_id', '=', key.executionId)
    .where('used', '=', false)
    .returning(['id', 'document'])
    .execute();
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ document }) => JSON.parse(document) as RunEvent);
}

interface Progress {
  readonly state: ExecutionState;
  readonly steps: readonly ExecutionStep[];
  readonly effects: readonly Effect[];
  readonly wakeAt: number | undefined;
}

interface GoingOn extends StepInput {
  readonly events: readonly RunEvent[];
  readonly now: number;
}

/** Leads the run through its events, and through what is due by now. Undefined where there is nothing to do. */
async function goOn(queries: Queries, going: GoingOn): Promise<Progress | undefined> {
  const { events, key, now, readVersion, run, version } = going;
  const environment = await environmentOf(queries, key.accountId, version);
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
    if (event.kind === 'start') keep(await begin(queries, going, current, event, environment));
    else if (!state) continue;
    else if (event.kind === 'move') {
      const from = await readVersion(queries, key, event.fromVersionId);
      if (wakeAt !== undefined && wakeAt <= event.at)
        keep(advanceExecution(from, state, { kind: 'due', at: event.at }, environment));
      keep(moveExecution(current, state, event.nodeId, event.at, { ...environment, from }));
    } else keep(advanceExecution(current, state, event, environment));
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

async function begin(
  queries: Queries,
  { key, run }: GoingOn,
  version: WorkflowVersion,
  { at, trigger }: StartEvent,
  environment: ExecutionEnvironment,
): Promise<Advance> {
  const contact: Contact = (await contactById(queries, key.accountId, run.contact_id)) ?? { id: run.contact_id };
  const { executionId: id } = key;
  return startExecution({ ...environment, version, contact, seed: seedOf(id), id, at, trigger });
}

interface StepInput {
  readonly key: RunKey;
  readonly run: StoredRun;
  readonly version: WorkflowVersion;
  readonly readVersion: ReadVersion;
}

async function store(
  queries: Queries,
  { effects, key, readVersion, run, state, steps, version, wakeAt }: StepInput & Progress,
): Promise<void> {
  const isOver = state.status !== 'running' && state.status !== 'waiting';
  const due = isOver || wakeAt === undefined ? null : new Date(wakeAt).toISOString();
  await updateRun(queries, key, {
    state: JSON.stringify(state),
    due_at: due,
    wake_at: due,
    handed: false,
    status: isOver ? 'over' : 'open',
  });
  const { accountId, executionId, workflowId } = key;
  const at = new Date(state.at).toISOString();
  const messages = effects.filter(({ kind }) => kind === 'send-message');
  await insertRows(
    queries,
    'effects',
    messages.map((effect) => ({
      account_id: accountId,
      id: effect.id,
      workflow_id: workflowId,
      execution_id: executionId,
      contact_id: run.contact_id,
      document: JSON.stringify(effect),
      state: 'planned' as const,
      attempts: 0,
      handed: false,
      changed_at: at,
      provider_key: null,
      note: null,
    })),
  );
  const who = { accountId, contactId: run.contact_id, at };
  const note = await carryOut(queries, { ...who, by: startedBy(run, state.start, state.at), readVersion }, effects);
  if (note !== undefined) await updateRun(queries, key, { note });
  await campaignDelivered(queries, who, version, state, readVersion);
  // The last statement: it locks the row of the workflow until the commit.
  await recordSteps(queries, key, { state, steps, version });
}

/** Stores the execution as the interface has it: its former steps, and those that began or ended now. */
async function recordSteps(
  queries: Queries,
  { accountId, executionId, workflowId }: RunKey,
  { state, steps, version }: Pick<Progress, 'state' | 'steps'> & { readonly version: WorkflowVersion },
): Promise<void> {
  const before = await queries
    .selectFrom('executions')
    .select('document')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', executionId)
    .executeTakeFirst();
  const known = before ? ((JSON.parse(before.document) as WorkflowExecution).steps ?? []) : [];
  const all = new Map([...known, ...steps].map((step) => [String(step.id), step]));
  const isOver = state.status !== 'running' && state.status !== 'waiting';
  const execution: WorkflowExecution = {
    id: state.id,
    status: state.status,
    version: { id: version.id ?? '', name: version.name ?? '' },
    start: new Date(state.start).toISOString(),
    ...(isOver ? { end: new Date(state.at).toISOString() } : {}),
    steps: [...all.values()],
  };
  const document = JSON.stringify(execution);
  await recordExecution(queries, { accountId, workflowId, id: executionId, execution, document });
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
