import { isJsonObject, type JsonObject } from '#base';
import { isTriggerType, nodeTypeOf } from '#catalog';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { traceExecution } from '#trace';
import type { Queries } from '../database/database.js';
import { notFound, RefusedRequest } from '../http/refused-request.js';
import { beginRun } from './begin-run.js';
import { changeRuns, type Unchanged } from './change-runs.js';
import { contactById } from './contacts.js';
import type { RunKey } from './jobs.js';
import { liveVersionOf, type ReadVersion } from './live-versions.js';
import type { StartEvent } from './run-event.js';
import { newExecutionId } from './start-by.js';
import { retryStuckWork } from './stuck-work.js';

/** A visit of an execution to go on from. */
export interface RerunFrom {
  readonly nodeId: string;
  /** The step of the visit. @default the last visit of the node */
  readonly stepId?: string;
}

/** An execution to run again. */
export interface Rerun extends RunKey {
  /** Absent: from its start. */
  readonly from?: RerunFrom;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

interface Found {
  readonly execution: WorkflowExecution;
  readonly isUnderWay: boolean;
  readonly contactId: string | undefined;
}

/**
 * Runs an execution again within the caller's transaction. An execution that is over stays as it is: its contact begins
 * another one of the live version, at the same trigger or at a visited node, with the outputs known before that visit. One
 * that is under way goes on at the node; a stuck one is tried again.
 *
 * @returns the id of the execution that goes on
 * @throws RefusedRequest 404 without such an execution; 409 `run-under-way`, `contact-gone`, `not-live`, `node-gone`, `not-moved`
 */
export async function rerun(queries: Queries, asked: Rerun, readVersion: ReadVersion): Promise<string> {
  const found = await findExecution(queries, asked);
  if (found.isUnderWay) {
    await goOnAt(queries, asked, readVersion);
    return asked.executionId;
  }
  const { accountId, at, from, workflowId } = asked;
  const { contactId, execution } = found;
  if (contactId === undefined || !(await contactById(queries, accountId, contactId)))
    throw new RefusedRequest(409, 'contact-gone', 'The contact of this run is not in the account any more.');
  const live = await liveVersionOf(queries, accountId, workflowId);
  if (!live) throw new RefusedRequest(409, 'not-live', 'No version of this workflow is live. Make one live first.');
  const version = await readVersion(queries, live, live.versionId);
  const start = { kind: 'start' as const, at: Date.parse(at), ...beginningOf(execution, version, from) };
  const run = { ...live, contactId, executionId: newExecutionId() };
  if ((await beginRun(queries, run, start)) === undefined) return run.executionId;
  throw new RefusedRequest(
    409,
    'run-under-way',
    'The contact is under way in this workflow in another run. Cancel that run first.',
  );
}

async function findExecution(queries: Queries, { accountId, executionId, workflowId }: RunKey): Promise<Found> {
  const row = await queries
    .selectFrom('executions as e')
    .leftJoin('runs as r', (join) =>
      join
        .onRef('r.account_id', '=', 'e.account_id')
        .onRef('r.workflow_id', '=', 'e.workflow_id')
        .onRef('r.execution_id', '=', 'e.id'),
    )
    .select(['e.document', 'e.under_way', 'r.contact_id'])
    .where('e.account_id', '=', accountId)
    .where('e.workflow_id', '=', workflowId)
    .where('e.id', '=', executionId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const execution = JSON.parse(row.document) as WorkflowExecution;
  // Executions recorded by another engine have no run here; their context names the contact.
  const contactId = row.contact_id ?? contactIn(execution);
  return { execution, isUnderWay: row.under_way === true, contactId };
}

function contactIn(execution: WorkflowExecution): string | undefined {
  for (const { context } of traceExecution(execution).visits) {
    const contact = context['contact'];
    if (isJsonObject(contact) && typeof contact['id'] === 'string') return contact['id'];
  }
  return undefined;
}

/** Where another execution begins, and what it knows. */
function beginningOf(
  execution: WorkflowExecution,
  version: WorkflowVersion,
  from: RerunFrom | undefined,
): Pick<StartEvent, 'context' | 'trigger'> {
  const { visits } = traceExecution(execution);
  const nodeOf = (id: string | undefined) => version.definition?.nodes?.find((node) => node.id === id);
  if (!from) {
    const [first] = visits;
    const trigger = nodeOf(first?.nodeId);
    if (!first || !trigger || !isTriggerType(nodeTypeOf(trigger))) return { trigger: {} };
    const outputs = sectionOf(sectionOf(first.context, 'outputs'), trigger.id);
    return { trigger: { nodeId: trigger.id, ...(outputs ? { outputs } : {}) } };
  }
  const at = visits.findLastIndex(({ nodeId, step }) =>
    from.stepId === undefined ? nodeId === from.nodeId : step.id === from.stepId && nodeId === from.nodeId,
  );
  if (at < 0) throw new RefusedRequest(409, 'node-gone', 'This run did not come to that step.');
  if (!nodeOf(from.nodeId))
    throw new RefusedRequest(409, 'node-gone', 'The live version does not have this step any more.');
  return { trigger: { nodeId: from.nodeId }, context: knownIn(visits[at - 1]?.context ?? {}) };
}

/** What an execution knows beside the contact, who is as they are now. */
function knownIn(context: JsonObject): JsonObject {
  const known = ['outputs', 'properties', 'conversation'].flatMap((name) => {
    const section = sectionOf(context, name);
    return section ? [[name, section] as const] : [];
  });
  return Object.fromEntries(known);
}

function sectionOf(context: JsonObject | undefined, name: string): JsonObject | undefined {
  const own = context && Object.hasOwn(context, name) ? context[name] : undefined;
  return isJsonObject(own) ? (own as JsonObject) : undefined;
}

/** Leads an execution that is under way on at a node, or tries it again where it is stuck there. */
async function goOnAt(queries: Queries, { at, from, ...key }: Rerun, readVersion: ReadVersion): Promise<void> {
  if (!from)
    throw new RefusedRequest(409, 'run-under-way', 'This run is under way. Cancel it before starting it again.');
  const change = { ...key, action: 'move' as const, to: from.nodeId, executionIds: [key.executionId], at };
  const { changing, unchanged } = await changeRuns(queries, change, readVersion);
  if (changing > 0) return;
  if (await retryStuckWork(queries, { kind: 'run', ...key }, at)) return;
  throw new RefusedRequest(409, 'not-moved', notMoved[unchanged[0]?.reason ?? 'notWaiting'] ?? notWaiting);
}

const notWaiting = 'This run is at work right now. Try again once it waits.';
const notMoved: { readonly [reason in Unchanged]?: string } = {
  over: 'This run is over by now. Try again.',
  missing: 'This run is executed by another engine, which has to lead it on.',
  nodeGone: 'The version of this run does not have this step.',
  sameNode: 'The contact waits at this step already.',
};
