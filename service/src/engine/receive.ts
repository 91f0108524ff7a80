import { namesOptOut } from '#execute';
import type { Queries } from '../database/database.js';
import { addEvent } from './begin-run.js';
import { campaignAnswered } from './campaign-runs.js';
import { contactWithNumber, optOut } from './contacts.js';
import { noteHeard } from './heard.js';
import { isConversationOpen, logMessage } from './conversation-log.js';
import type { ReadVersion } from './live-versions.js';
import { startBy } from './start-by.js';

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
  const campaignId = await campaignAnswered(queries, accountId, contactId);
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
      // The run that sent the message of a campaign waits for no answer.
      { accountId, contactId, hasReply: open.some(({ isCampaign }) => !isCampaign) },
      [
        {
          kind: 'message',
          at,
          text,
          isFirst,
          ...(message.to === undefined ? {} : { to: message.to }),
          ...(campaignId === undefined ? {} : { campaignId }),
        },
      ],
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

async function lockRunsOf(queries: Queries, accountId: string, contactId: string) {
  const rows = await queries
    .selectFrom('runs as r')
    .innerJoin('workflows as w', (join) =>
      join.onRef('w.account_id', '=', 'r.account_id').onRef('w.id', '=', 'r.workflow_id'),
    )
    .select(['r.workflow_id', 'r.execution_id', 'w.campaign_id'])
    .where('r.account_id', '=', accountId)
    .where('r.contact_id', '=', contactId)
    // One that is stuck goes on with it later.
    .where('r.status', 'in', ['open', 'stuck'])
    .orderBy('r.execution_id')
    .forUpdate('r')
    .execute();
  return rows.map((row) => ({
    accountId,
    workflowId: row.workflow_id,
    executionId: row.execution_id,
    isCampaign: row.campaign_id !== null,
  }));
}
