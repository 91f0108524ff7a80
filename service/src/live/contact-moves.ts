import { sql } from 'kysely';
import { arrayItems, createRandomId, isJsonObject, objectMembers } from '#base';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { type ContactChoice, contactFate, faultOfChoices } from '#trace';
import { announce } from '../changes/change.js';
import type { Queries } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { withMembers } from '../document/with-members.js';
import { endRuns, moveRun } from '../engine/move-run.js';
import { unusable } from '../http/check-body.js';
import type { OneWorkflow } from '../workflow/one-version.js';
import { canceledText, lockOf } from '../workflow/delete-workflow.js';
import { readExecutionFacts } from '../workflow/execution-facts.js';
import { nodesOfExecution } from '../workflow/record-execution.js';
import { findVersion } from '../workflow/save-version.js';

/** What became of the contacts under way on a version. */
export interface MovedContacts {
  readonly carriedOn: number;
  readonly moved: number;
  readonly ended: number;
  readonly finishing: number;
  /** A transaction moves all or none. */
  readonly failed: readonly [];
}

/** Contacts move from one version of a workflow to another one. */
export interface ContactMove extends OneWorkflow {
  readonly fromVersionId: string;
  readonly versionId: string;
  readonly choices: readonly ContactChoice[];
  readonly at: string;
}

/** The version that contacts move to. */
interface Target {
  readonly version: WorkflowVersion;
  readonly nodeIds: ReadonlySet<string>;
  /** Its id and name, as JSON text. */
  readonly reference: string;
}

const atOnce = 100;

/** Waits for recordings in progress, and makes later ones wait until the transaction ends. Locked before any row. */
export async function lockExecutions(queries: Queries, workflow: OneWorkflow): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockOf(workflow)})`.execute(queries);
}

/**
 * Moves the contacts under way within the caller's transaction, which has locked the executions. Contacts at a step
 * without a choice carry on where the version has it, and else finish where they are.
 */
export async function moveContacts(queries: Queries, move: ContactMove): Promise<MovedContacts> {
  const { accountId, choices, fromVersionId, versionId, workflowId } = move;
  await findVersion(queries, accountId, workflowId, fromVersionId);
  const target = await readTarget(queries, move, versionId);
  refuseChoices(choices, target.version);
  const counts = { carriedOn: 0, moved: 0, ended: 0, finishing: 0 };
  let after = '';
  for (;;) {
    const rows = await queries
      .selectFrom('executions')
      .select(['id', 'document', 'last_node_id'])
      .where('account_id', '=', accountId)
      .where('workflow_id', '=', workflowId)
      .where('version_id', '=', fromVersionId)
      .where('under_way', '=', true)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const { document, id, last_node_id } of rows) {
      const fate = contactFate(last_node_id ?? undefined, choices, target.nodeIds);
      counts[fateCounts[fate.action]] += 1;
      if (fate.action === 'finish') continue;
      const to = fate.action === 'move' ? fate.to : undefined;
      const run = { accountId, workflowId, executionId: id };
      if (fate.action === 'end') await endRuns(queries, move, id);
      // The engine writes the step that its runs go on at.
      const isLed = fate.action !== 'end' && (await moveRun(queries, run, { ...move, to }));
      const text =
        fate.action === 'end'
          ? canceledText(document, move.at)
          : movedText(document, target, isLed ? undefined : to, move.at);
      await storeExecution(queries, move, id, text, target.version);
    }
    if (rows.length < atOnce) return { ...counts, failed: [] };
    after = rows.at(-1)?.id ?? after;
  }
}

const fateCounts = { carryOn: 'carriedOn', move: 'moved', end: 'ended', finish: 'finishing' } as const;

/** Refuses choices that do not fit a version. */
export function refuseChoices(choices: readonly ContactChoice[], version: WorkflowVersion): void {
  const fault = faultOfChoices(choices, version);
  if (fault) throw unusable(fault.code, `contacts[${fault.index}]`, fault.message);
}

async function readTarget(
  queries: Queries,
  { accountId, workflowId }: OneWorkflow,
  versionId: string,
): Promise<Target> {
  const record = await findVersion(queries, accountId, workflowId, versionId);
  const version = JSON.parse(record.document) as WorkflowVersion;
  const nodes: readonly unknown[] = Array.isArray(version.definition?.nodes) ? version.definition.nodes : [];
  const ids = nodes.flatMap((node) => (isJsonObject(node) && typeof node['id'] === 'string' ? [node['id']] : []));
  const name = record.renamed ?? version.name ?? null;
  return { version, nodeIds: new Set(ids), reference: JSON.stringify({ id: versionId, name }) };
}

/** An execution as JSON text, on another version: at the same step, or at the given one. */
function movedText(text: string, { reference, version }: Target, nodeId: string | undefined, at: string): string {
  const moved = withMembers(text, new Map([['version', reference]]));
  if (nodeId === undefined) return moved;
  const running = withMembers(moved, new Map([['status', '"running"']]));
  const steps = objectMembers(running).findLast(({ key }) => key === 'steps');
  if (!steps || running[steps.start] !== '[') return running;
  const last = arrayItems(running, steps.start).at(-1);
  const before = last ? endedStep(running.slice(last.start, last.end), at) : '';
  const head = running.slice(0, last?.start ?? steps.start + 1) + before + (last ? ',' : '');
  const type = version.definition?.nodes?.find(({ id }) => id === nodeId)?.type;
  const context = last && contextText(running.slice(last.start, last.end));
  const node = [
    `"id":${JSON.stringify(nodeId)}`,
    ...(type ? [`"type":${JSON.stringify(type)}`] : []),
    ...(context === undefined ? [] : [`"context":${context}`]),
  ];
  const step = `{"id":${JSON.stringify(createRandomId())},"start":${JSON.stringify(at)},"node":{${node.join(',')}}}`;
  return head + step + running.slice(last?.end ?? steps.start + 1);
}

function endedStep(step: string, at: string): string {
  const value: unknown = JSON.parse(step);
  if (!isJsonObject(value) || (typeof value['end'] === 'string' && value['end'] !== '')) return step;
  return withMembers(step, new Map([['end', JSON.stringify(at)]]));
}

/** What was known after a step, exactly as it is written. */
function contextText(step: string): string | undefined {
  const node = memberText(step, 'node');
  const context = node === undefined ? undefined : memberText(node, 'context');
  return context?.startsWith('{') ? context : undefined;
}

function memberText(text: string, key: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  const member = objectMembers(text).findLast((each) => each.key === key);
  return member && text.slice(member.start, member.end);
}

async function storeExecution(
  queries: Queries,
  { accountId, workflowId }: OneWorkflow,
  id: string,
  document: string,
  version: WorkflowVersion,
): Promise<void> {
  const { columns, nodeIds } = readExecutionFacts(JSON.parse(document) as WorkflowExecution, id, version);
  await queries
    .updateTable('executions')
    .set({ document, ...columns })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', id)
    .execute();
  await queries
    .deleteFrom('execution_nodes')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('execution_id', '=', id)
    .execute();
  await insertRows(queries, 'execution_nodes', nodesOfExecution(accountId, workflowId, id, nodeIds));
  await announce(queries, { kind: 'run', accountId, workflowId, id });
}
