import { namesOptOut } from '#execute';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import { jsonOf } from '../database/insert-rows.js';
import { addEvents } from './begin-run.js';
import { campaignAnswered } from './campaign-runs.js';
import { contactWithNumber, optOut } from './contacts.js';
import { noteHeard } from './heard.js';
import { isConversationOpen, logMessages } from './conversation-log.js';
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
  const logged = {
    accountId,
    contactId,
    id: `in_${source}_${key}`,
    at,
    text,
    number: from,
    outgoing: false,
    status: 'received',
    ...(message.media ? { media: message.media } : {}),
  };
  await logMessages(queries, [logged]);
  await noteHeard(queries, accountId, contactId, at);
  const event = { kind: 'reply', at: message.at, text } as const;
  await addEvents(
    queries,
    open.map((key) => ({ key, event })),
  );
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
  const [first] = await areNew(queries, [{ accountId, source, key }]);
  return first === true;
}

/** What a source reports. */
export interface Report {
  readonly accountId: string;
  readonly source: string;
  readonly key: string;
}

interface ReportRow {
  readonly account_id: string;
  readonly source: string;
  readonly key: string;
}

/** Whether each report comes for the first time. */
export async function areNew(queries: Queries, reports: readonly Report[]): Promise<readonly boolean[]> {
  if (reports.length === 0) return [];
  const json = jsonOf(reports.map(({ accountId, key, source }) => ({ account_id: accountId, source, key })));
  const { rows } = await sql<ReportRow>`INSERT INTO received (account_id, source, key)
    SELECT account_id, source, key FROM json_populate_recordset(NULL::received, ${json}::json)
    ON CONFLICT (account_id, source, key) DO NOTHING RETURNING account_id, source, key`.execute(queries);
  const textOf = ({ account_id, key, source }: ReportRow): string => JSON.stringify([account_id, source, key]);
  const added = new Set(rows.map(textOf));
  // The second of two in one call is not new.
  return (JSON.parse(json) as readonly ReportRow[]).map((row) => added.delete(textOf(row)));
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
    // As all who lock several runs.
    .orderBy('r.execution_id')
    .orderBy('r.workflow_id')
    .forUpdate('r')
    .execute();
  return rows.map((row) => ({
    accountId,
    workflowId: row.workflow_id,
    executionId: row.execution_id,
    isCampaign: row.campaign_id !== null,
  }));
}
