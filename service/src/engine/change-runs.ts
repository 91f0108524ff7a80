import { sql } from 'kysely';
import type { ExecutionState } from '#execute';
import type { WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import type { OneWorkflow } from '../workflow/one-version.js';
import { keepWorkflows } from '../workflow/delete-workflow.js';
import { addEvent } from './begin-run.js';
import type { RunKey } from './jobs.js';
import type { ReadVersion } from './live-versions.js';
import { endStuckRun, reopenRun } from './stuck-work.js';

/** What a person does to contacts under way. */
export type RunAction = 'pause' | 'goOn' | 'move' | 'skipWait' | 'takeOut';

/** Why nothing happens to a run. */
export type Unchanged =
  'missing' | 'over' | 'paused' | 'notPaused' | 'stuck' | 'notWaiting' | 'noEnd' | 'nodeGone' | 'sameNode';

/** Which runs of a workflow, and what happens to them. */
export interface RunChange extends OneWorkflow {
  readonly action: RunAction;
  /** The node to go on at, for a move. */
  readonly to?: string;
  /** The runs, by their ids; or those at a node. */
  readonly executionIds?: readonly string[];
  readonly nodeId?: string;
  /** The version of those at a node. @default any */
  readonly versionId?: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** What a change does, or would do. */
export interface ChangeCounts {
  /** Runs that change. */
  readonly changing: number;
  /** Of those that go on: the ones whose wait has ended meanwhile. */
  readonly dueNow: number;
  /** Where those that change are, most first. */
  readonly steps: readonly { readonly nodeId: string; readonly executions: number }[];
  /** Runs that stay as they are, by reason. */
  readonly unchanged: readonly { readonly reason: Unchanged; readonly executions: number }[];
  /** More runs are at the node than one call changes: repeat it. */
  readonly more: boolean;
}

/** How many runs one call changes. */
export const mostRuns = 500;

/** Counts what a change would do. Nothing is written. */
export async function previewChange(
  queries: Queries,
  change: RunChange,
  readVersion: ReadVersion,
): Promise<ChangeCounts> {
  const { chosen, counts } = await judge(queries, change, readVersion, false);
  return { ...counts, changing: chosen.length };
}

/** Changes runs within the caller's transaction. What it leads to happens soon after the commit, each run for itself. */
export async function changeRuns(queries: Queries, change: RunChange, readVersion: ReadVersion): Promise<ChangeCounts> {
  await keepWorkflows(queries, change);
  const { chosen, counts } = await judge(queries, change, readVersion, true);
  for (const run of chosen) await changeRun(queries, change, run);
  if (change.action === 'pause') await holdMessages(queries, change, idsOf(chosen));
  return { ...counts, changing: chosen.length };
}

/** Takes a contact out within the caller's transaction. False where the run is not under way here. */
export async function takeOut(queries: Queries, key: RunKey, at: string, reason: string): Promise<boolean> {
  const change: RunChange = { ...key, action: 'takeOut', executionIds: [key.executionId], at };
  const [run] = await findRuns(queries, change, true);
  if (!run || run.status === 'over') return false;
  await leave(queries, key, run, { at, reason });
  return true;
}

interface FoundRun {
  readonly execution_id: string;
  readonly version_id: string;
  readonly status: 'open' | 'over' | 'stuck';
  readonly paused_at: string | null;
  readonly due_at: string | null;
  readonly state: ExecutionState | undefined;
}

interface Judged {
  readonly chosen: readonly FoundRun[];
  readonly counts: Omit<ChangeCounts, 'changing'>;
}

async function judge(
  queries: Queries,
  change: RunChange,
  readVersion: ReadVersion,
  isLocking: boolean,
): Promise<Judged> {
  const found = await findRuns(queries, change, isLocking);
  const more = change.executionIds === undefined && found.length > mostRuns;
  const runs = more ? found.slice(0, mostRuns) : found;
  const chosen: FoundRun[] = [];
  const reasons = new Map<Unchanged, number>();
  const nodes = new Map<string, number>();
  const count = <Key>(counts: Map<Key, number>, key: Key, by = 1): void => {
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  let dueNow = 0;
  for (const run of runs) {
    const version = change.action === 'move' ? await readVersion(queries, change, run.version_id) : undefined;
    const reason = reasonAgainst(change, run, version);
    if (reason) count(reasons, reason);
    else {
      chosen.push(run);
      if (run.state?.nodeId) count(nodes, run.state.nodeId);
      if (change.action === 'goOn' && run.due_at !== null && run.due_at <= change.at) dueNow += 1;
    }
  }
  const missing = new Set(change.executionIds).size - runs.length;
  if (missing > 0) count(reasons, 'missing', missing);
  const steps = [...nodes].map(([nodeId, executions]) => ({ nodeId, executions }));
  const unchanged = [...reasons].map(([reason, executions]) => ({ reason, executions }));
  return {
    chosen,
    counts: { dueNow, steps: steps.toSorted((a, b) => b.executions - a.executions), unchanged, more },
  };
}

/** The runs of a change in the order of their ids, one more than can be changed at once. */
async function findRuns(queries: Queries, change: RunChange, isLocking: boolean): Promise<readonly FoundRun[]> {
  const { accountId, action, executionIds, nodeId, versionId, workflowId } = change;
  const rows = await queries
    .selectFrom('runs')
    .select(['execution_id', 'version_id', 'status', 'paused_at', 'due_at', 'state'])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .$if(executionIds !== undefined, (runs) => runs.where('execution_id', 'in', [...(executionIds ?? [])]))
    .$if(executionIds === undefined, (runs) =>
      runs
        .where('status', 'in', ['open', 'stuck'])
        .where('execution_id', 'in', (at) =>
          at
            .selectFrom('executions')
            .select('id')
            .where('account_id', '=', accountId)
            .where('workflow_id', '=', workflowId)
            .where('under_way', '=', true)
            .where('last_node_id', '=', nodeId ?? '')
            .$if(versionId !== undefined, (of) => of.where('version_id', '=', versionId ?? '')),
        )
        // A repeated call goes on with those that are left.
        .$if(action === 'pause', (of) => of.where('paused_at', 'is', null))
        .$if(action === 'goOn', (of) => of.where('paused_at', 'is not', null)),
    )
    .orderBy('execution_id')
    .limit(mostRuns + 1)
    .$if(isLocking, (runs) => runs.forUpdate())
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, state: readState(state) }));
}

