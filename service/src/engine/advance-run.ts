import type { ExecutionEnvironment } from '#execute';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { sql } from 'kysely';
import { announce, type Change } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { jsonOf } from '../database/insert-rows.js';
import type { StoredRun } from '../database/migrations/hastened.js';
import { keepWorkflows } from '../workflow/delete-workflow.js';
import { readExecutionFacts } from '../workflow/execution-facts.js';
import { writingExecutions, type WrittenExecution } from '../workflow/record-execution.js';
import { campaignDelivered } from './campaign-runs.js';
import { carryOut } from './carry-out.js';
import { environmentOf } from './environment.js';
import { goOn, type Progress } from './go-on.js';
import type { RunKey } from './jobs.js';
import type { ReadVersion } from './live-versions.js';
import { plannedColumns, planMessages } from './plan-messages.js';
import { lockRuns, readScenes, rowOf, type Scene } from './run-scenes.js';
import { startedBy } from './start-by.js';

/**
 * Takes in what happened to a run, in one transaction: its row is locked, its inbox is read in order, the interpreter goes on,
 * and state, steps, effects and the next instant are stored. Done twice, the second time finds nothing to do.
 */
export async function advanceRun(queries: Queries, key: RunKey, now: number, readVersion: ReadVersion): Promise<void> {
  await takeIn(queries, [key], now, readVersion);
}

/**
 * Does what {@link advanceRun} does for many runs, in one transaction and as many statements as for one. It fails as a whole
 * where one of them cannot go on.
 *
 * @returns the number of events that were taken in
 */
export function takeIn(
  queries: Queries,
  keys: readonly RunKey[],
  now: number,
  readVersion: ReadVersion,
): Promise<number> {
  return queries.transaction().execute(async (transaction) => {
    // Before the rows, as those who move contacts do it.
    await keepWorkflows(transaction, ...keys);
    const open = (await lockRuns(transaction, keys)).filter(({ status }) => status === 'open');
    const scenes = await readScenes(
      transaction,
      open.filter((run) => run.paused_at === null),
    );
    const environments = createEnvironments(transaction);
    const advanced: Advanced[] = [];
    for (const scene of scenes) {
      const version = await readVersion(transaction, scene.key, scene.run.version_id);
      const environment = await environments(scene, version);
      const progress = await goOn(transaction, scene, { version, environment, now, readVersion });
      if (progress) advanced.push({ ...scene, ...progress, version });
    }
    const goingOn = new Set(advanced.map(({ run }) => run));
    await giveBack(
      transaction,
      open.filter((run) => !goingOn.has(run)),
    );
    await store(transaction, advanced, readVersion);
    return scenes.reduce((count, { events }) => count + events.length, 0);
  });
}

/** Reads what versions are executed in, for each version once. */
function createEnvironments(
  queries: Queries,
): (scene: Scene, version: WorkflowVersion) => Promise<ExecutionEnvironment> {
  const known = new Map<WorkflowVersion, ExecutionEnvironment>();
  return async ({ account, key }, version) => {
    const environment = known.get(version) ?? (await environmentOf(queries, key, account, version));
    known.set(version, environment);
    return environment;
  };
}

/** Runs with nothing to do wait for their time; those that a person holds, for what wakes them. */
async function giveBack(queries: Queries, runs: readonly StoredRun[]): Promise<void> {
  if (runs.length === 0) return;
  const keys = JSON.stringify(
    runs.map(({ account_id, execution_id, workflow_id }) => ({ account_id, workflow_id, execution_id })),
  );
  await sql`UPDATE runs r SET handed = false, wake_at = CASE WHEN r.paused_at IS NULL THEN r.due_at ELSE r.wake_at END
    FROM json_populate_recordset(NULL::runs, ${keys}::json) k
    WHERE r.account_id = k.account_id AND r.workflow_id = k.workflow_id AND r.execution_id = k.execution_id`.execute(
    queries,
  );
}

/** A run that has gone on. */
interface Advanced extends Scene, Progress {
  readonly version: WorkflowVersion;
}

