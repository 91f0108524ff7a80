import type { Effect } from '#execute';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { EffectTable } from '../database/migrations/engined.js';
import { addEvent } from './begin-run.js';
import { logMessage, setMessageStatus } from './conversation-log.js';
import { refund } from './credits.js';
import { isNew } from './receive.js';
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

/** Returns a message; the row of its run and then its own are locked until the commit. */
export async function lockEffect(
  queries: Queries,
  accountId: string,
  effectId: string,
): Promise<EffectTable | undefined> {
  await sql`SELECT FROM runs WHERE (account_id, workflow_id, execution_id) = (
      SELECT account_id, workflow_id, execution_id FROM effects WHERE account_id = ${accountId} AND id = ${effectId})
    FOR UPDATE`.execute(queries);
  return queries
    .selectFrom('effects')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', effectId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setState(
  queries: Queries,
  { account_id, id }: Pick<EffectTable, 'account_id' | 'id'>,
  set: StateChange,
): Promise<void> {
  await queries.updateTable('effects').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** The message was sent: it joins its conversation, and receipts that came before its id are taken in. */
export async function markSent(
  queries: Queries,
  outcomes: Outcomes,
  effect: EffectTable,
  providerKey: string,
): Promise<void> {
  const at = new Date(outcomes.now()).toISOString();
  const { media, price, segments, text, to } = JSON.parse(effect.document) as SendEffect;
  const set = { state: 'sent', changed_at: at, provider_key: providerKey, held_for: null, note: null } as const;
  await setState(queries, effect, set);
  await logMessage(queries, {
    accountId: effect.account_id,
    contactId: effect.contact_id,
    id: effect.id,
    at,
    text,
    number: to,
    outgoing: true,
    status: 'sent',
    segments,
    ...(price === undefined ? {} : { price }),
    media,
  });
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
  await notifyRun(queries, now, effect, { status: 'refused', error });
  await refund(queries, effect.account_id, effect.charged);
}

/** Counts a receipt of a sent message: the first time, its run and its conversation learn of it. */
export async function countReceipt(
  queries: Queries,
  { now, providerName }: Outcomes,
  effect: EffectTable,
  news: News,
): Promise<void> {
  const { account_id: accountId, contact_id: contactId, id } = effect;
  if (!(await isNew(queries, accountId, `receipt ${providerName}`, `${id} ${news.status}`))) return;
  await notifyRun(queries, now, effect, news);
  await setMessageStatus(queries, { accountId, contactId, id, status: news.status });
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
  const effect = await findEffect(queries, accountId, id, key);
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
  const early = state === 'sent' ? [] : await takeEarly(queries, accountId, id);
  if (state !== 'sent') await markSent(queries, outcomes, effect, id);
  for (const each of [...early, news]) await countReceipt(queries, outcomes, effect, each);
  return true;
}

/** Takes in that a provider took a message, and the receipts that were faster than its answer. */
export async function takeAnswer(
  queries: Queries,
  outcomes: Outcomes,
  effect: EffectTable,
  { id, receipt }: { readonly id: string; readonly receipt?: 'delivered' | 'undelivered' },
): Promise<void> {
  const early = await takeEarly(queries, effect.account_id, id);
  if (effect.state !== 'sent') await markSent(queries, outcomes, effect, id);
  else if (effect.provider_key !== id) await setState(queries, effect, { provider_key: id });
  for (const news of [...early, ...(receipt ? [{ status: receipt }] : [])])
    await countReceipt(queries, outcomes, effect, news);
}

async function findEffect(
  queries: Queries,
  accountId: string,
  providerKey: string,
  key: string | undefined,
): Promise<EffectTable | undefined> {
  const byKey = key === undefined ? undefined : await lockEffect(queries, accountId, key);
  if (byKey) return byKey;
  const known = await queries
    .selectFrom('effects')
    .select('id')
    .where('account_id', '=', accountId)
    .where('provider_key', '=', providerKey)
    .executeTakeFirst();
  return known && lockEffect(queries, accountId, known.id);
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

async function takeEarly(queries: Queries, accountId: string, providerKey: string): Promise<readonly News[]> {
  const rows = await queries
    .deleteFrom('early_receipts')
    .where('account_id', '=', accountId)
    .where('provider_key', '=', providerKey)
    .returning(['at', 'document'])
    .execute();
  return rows.toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(({ document }) => JSON.parse(document) as News);
}

/** Hands the news of a message to the run that sent it. */
async function notifyRun(
  queries: Queries,
  now: () => number,
  { account_id, execution_id, id, workflow_id }: EffectTable,
  { error, status }: News,
): Promise<void> {
  const key = { accountId: account_id, workflowId: workflow_id, executionId: execution_id };
  const event = { kind: 'receipt', at: now(), effectId: id, status, ...(error ? { error } : {}) } as const;
  await addEvent(queries, key, event);
}