/** The state of a run; undefined where it has none, or none that can be read. */
function readState(text: string | null): ExecutionState | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as ExecutionState);
  } catch {
    return undefined;
  }
}

/** Why a run stays as it is; undefined where it changes. */
function reasonAgainst({ action, to }: RunChange, run: FoundRun, version?: WorkflowVersion): Unchanged | undefined {
  const { paused_at, state, status } = run;
  if (status === 'over') return 'over';
  const wait = state?.wait;
  switch (action) {
    case 'takeOut':
      return undefined;
    case 'pause':
      return status === 'stuck' ? 'stuck' : paused_at === null ? undefined : 'paused';
    case 'goOn':
      return paused_at === null ? 'notPaused' : undefined;
    case 'skipWait':
      if (status === 'stuck') return 'stuck';
      if (paused_at !== null) return 'paused';
      if (!wait || (wait.for !== 'time' && wait.for !== 'reply')) return 'notWaiting';
      return wait.until === undefined ? 'noEnd' : undefined;
    case 'move':
      if (!state || state.status !== 'waiting') return 'notWaiting';
      if (!version?.definition?.nodes?.some(({ id }) => id === to)) return 'nodeGone';
      return state.nodeId === to ? 'sameNode' : undefined;
  }
}

async function changeRun(queries: Queries, change: RunChange, run: FoundRun): Promise<void> {
  const { action, at: now, to = '' } = change;
  const key = { accountId: change.accountId, workflowId: change.workflowId, executionId: run.execution_id };
  const at = Date.parse(now);
  const visit = run.state?.counts.steps ?? 0;
  switch (action) {
    case 'pause':
      return updatePause(queries, key, now);
    case 'goOn':
      await updatePause(queries, key, null);
      await releaseMessages(queries, key, now);
      return addEvent(queries, key, { kind: 'go-on', at });
    case 'skipWait':
      return addEvent(queries, key, { kind: 'skip', at, visit });
    case 'move':
      if (run.status === 'stuck') await reopenRun(queries, key, now);
      return addEvent(queries, key, { kind: 'move', at, nodeId: to, fromVersionId: run.version_id, visit });
    case 'takeOut':
      return leave(queries, key, run, { at: now, reason: 'Taken out by a person' });
  }
}

/** Takes a contact out of a run that is under way. */
async function leave(
  queries: Queries,
  key: RunKey,
  run: FoundRun,
  { at, reason }: { readonly at: string; readonly reason: string },
): Promise<void> {
  if (run.status === 'stuck') return endStuckRun(queries, key, at);
  const instant = Date.parse(at);
  await addEvent(queries, key, { kind: 'cancel', at: instant, reason });
  if (run.paused_at === null) return;
  await updatePause(queries, key, null);
  // After the event in the inbox: what was due in the pause does not happen any more.
  await addEvent(queries, key, { kind: 'go-on', at: instant });
  await queries
    .updateTable('effects')
    .set({ state: 'refused', note: 'The run was canceled', changed_at: at })
    .where('account_id', '=', key.accountId)
    .where('workflow_id', '=', key.workflowId)
    .where('execution_id', '=', key.executionId)
    .where('state', '=', 'paused')
    .execute();
}

async function updatePause(queries: Queries, key: RunKey, at: string | null): Promise<void> {
  await queries
    .updateTable('runs')
    .set({ paused_at: at })
    .where('account_id', '=', key.accountId)
    .where('workflow_id', '=', key.workflowId)
    .where('execution_id', '=', key.executionId)
    .execute();
}

/**
 * Keeps planned messages back. One whose attempt has begun cannot be called back; none begins meanwhile, as that locks the row of
 * the run, too.
 */
async function holdMessages(queries: Queries, workflow: OneWorkflow, executionIds: readonly string[]): Promise<void> {
  if (executionIds.length === 0) return;
  await queries
    .updateTable('effects')
    .set({ state: 'paused' })
    .where('account_id', '=', workflow.accountId)
    .where('id', 'in', plannedOf(queries, workflow, executionIds))
    .execute();
}

function plannedOf(queries: Queries, { accountId, workflowId }: OneWorkflow, executionIds: readonly string[]) {
  return (
    queries
      .selectFrom('effects')
      .select('id')
      .where('account_id', '=', accountId)
      .where('workflow_id', '=', workflowId)
      .where('execution_id', 'in', [...executionIds])
      // `held`: it waits for a time or for credits, and would be let go meanwhile.
      .where(sql<boolean>`state IN ('planned', 'held')`)
      .orderBy('id')
      .forUpdate()
  );
}

async function releaseMessages(queries: Queries, key: RunKey, at: string): Promise<void> {
  await queries
    .updateTable('effects')
    .set({ state: 'planned', handed: false, changed_at: at })
    .where('account_id', '=', key.accountId)
    .where('workflow_id', '=', key.workflowId)
    .where('execution_id', '=', key.executionId)
    .where('state', '=', 'paused')
    .execute();
}

const idsOf = (runs: readonly FoundRun[]): readonly string[] => runs.map(({ execution_id }) => execution_id);
