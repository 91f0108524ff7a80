import type { Effect } from '#execute';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import { jsonOf } from '../database/insert-rows.js';
import type { EffectTable } from '../database/migrations/engined.js';
import { type AddedEvent, addEvents } from './begin-run.js';
import { type LoggedMessage, logMessages, setMessageStatuses } from './conversation-log.js';
import { refund } from './credits.js';
import { areNew } from './receive.js';
import type { News, Receipt } from './service-engine.js';

/** A message as an execution wants it sent. */
export type SendEffect = Extract<Effect, { readonly kind: 'send-message' }>;

/** Who takes in an outcome, and when. */
export interface Outcomes {
  readonly providerName: string;
  readonly now: () => number;
}

/** What changes with the state of a message. */
export type StateChange = Partial<
  Pick<
    EffectTable,
    'state' | 'changed_at' | 'attempts' | 'provider_key' | 'note' | 'due_at' | 'held_for' | 'handed' | 'charged'
  >
>;

/** One message of an account. */
export interface MessageKey {
  readonly accountId: string;
  readonly effectId: string;
}

/** Returns messages; the rows of their runs and then their own are locked until the commit, in the order of all who lock several. */
export async function lockEffects(queries: Queries, keys: readonly MessageKey[]): Promise<readonly EffectTable[]> {
  const asked = JSON.stringify(keys.map(({ accountId, effectId }) => ({ account_id: accountId, id: effectId })));
  const some = sql`(SELECT account_id, id FROM json_populate_recordset(NULL::effects, ${asked}::json))`;
  await sql`SELECT FROM runs WHERE (account_id, workflow_id, execution_id) IN (
      SELECT account_id, workflow_id, execution_id FROM effects WHERE (account_id, id) IN ${some})
    ORDER BY execution_id, workflow_id, account_id FOR UPDATE`.execute(queries);
  const { rows } = await sql<EffectTable>`SELECT * FROM effects WHERE (account_id, id) IN ${some}
    ORDER BY account_id, id FOR UPDATE`.execute(queries);
  return rows;
}

