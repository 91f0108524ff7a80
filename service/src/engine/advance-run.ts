import {
  advanceExecution,
  type Advance,
  type Effect,
  type ExecutionState,
  moveExecution,
  startExecution,
} from '#execute';
import type { Contact, ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import type { RunTable } from '../database/migrations/engined.js';
import { lockOf } from '../workflow/delete-workflow.js';
import { recordExecution } from '../workflow/record-execution.js';
import { carryOut } from './carry-out.js';
import { contactById } from './contacts.js';
import { environmentOf } from './environment.js';
import type { RunKey } from './jobs.js';
import type { RunEvent } from './run-event.js';
import { versionOf } from './live-versions.js';

/** Another worker is at the run: its job is to be given back. */
export class RunIsBusy extends Error {
  override readonly name = 'RunIsBusy';
}

/**
 * Takes in what happened to a run, in one transaction: its row is locked, its inbox is read in order, the interpreter goes on,
 * and state, steps, effects and the next instant are stored. Done twice, the second time finds nothing to do.
 *
 * @throws RunIsBusy where another worker holds the run
 */
export async function advanceRun(queries: Queries, key: RunKey, now: number): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    // Before the row, as those who move contacts do it.
    await sql`SELECT pg_advisory_xact_lock_shared(${lockOf(key)})`.execute(transaction);
    const run = await lockRun(transaction, key);
    if (run.status !== 'open') return;
    const events = await takeEvents(transaction, key);
    const version = await versionOf(transaction, key, run.version_id);
    const progress = await goOn(transaction, { key, run, version, events, now });
    if (progress) await store(transaction, { key, run, version, ...progress });
    else await updateRun(transaction, key, { handed: false, wake_at: run.due_at });
  });
}

async function lockRun(queries: Queries, key: RunKey): Promise<RunTable> {
  const found = await queries
    .selectFrom('runs')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('workflow_id', '=', key.workflowId)
    .where('execution_id', '=', key.executionId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!found) throw new RunIsBusy(`Another worker is at the run ${key.executionId}`);
  return found;
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

/** Leads the run through its events, and through what is due by now. Undefined where there is nothing to do. */
async function goOn(
  queries: Queries,
  { events, key, now, run, version }: StepInput & { readonly events: readonly RunEvent[]; readonly now: number },
): Promise<Progress | undefined> {
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
  let isNew = false;
  const takeDue = (until: number): void => {
    while (state && wakeAt !== undefined && wakeAt <= until && state.status !== 'completed') {
      isNew = true;
      keep(advanceExecution(version, state, { kind: 'due', at: wakeAt }, environment));
    }
  };
  for (const event of events) {
    if (event.kind === 'start') {
      const contact: Contact = (await contactById(queries, key.accountId, run.contact_id)) ?? { id: run.contact_id };
      const seed = seedOf(key.executionId);
      keep(
        startExecution({
          ...environment,
          version,
          contact,
          seed,
          id: key.executionId,
          at: event.at,
          trigger: event.trigger,
        }),
      );
    } else if (event.kind === 'move') {
      if (!state) continue;
      const from = await versionOf(queries, key, event.fromVersionId);
      if (wakeAt !== undefined && wakeAt <= event.at)
        keep(advanceExecution(from, state, { kind: 'due', at: event.at }, environment));
      keep(moveExecution(version, state, event.nodeId, event.at, { ...environment, from }));
    } else if (state) keep(advanceExecution(version, state, event, environment));
    isNew = true;
  }
  takeDue(now);
  return isNew && state ? { state, steps, effects, wakeAt } : undefined;
}

interface StepInput {
  readonly key: RunKey;
  readonly run: RunTable;
  readonly version: WorkflowVersion;
}

async function store(
  queries: Queries,
  { effects, key, run, state, steps, version, wakeAt }: StepInput & Progress,
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
  await carryOut(queries, { accountId, contactId: run.contact_id, at }, effects);
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

export async function updateRun(queries: Queries, key: RunKey, set: Partial<RunTable>): Promise<void> {
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