/** Stores how far runs are, then what changes in their accounts, and announces them. */
async function store(queries: Queries, advanced: readonly Advanced[], readVersion: ReadVersion): Promise<void> {
  if (advanced.length === 0) return;
  const changed = await write(queries, advanced);
  // In the order of their contacts, whose rows some of them lock.
  for (const one of advanced.toSorted(byContact)) {
    const { effects, key, run, state, version } = one;
    const who = { accountId: key.accountId, contactId: run.contact_id, at: atOf(one) };
    const note = await carryOut(queries, { ...who, by: startedBy(run, state.start, state.at), readVersion }, effects);
    if (note !== undefined) await updateRun(queries, key, { note });
    await campaignDelivered(queries, who, version, state, readVersion);
  }
  // The last statement: it locks the rows of the workflows until the commit.
  await announce(queries, ...changed);
}

function byContact({ run: a }: Scene, { run: b }: Scene): number {
  return a.contact_id < b.contact_id ? -1 : a.contact_id > b.contact_id ? 1 : 0;
}

/**
 * Writes states, planned messages and executions, in one statement.
 *
 * @returns the executions that were not stored like this already
 */
async function write(queries: Queries, advanced: readonly Advanced[]): Promise<readonly Change[]> {
  const messages = advanced.flatMap((one) =>
    planMessages({ ...one.key, contactId: one.run.contact_id, at: atOf(one), heard: one.heard }, one.effects),
  );
  const { rows } = await sql<{
    readonly account_id: string;
    readonly workflow_id: string;
    readonly id: string;
  }>`WITH stored AS (
      UPDATE runs r SET state = s.state, due_at = s.due_at, wake_at = s.due_at, handed = false, has_reply = false,
        status = s.status, over_at = s.over_at, waits_for = s.waits_for
      FROM json_populate_recordset(NULL::runs, ${jsonOf(advanced.map(storedOf))}::json) s
      WHERE r.account_id = s.account_id AND r.workflow_id = s.workflow_id AND r.execution_id = s.execution_id
    ), planned AS (
      INSERT INTO effects (${plannedColumns}) SELECT ${plannedColumns}
      FROM json_populate_recordset(NULL::effects, ${jsonOf(messages)}::json)
    ), ${writingExecutions(advanced.map(writtenOf))}
    SELECT account_id, workflow_id, id FROM written`.execute(queries);
  return rows.map((row) => ({ kind: 'run', accountId: row.account_id, workflowId: row.workflow_id, id: row.id }));
}

const isOver = ({ state }: Progress): boolean => state.status !== 'running' && state.status !== 'waiting';

const atOf = ({ state }: Progress): string => new Date(state.at).toISOString();

/** What changes of the row of a run. */
function storedOf(one: Advanced): Partial<StoredRun> {
  const { key, state, wakeAt } = one;
  const over = isOver(one);
  return {
    ...rowOf(key),
    state: JSON.stringify(state),
    due_at: over || wakeAt === undefined ? null : new Date(wakeAt).toISOString(),
    status: over ? 'over' : 'open',
    over_at: over ? atOf(one) : null,
    waits_for: state.wait?.for ?? null,
  };
}

function writtenOf(one: Advanced): WrittenExecution {
  const { accountId, executionId: id, workflowId } = one.key;
  const execution = executionOf(one);
  const facts = readExecutionFacts(execution, id, one.version);
  return { accountId, workflowId, id, document: JSON.stringify(execution), facts };
}

/** The execution as the interface has it: its former steps, and those that began or ended now. */
function executionOf(one: Advanced): WorkflowExecution {
  const { execution: before, state, steps, version } = one;
  const all = new Map([...(before?.steps ?? []), ...steps].map((step) => [String(step.id), step]));
  return {
    id: state.id,
    status: state.status,
    version: { id: version.id ?? '', name: version.name ?? '' },
    start: new Date(state.start).toISOString(),
    ...(isOver(one) ? { end: atOf(one) } : {}),
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