export async function setState(
  queries: Queries,
  { account_id, id }: Pick<EffectTable, 'account_id' | 'id'>,
  set: StateChange,
): Promise<void> {
  await queries.updateTable('effects').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** A message that was sent, and its id at the provider. */
export interface SentEffect {
  readonly effect: EffectTable;
  readonly providerKey: string;
}

/** Messages were sent: they join their conversations. */
async function markSent(queries: Queries, { now }: Outcomes, sent: readonly SentEffect[]): Promise<void> {
  if (sent.length === 0) return;
  const at = new Date(now()).toISOString();
  const rows = sent.map(({ effect: { account_id, id }, providerKey }) => ({
    account_id,
    id,
    provider_key: providerKey,
  }));
  await sql`UPDATE effects e
    SET state = 'sent', changed_at = ${at}, provider_key = s.provider_key, held_for = NULL, note = NULL
    FROM json_populate_recordset(NULL::effects, ${jsonOf(rows)}::json) s
    WHERE e.account_id = s.account_id AND e.id = s.id`.execute(queries);
  await logMessages(
    queries,
    sent.map(({ effect }) => loggedOf(effect, at)),
  );
}

function loggedOf({ account_id, contact_id, document, id }: EffectTable, at: string): LoggedMessage {
  const { media, price, segments, text, to } = JSON.parse(document) as SendEffect;
  return {
    accountId: account_id,
    contactId: contact_id,
    id,
    at,
    text,
    number: to,
    outgoing: true,
    status: 'sent',
    segments,
    ...(price === undefined ? {} : { price }),
    media,
  };
}

/** The message was certainly not sent: its run learns it, and the account has its credit back. */
export async function markRefused(
  queries: Queries,
  { now }: Outcomes,
  effect: EffectTable,
  error: NonNullable<News['error']>,
): Promise<void> {
  const at = new Date(now()).toISOString();
  const set = { state: 'refused', changed_at: at, note: error.message, held_for: null, charged: 0 } as const;
  await setState(queries, effect, set);
  await addEvents(queries, [newsFor(now, effect, { status: 'refused', error })]);
  await refund(queries, effect.account_id, effect.charged);
}

/** News of a sent message. */
interface MessageNews {
  readonly effect: EffectTable;
  readonly news: News;
}

/** Counts receipts of sent messages: the first time, their runs and their conversations learn of it. */
async function countReceipts(
  queries: Queries,
  { now, providerName }: Outcomes,
  all: readonly MessageNews[],
): Promise<void> {
  const reports = all.map(({ effect: { account_id, id }, news: { status } }) => ({
    accountId: account_id,
    source: `receipt ${providerName}`,
    key: `${id} ${status}`,
  }));
  const isFirst = await areNew(queries, reports);
  const counted = all.filter((_, at) => isFirst[at]);
  await addEvents(
    queries,
    counted.map(({ effect, news }) => newsFor(now, effect, news)),
  );
  await setMessageStatuses(
    queries,
    counted.map(({ effect: { account_id: accountId, contact_id: contactId, id }, news: { status } }) => ({
      accountId,
      contactId,
      id,
      status,
    })),
  );
}

/**
 * Takes in a receipt within the caller's transaction. It settles a message of which it was unknown whether it was sent. One
 * that comes before the answer of its provider is kept for a day.
 *
 * @returns false where no message is known by this id yet
 */
export async function takeReceipt(
  queries: Queries,
  outcomes: Outcomes,
  { accountId, id, key, ...news }: Receipt,
): Promise<boolean> {
  const effect = (await findEffect(queries, accountId, id, key)) ?? (await findSettled(queries, accountId, id));
  if (!effect) {
    await keepEarly(queries, outcomes, { accountId, id, ...news });
    return false;
  }
  const { attempts, state } = effect;
  if (attempts === 0 || state === 'refused') return true;
  if (state !== 'sent' && news.status === 'refused') {
    const message = news.error?.message ?? 'The carrier did not send the message';
    await markRefused(queries, outcomes, effect, { ...news.error, message });
    return true;
  }
  const sent = { effect, providerKey: id };
  const early = state === 'sent' ? [] : await takeEarly(queries, [sent]);
  if (state !== 'sent') await markSent(queries, outcomes, [sent]);
  await countReceipts(queries, outcomes, [...early, { effect, news }]);
  return true;
}

/** A message that a provider took, with its receipt where that is known at once. */
export interface TakenEffect extends SentEffect {
  readonly receipt: 'delivered' | 'undelivered' | undefined;
}

/** Takes in that a provider took messages, and the receipts that were faster than its answers. */
export async function takeAnswers(queries: Queries, outcomes: Outcomes, taken: readonly TakenEffect[]): Promise<void> {
  if (taken.length === 0) return;
  const early = await takeEarly(queries, taken);
  await markSent(
    queries,
    outcomes,
    taken.filter(({ effect }) => effect.state !== 'sent'),
  );
  for (const { effect, providerKey } of taken)
    if (effect.state === 'sent' && effect.provider_key !== providerKey)
      await setState(queries, effect, { provider_key: providerKey });
  const atOnce = taken.flatMap(({ effect, receipt }) => (receipt ? [{ effect, news: { status: receipt } }] : []));
  await countReceipts(queries, outcomes, [...early, ...atOnce]);
}

async function findEffect(
  queries: Queries,
  accountId: string,
  providerKey: string,
  key: string | undefined,
): Promise<EffectTable | undefined> {
  const [byKey] = key === undefined ? [] : await lockEffects(queries, [{ accountId, effectId: key }]);
  if (byKey) return byKey;
  const known = await queries
    .selectFrom('effects')
    .select('id')
    .where('account_id', '=', accountId)
    .where('provider_key', '=', providerKey)
    .executeTakeFirst();
  const [byId] = known ? await lockEffects(queries, [{ accountId, effectId: known.id }]) : [];
  return byId;
}

/** Waits for an answer with this id that is being stored, and looks for its message. */
async function findSettled(queries: Queries, accountId: string, providerKey: string): Promise<EffectTable | undefined> {
  await lockProviderKeys(queries, [{ account_id: accountId, provider_key: providerKey }]);
  return findEffect(queries, accountId, providerKey, undefined);
}

/** Keeps an answer and a receipt of one message apart until the commit: the second sees what the first stored. */
async function lockProviderKeys(
  queries: Queries,
  keys: readonly { readonly account_id: string; readonly provider_key: string }[],
): Promise<void> {
  const names = keys.map(({ account_id, provider_key }) => JSON.stringify([account_id, provider_key]));
  await sql`SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 2) AS key FROM json_array_elements_text(${JSON.stringify(names)}::json) AS name ORDER BY key
    ) AS keys`.execute(queries);
}

const day = 86_400_000;

async function keepEarly(queries: Queries, { now }: Outcomes, { accountId, id, ...news }: Receipt): Promise<void> {
  await queries
    .deleteFrom('early_receipts')
    .where('account_id', '=', accountId)
    .where('at', '<', new Date(now() - day).toISOString())
    .execute();
  await queries
    .insertInto('early_receipts')
    .values({
      account_id: accountId,
      provider_key: id,
      status: news.status,
      at: new Date(now()).toISOString(),
      document: JSON.stringify(news),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'provider_key', 'status']).doNothing())
    .execute();
}

/** The receipts of messages that came before their ids were known, oldest first. */
async function takeEarly(queries: Queries, sent: readonly SentEffect[]): Promise<readonly MessageNews[]> {
  const asked = sent.map(({ effect, providerKey }) => ({ account_id: effect.account_id, provider_key: providerKey }));
  await lockProviderKeys(queries, asked);
  const { rows } = await sql<{ account_id: string; provider_key: string; at: string; document: string }>`
    DELETE FROM early_receipts WHERE (account_id, provider_key) IN (
      SELECT account_id, provider_key FROM json_populate_recordset(NULL::early_receipts, ${jsonOf(asked)}::json))
    RETURNING account_id, provider_key, at, document`.execute(queries);
  return rows
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .flatMap(({ account_id, document, provider_key }) =>
      sent
        .filter(({ effect, providerKey }) => providerKey === provider_key && effect.account_id === account_id)
        .map(({ effect }) => ({ effect, news: JSON.parse(document) as News })),
    );
}

/** The news of a message, for the run that sent it. */
function newsFor(
  now: () => number,
  { account_id, execution_id, id, workflow_id }: EffectTable,
  { error, status }: News,
): AddedEvent {
  const key = { accountId: account_id, workflowId: workflow_id, executionId: execution_id };
  const event = { kind: 'receipt', at: now(), effectId: id, status, ...(error ? { error } : {}) } as const;
  return { key, event };
}
