import { createRandomId } from '#base';
import type { Queries } from '../database/database.js';
import { beginRuns } from './begin-run.js';
import { liveVersions, type LiveVersion, type ReadVersion } from './live-versions.js';
import { type Fired, firedBy, type Happening } from './triggers.js';

/** A run whose change starts others. */
export interface StartedBy {
  readonly workflowId: string;
  /** How many starts by runs lead to those that it starts. */
  readonly depth: number;
}

/** Whom something happens to. */
export interface StartFor {
  readonly accountId: string;
  readonly contactId: string;
  /** Whether the contact answers a run that is under way. @default false */
  readonly hasReply?: boolean;
  /** The run that made it happen. @default none */
  readonly by?: StartedBy;
}

/** So many runs may start each other without an hour between two of them. */
const mostInARow = 10;
const hour = 3_600_000;

/** What a run is for those that it starts: starts an hour after its own begin to count anew. */
export function startedBy(
  { depth, workflow_id }: { readonly depth: number; readonly workflow_id: string },
  start: number,
  at: number,
): StartedBy {
  return { workflowId: workflow_id, depth: at - start < hour ? depth + 1 : 1 };
}

/** Why a run starts no other; undefined where it may. */
export function refuseStart(by: StartedBy | undefined): string | undefined {
  if (by === undefined || by.depth <= mostInARow) return undefined;
  return `${mostInARow} runs started each other within an hour each, so that this one starts no other`;
}

/**
 * Starts the live workflows whose trigger fires, within the caller's transaction. A keyword starts its workflows alone; a trigger
 * for messages leaves alone who answers a workflow that is under way. A run does not start its own workflow.
 *
 * @returns why nothing was started although a trigger fires; undefined where there is nothing to say
 */
export async function startBy(
  queries: Queries,
  who: StartFor,
  happenings: readonly Happening[],
  readVersion: ReadVersion,
): Promise<string | undefined> {
  if (happenings.length === 0) return undefined;
  const { accountId, by, hasReply = false } = who;
  const fired: { readonly workflow: LiveVersion; readonly trigger: Fired; readonly at: string }[] = [];
  for (const workflow of await liveVersions(queries, accountId)) {
    if (workflow.workflowId === by?.workflowId) continue;
    const version = await readVersion(queries, workflow, workflow.versionId);
    for (const happening of happenings) {
      const trigger = firedBy(version, happening);
      if (!trigger) continue;
      fired.push({ workflow, trigger, at: happening.at });
      break;
    }
  }
  const keywords = fired.filter(({ trigger }) => trigger.isKeyword);
  const beside = hasReply ? fired.filter(({ trigger }) => trigger.isAnswer) : fired;
  const starting = keywords.length > 0 ? keywords : beside;
  const refusal = starting.length > 0 ? refuseStart(by) : undefined;
  if (refusal !== undefined) return refusal;
  for (const { at, trigger, workflow } of starting) await startOne(queries, who, workflow, trigger, Date.parse(at));
  return undefined;
}

async function startOne(
  queries: Queries,
  { by, contactId }: StartFor,
  workflow: LiveVersion,
  { nodeId, notAgainFor, outputs }: Fired,
  at: number,
): Promise<void> {
  if (notAgainFor > 0) {
    const recent = await startedLately(queries, workflow, [contactId], at - notAgainFor);
    if (recent.has(contactId)) return;
  }
  const run = { ...workflow, contactId, executionId: newExecutionId(), depth: by?.depth ?? 0 };
  await beginRuns(queries, [{ run, start: { kind: 'start', at, trigger: { nodeId, outputs } } }]);
}

/** The id of an execution that begins. */
export function newExecutionId(): string {
  return `run_${createRandomId()}`;
}

/** Which contacts were started in a workflow after an instant. `-Infinity`: at any time. */
export async function startedLately(
  queries: Queries,
  { accountId, workflowId }: Pick<LiveVersion, 'accountId' | 'workflowId'>,
  contactIds: readonly string[],
  after: number,
): Promise<ReadonlySet<string>> {
  if (contactIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom('runs as r')
    .leftJoin('executions as e', (join) =>
      join
        .onRef('e.account_id', '=', 'r.account_id')
        .onRef('e.workflow_id', '=', 'r.workflow_id')
        .onRef('e.id', '=', 'r.execution_id'),
    )
    .select('r.contact_id')
    .where('r.account_id', '=', accountId)
    .where('r.workflow_id', '=', workflowId)
    .where('r.contact_id', 'in', contactIds)
    .$if(after !== -Infinity, (runs) => runs.where('e.started_at', '>', new Date(after).toISOString()))
    .execute();
  return new Set(rows.map((row) => row.contact_id));
}
