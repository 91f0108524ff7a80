import type { Effect } from '#execute';
import type { Contact } from '#model';
import type { Queries } from '../database/database.js';
import type { EffectTable } from '../database/migrations/engined.js';
import { addEvent } from './begin-run.js';
import { contactById } from './contacts.js';
import { logMessage } from './conversation-log.js';
import type { Provider, SendAnswer } from './provider.js';
import type { News } from './service-engine.js';

type SendEffect = Extract<Effect, { readonly kind: 'send-message' }>;

/** What sending needs. */
export interface Sending {
  readonly queries: Queries;
  readonly provider: Provider;
  readonly now: () => number;
}

/** After so long without an answer an attempt counts as cut off, in milliseconds. */
const attemptTime = 60_000;

/**
 * Sends a planned message. `attempting` is committed before the provider is called, in a transaction that looks once more at
 * what could forbid it: nothing is sent after an opt-out. A message of which it is unknown whether it was sent is `uncertain`
 * where the provider does not heed keys, and is never sent again.
 *
 * @throws Error where the provider heeds keys and did not answer: to be tried again
 */
export async function sendMessage(sending: Sending, accountId: string, effectId: string): Promise<void> {
  const { now, provider, queries } = sending;
  const begun = await queries
    .transaction()
    .execute((transaction) => beginAttempt(transaction, sending, accountId, effectId));
  if (!begun) return;
  const effect = JSON.parse(begun.document) as SendEffect;
  let answer: SendAnswer;
  try {
    const { from, id, media, text, to } = effect;
    answer = await provider.send({ key: id, accountId, to, ...(from === undefined ? {} : { from }), text, media });
  } catch (cause) {
    if (provider.idempotent) throw cause;
    await settle(sending, begun, { state: 'uncertain', note: noteOf(cause) });
    return;
  }
  await queries.transaction().execute(async (transaction) => {
    const at = new Date(now()).toISOString();
    if (answer.status === 'refused') {
      await setState(transaction, begun, { state: 'refused', changed_at: at, note: answer.message });
      await tellRun(sending.now, transaction, begun, { status: 'refused', error: errorOf(answer) });
      return;
    }
    await setState(transaction, begun, { state: 'sent', changed_at: at, provider_key: answer.id });
    await logMessage(transaction, {
      accountId,
      contactId: begun.contact_id,
      id: effect.id,
      at,
      text: effect.text,
      number: effect.to,
      outgoing: true,
      status: answer.receipt ?? 'sent',
      segments: effect.segments,
      ...(effect.price === undefined ? {} : { price: effect.price }),
      media: effect.media,
    });
    if (answer.receipt) await tellRun(sending.now, transaction, begun, { status: answer.receipt });
  });
}

/** Marks a message as being attempted; undefined where it is not to be sent, or not by this worker. */
async function beginAttempt(
  queries: Queries,
  sending: Sending,
  accountId: string,
  effectId: string,
): Promise<EffectTable | undefined> {
  const { now, provider } = sending;
  const found = await queries
    .selectFrom('effects')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', effectId)
    .forUpdate()
    .executeTakeFirst();
  if (!found || (found.state !== 'planned' && found.state !== 'attempting')) return undefined;
  const at = new Date(now()).toISOString();
  if (found.state === 'attempting') {
    // Another worker is at it, or was cut off.
    if (Date.parse(found.changed_at) > now() - attemptTime && found.attempts > 0 && !provider.idempotent)
      throw new Error('The message is being sent by another worker');
    if (!provider.idempotent) {
      await setState(queries, found, {
        state: 'uncertain',
        changed_at: at,
        note: 'The service stopped while it was being sent',
      });
      return undefined;
    }
  }
  const reason = await forbidden(queries, found);
  if (reason !== undefined) {
    await setState(queries, found, { state: 'refused', changed_at: at, note: reason });
    await tellRun(now, queries, found, { status: 'refused', error: { message: reason } });
    return undefined;
  }
  await setState(queries, found, { state: 'attempting', changed_at: at, attempts: found.attempts + 1 });
  return found;
}

/** Why a planned message must not be sent any more; undefined where it may. */
async function forbidden(
  queries: Queries,
  { account_id, contact_id, execution_id, workflow_id }: EffectTable,
): Promise<string | undefined> {
  const contact: Contact = (await contactById(queries, account_id, contact_id)) ?? {};
  if (typeof contact['optOut'] === 'string') return 'The contact has opted out';
  if (typeof contact.blocked === 'string') return 'The contact is blocked';
  const execution = await queries
    .selectFrom('executions')
    .select('status')
    .where('account_id', '=', account_id)
    .where('workflow_id', '=', workflow_id)
    .where('id', '=', execution_id)
    .executeTakeFirst();
  return execution?.status === 'canceled' ? 'The run was canceled' : undefined;
}

async function setState(
  queries: Queries,
  { account_id, id }: EffectTable,
  set: Partial<Pick<EffectTable, 'state' | 'changed_at' | 'attempts' | 'provider_key' | 'note'>>,
): Promise<void> {
  await queries.updateTable('effects').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();
}

async function settle(
  { now, queries }: Sending,
  effect: EffectTable,
  { note, state }: { readonly state: 'uncertain'; readonly note: string },
): Promise<void> {
  await setState(queries, effect, { state, note, changed_at: new Date(now()).toISOString() });
}

/** Hands the news of a message to the run that sent it. */
export async function tellRun(
  now: () => number,
  queries: Queries,
  { account_id, execution_id, id, workflow_id }: EffectTable,
  { error, status }: News,
): Promise<void> {
  const key = { accountId: account_id, workflowId: workflow_id, executionId: execution_id };
  await addEvent(queries, key, {
    kind: 'receipt',
    at: now(),
    effectId: id,
    status,
    ...(error ? { error } : {}),
  });
}

function errorOf({ code, message }: Extract<SendAnswer, { readonly status: 'refused' }>): NonNullable<News['error']> {
  return { message, ...(code === undefined ? {} : { code }) };
}

function noteOf(cause: unknown): string {
  return `The provider did not answer: ${cause instanceof Error ? cause.message : String(cause)}`;
}
