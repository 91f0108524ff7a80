import { sql } from 'kysely';
import { isJsonObject } from '#base';
import type { Contact, WorkflowExecution } from '#model';
import type { Queries } from '../database/database.js';
import { canceledText, keepWorkflows } from '../workflow/delete-workflow.js';
import { recordExecution } from '../workflow/record-execution.js';
import { addEvent } from './begin-run.js';
import type { RunKey } from './jobs.js';
import { endRuns } from './move-run.js';
import { lockEffects } from './outcomes.js';

/** Work that waits for a person, by its address. */
export type StuckKey =
  | ({ readonly kind: 'run' } & RunKey)
  | { readonly kind: 'message'; readonly accountId: string; readonly effectId: string };

/** Work that waits for a person: a run that cannot go on, or a message of which it is unknown whether it was sent. */
export interface StuckWork {
  readonly kind: 'run' | 'message';
  readonly workflowId: string;
  readonly workflowName?: string;
  readonly executionId: string;
  /** Only of a message. */
  readonly effectId?: string;
  readonly contactId: string;
  readonly contactName?: string;
  /** Where the contact is, or the node that sends the message. */
  readonly nodeId?: string;
  /** ISO 8601 in UTC. */
  readonly since: string;
  /** Why, for people. */
  readonly reason: string;
  /** The words of a message. */
  readonly text?: string;
  /** The number that it goes to. */
  readonly to?: string;
}

interface StuckRow {
  readonly kind: 'run' | 'message';
  readonly workflow_id: string;
  readonly workflow_name: string | null;
  readonly execution_id: string;
  readonly effect_id: string | null;
  readonly contact_id: string;
  readonly contact: string | null;
  readonly since: string;
  readonly note: string | null;
  readonly document: string | null;
  readonly node_id: string | null;
}

/** Lists the stuck work of an account, what is stuck longest first. */
export async function listStuckWork(
  queries: Queries,
  accountId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly StuckWork[]> {
  const { rows } = await sql<StuckRow>`
    SELECT s.*, w.name AS workflow_name, c.document AS contact, e.last_node_id AS node_id FROM (
      SELECT 'run' AS kind, workflow_id, execution_id, NULL AS effect_id, contact_id, coalesce(stuck_at, '') AS since, note, NULL AS document
        FROM runs WHERE account_id = ${accountId} AND status = 'stuck'
      UNION ALL
      SELECT 'message', workflow_id, execution_id, id, contact_id, changed_at, note, document
        FROM effects WHERE account_id = ${accountId} AND state = 'uncertain'
    ) s
    LEFT JOIN workflows w ON w.account_id = ${accountId} AND w.id = s.workflow_id
    LEFT JOIN contacts c ON c.account_id = ${accountId} AND c.id = s.contact_id
    LEFT JOIN executions e ON e.account_id = ${accountId} AND e.workflow_id = s.workflow_id AND e.id = s.execution_id
    ORDER BY s.since, s.execution_id, s.effect_id LIMIT ${limit} OFFSET ${offset}`.execute(queries);
  return rows.map(workOf);
}

function workOf(row: StuckRow): StuckWork {
  const message: unknown = row.document === null ? undefined : JSON.parse(row.document);
  const member = (name: string): string | undefined => {
    const value = isJsonObject(message) ? message[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const { firstName, lastName } = (row.contact === null ? {} : JSON.parse(row.contact)) as Contact;
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  const [nodeId, text, to] = [member('nodeId') ?? row.node_id, member('text'), member('to')];
  return {
    kind: row.kind,
    workflowId: row.workflow_id,
    ...(row.workflow_name === null ? {} : { workflowName: row.workflow_name }),
    executionId: row.execution_id,
    ...(row.effect_id === null ? {} : { effectId: row.effect_id }),
    contactId: row.contact_id,
    ...(name === '' ? {} : { contactName: name }),
    ...(nodeId === null ? {} : { nodeId }),
    since: row.since,
    reason: row.note ?? 'The reason is not known',
    ...(text === undefined ? {} : { text }),
    ...(to === undefined ? {} : { to }),
  };
}

/**
 * Tries stuck work again, within the caller's transaction: the run goes on with all that came meanwhile, or the message is
 * sent, perhaps for the second time.
 *
 * @returns false where it is not stuck
 */
export async function retryStuckWork(queries: Queries, key: StuckKey, at: string): Promise<boolean> {
  if (key.kind === 'message') return settleMessage(queries, key, { state: 'planned', note: null }, at);
  await keepWorkflows(queries, key);
  if (!(await lockStuckRun(queries, key))) return false;
  await reopenRun(queries, key, at);
  return true;
}

const givenUp = 'A person decided that it counts as not sent';

/**
 * Gives stuck work up, within the caller's transaction: the run ends as canceled, or the message counts as refused, and its
 * run goes on with that.
 *
 * @returns false where it is not stuck
 */
export async function giveUpStuckWork(queries: Queries, key: StuckKey, at: string): Promise<boolean> {
  if (key.kind === 'message') return settleMessage(queries, key, { state: 'refused', note: givenUp }, at);
  await keepWorkflows(queries, key);
  if (!(await lockStuckRun(queries, key))) return false;
  await endStuckRun(queries, key, at);
  return true;
}

async function lockStuckRun(queries: Queries, { accountId, executionId, workflowId }: RunKey): Promise<boolean> {
  const found = await queries
    .selectFrom('runs')
    .select('execution_id')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('execution_id', '=', executionId)
    .where('status', '=', 'stuck')
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Lets a stuck run go on: it is looked at soon after the commit. */
export async function reopenRun(
  queries: Queries,
  { accountId, executionId, workflowId }: RunKey,
  at: string,
): Promise<void> {
  await queries
    .updateTable('runs')
    .set({ status: 'open', note: null, stuck_at: null, handed: false, wake_at: at })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('execution_id', '=', executionId)
    .execute();
}

/** Ends a stuck run as canceled. The interpreter is not asked: it may be what cannot go on. */
export async function endStuckRun(queries: Queries, key: RunKey, at: string): Promise<void> {
  const { accountId, executionId, workflowId } = key;
  await endRuns(queries, { ...key, at }, executionId);
  const found = await queries
    .selectFrom('executions')
    .select('document')
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', executionId)
    .executeTakeFirst();
  if (!found) return;
  const document = canceledText(found.document, at);
  const execution = JSON.parse(document) as WorkflowExecution;
  await recordExecution(queries, { accountId, workflowId, id: executionId, execution, document });
}

async function settleMessage(
  queries: Queries,
  { accountId, effectId }: Extract<StuckKey, { readonly kind: 'message' }>,
  set: { readonly state: 'planned' | 'refused'; readonly note: string | null },
  at: string,
): Promise<boolean> {
  await lockEffects(queries, [{ accountId, effectId }]);
  const settled = await queries
    .updateTable('effects')
    .set({ ...set, handed: false, changed_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', effectId)
    .where('state', '=', 'uncertain')
    .returning(['workflow_id', 'execution_id'])
    .executeTakeFirst();
  if (!settled) return false;
  if (set.state === 'refused')
    await addEvent(
      queries,
      { accountId, workflowId: settled.workflow_id, executionId: settled.execution_id },
      { kind: 'receipt', at: Date.parse(at), effectId, status: 'refused', error: { message: givenUp } },
    );
  return true;
}
