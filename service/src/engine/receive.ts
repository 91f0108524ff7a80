import { createRandomId } from '#base';
import { namesOptOut } from '#execute';
import type { Queries } from '../database/database.js';
import { addEvent, beginRun } from './begin-run.js';
import { contactWithNumber, optOut } from './contacts.js';
import { noteHeard } from './heard.js';
import { isConversationOpen, logMessage } from './conversation-log.js';
import { liveVersions, type ReadVersion } from './live-versions.js';
import { firedBy, type Happening } from './triggers.js';

/** A message from a contact. */
export interface InboundMessage {
  readonly accountId: string;
  /** The number of the contact. */
  readonly from: string;
  /** The number of the account. */
  readonly to?: string;
  readonly text: string;
  readonly media?: readonly unknown[];
  /** When it was received, in milliseconds since 1970. */
  readonly at: number;
  /** Who delivers it, and its id there: the same one again counts once. */
  readonly source: string;
  readonly key: string;
}

/** What became of a message. */
export interface Received {
  readonly contactId: string;
  /** False where it was received before. */
  readonly isNew: boolean;
}

/**
 * Takes in a message within the caller's transaction: it joins its conversation, reaches every run of the contact, and starts
 * workflows. Words that ask for no more messages opt the contact out, also where no run is under way.
 */
export async function receiveMessage(
  queries: Queries,
  message: InboundMessage,
  readVersion: ReadVersion,
): Promise<Received> {
  const { accountId, from, key, source, text } = message;
  const at = new Date(message.at).toISOString();
  const { id: contactId } = await contactWithNumber(queries, accountId, from, at);
  if (!(await isNew(queries, accountId, source, key))) return { contactId, isNew: false };
  // Runs before the conversation: all who lock both do it in this order.
  const open = await lockRunsOf(queries, accountId, contactId);
  const isFirst = !(await isConversationOpen(queries, accountId, contactId));
  await logMessage(queries, {
    accountId,
    contactId,
    id: `in_${source}_${key}`,
    at,
    text,
    number: from,
    outgoing: false,
    status: 'received',
    ...(message.media ? { media: message.media } : {}),
  });
  await noteHeard(queries, accountId, contactId, at);
  for (const run of open) await addEvent(queries, run, { kind: 'reply', at: message.at, text });
  if (namesOptOut(text)) await optOut(queries, { accountId, contactId, at }, text);
  else
    await startBy(
      queries,
      { accountId, contactId, hasReply: open.length > 0 },
      { kind: 'message', at, text, isFirst, ...(message.to === undefined ? {} : { to: message.to }) },
      readVersion,
    );
  return { contactId, isNew: true };
}

/** Whether this is the first time that a source reports this. */
export async function isNew(queries: Queries, accountId: string, source: string, key: string): Promise<boolean> {
  const added = await queries
    .insertInto('received')
    .values({ account_id: accountId, source, key })
    .onConflict((conflict) => conflict.columns(['account_id', 'source', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Starts the live workflows whose trigger fires. A keyword starts its workflows alone; a trigger for any message leaves alone
 * who answers a workflow that is under way.
 */
export async function startBy(
  queries: Queries,
  {
    accountId,
    contactId,
    hasReply = false,
  }: { readonly accountId: string; readonly contactId: string; readonly hasReply?: boolean },
  happening: Happening,
  readVersion: ReadVersion,
): Promise<void> {
  const live = await liveVersions(queries, accountId);
  const fired = [];
  for (const workflow of live) {
    const trigger = firedBy(await readVersion(queries, workflow, workflow.versionId), happening);
    if (trigger) fired.push({ workflow, trigger });
  }
  const keywords = fired.filter(({ trigger }) => trigger.isKeyword);
  const starting = keywords.length > 0 ? keywords : hasReply ? [] : fired;
  for (const { trigger, workflow } of starting) {
    await beginRun(
      queries,
      { ...workflow, contactId, executionId: `run_${createRandomId()}` },
      { kind: 'start', at: Date.parse(happening.at), trigger: { nodeId: trigger.nodeId, outputs: trigger.outputs } },
    );
  }
}

async function lockRunsOf(queries: Queries, accountId: string, contactId: string) {
  const rows = await queries
    .selectFrom('runs')
    .select(['workflow_id', 'execution_id'])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    // One that is stuck goes on with it later.
    .where('status', 'in', ['open', 'stuck'])
    .orderBy('execution_id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ accountId, workflowId: row.workflow_id, executionId: row.execution_id }));
}
