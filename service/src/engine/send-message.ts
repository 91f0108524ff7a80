import { quietUntil } from '#execute';
import type { Account, Contact } from '#model';
import type { Queries } from '../database/database.js';
import type { EffectTable, HeldFor } from '../database/migrations/engined.js';
import { charge, covers } from './credits.js';
import { executionAccountOf } from './environment.js';
import { lockEffect, markRefused, type Outcomes, type SendEffect, setState, takeAnswer } from './outcomes.js';
import type { Provider, SendAnswer } from './provider.js';
import { type Spacing, spacingOf, takeSlot } from './rates.js';

/** What sending needs. */
export interface Sending {
  readonly queries: Queries;
  readonly provider: Provider;
  readonly now: () => number;
  /** @default that of the provider */
  readonly spacing?: Spacing;
}

/** After so long without an answer an attempt counts as cut off, in milliseconds. */
const attemptTime = 60_000;

/** The note of a message that is attempted again without knowing what became of it. */
const unanswered = 'An attempt before was not answered';

/** After so many attempts a message counts as refused where it was certainly not sent, else as uncertain. */
const maxAttempts = 20;

/**
 * Sends a planned message. `attempting` is committed before the provider is called, in a transaction that looks once more at
 * what could forbid it or hold it back: nothing is sent after an opt-out, in quiet hours, without credit, or faster than its
 * number may. A message of which it is unknown whether it was sent is `uncertain` where the provider does not heed keys, and is
 * never sent again.
 *
 * @throws Error where the provider heeds keys and did not answer: to be tried again
 */
export async function sendMessage(sending: Sending, accountId: string, effectId: string): Promise<void> {
  const { provider, queries } = sending;
  const begun = await queries
    .transaction()
    .execute((transaction) => beginAttempt(transaction, sending, accountId, effectId));
  if (!begun) return;
  const { from, id, media, text, to } = JSON.parse(begun.document) as SendEffect;
  let answer: SendAnswer | Error;
  try {
    answer = await provider.send({ key: id, accountId, to, ...(from === undefined ? {} : { from }), text, media });
  } catch (cause) {
    if (provider.idempotent) throw cause;
    answer = cause instanceof Error ? cause : new Error(String(cause));
  }
  await queries.transaction().execute(async (transaction) => {
    const effect = await lockEffect(transaction, accountId, effectId);
    if (effect) await settle(transaction, sending, effect, answer);
  });
}

/** Stores what a provider answered. A receipt may have been faster. */
async function settle(
  queries: Queries,
  sending: Sending,
  effect: EffectTable,
  answer: SendAnswer | Error,
): Promise<void> {
  const outcomes = outcomesOf(sending);
  if (!(answer instanceof Error) && answer.status === 'sent') return takeAnswer(queries, outcomes, effect, answer);
  if (effect.state !== 'attempting') return;
  if (answer instanceof Error) {
    const note = `The provider did not answer: ${answer.message}`;
    return setState(queries, effect, { state: 'uncertain', note, changed_at: at(sending) });
  }
  const { message } = answer;
  if (answer.status === 'refused') {
    const { code } = answer;
    return markRefused(queries, outcomes, effect, { message, ...(code === undefined ? {} : { code }) });
  }
  if (effect.attempts >= maxAttempts) return markRefused(queries, outcomes, effect, { message });
  const pause = Math.min(600_000, 5000 * 2 ** (effect.attempts - 1));
  const until = sending.now() + Math.max(1000, answer.after ?? pause);
  // Where an attempt before was not answered, the message may have been sent: it is not merely planned again.
  const state = effect.note === unanswered ? {} : ({ state: 'planned' } as const);
  await hold(queries, sending, effect, { ...state, reason: 'carrier', until, note: message });
}

/** Marks a message as being attempted; undefined where it is not to be sent, or not by this worker, or not now. */
async function beginAttempt(
  queries: Queries,
  sending: Sending,
  accountId: string,
  effectId: string,
): Promise<EffectTable | undefined> {
  const { now } = sending;
  const found = await lockEffect(queries, accountId, effectId);
  if (!found || (found.state !== 'planned' && found.state !== 'attempting')) return undefined;
  if (found.state === 'attempting' && !(await mayTryAgain(queries, sending, found))) return undefined;
  const { contact, isCanceled } = await readRecipient(queries, found);
  const reason = isCanceled ? 'The run was canceled' : forbidden(contact);
  if (reason !== undefined) {
    await giveUp(queries, sending, found, reason);
    return undefined;
  }
  const account = await readAccount(queries, accountId);
  const until = quietUntil(executionAccountOf(account), contact, now());
  if (until > now()) {
    const note = `Held until ${new Date(until).toISOString()}: no messages in quiet hours`;
    await hold(queries, sending, found, { reason: 'quiet-hours', until, note });
    return undefined;
  }
  const price = found.charged > 0 ? 0 : found.price;
  const spacing = sending.spacing ?? spacingOf({}, sending.provider.perNumber);
  // What the credit does not cover must not take a slot from what it covers.
  if (covers(account, price) && !(await takeSlot(queries, spacing, { accountId, sender: found.sender, now: now() }))) {
    await hold(queries, sending, found, { reason: 'rate', note: 'Waits for its turn at the rate of its number' });
    return undefined;
  }
  const charged = await charge(queries, accountId, price);
  if (charged === undefined) {
    await hold(queries, sending, found, { state: 'held', reason: 'credit', note: 'The account is out of credit' });
    return undefined;
  }
  const attempts = found.attempts + 1;
  const note = found.state === 'attempting' ? unanswered : null;
  const set = { state: 'attempting', held_for: null, note, charged: found.charged + charged } as const;
  await setState(queries, found, { ...set, changed_at: at(sending), attempts });
  return found;
}

/** Whether a message that was being attempted is asked for again: only at a provider that heeds keys. */
async function mayTryAgain(queries: Queries, sending: Sending, found: EffectTable): Promise<boolean> {
  const { now, provider } = sending;
  if (provider.idempotent && found.attempts < maxAttempts) return true;
  // Another worker is at it, or was cut off.
  if (Date.parse(found.changed_at) > now() - attemptTime && found.attempts > 0 && !provider.idempotent)
    throw new Error('The message is being sent by another worker');
  const note = provider.idempotent
    ? `No answer after ${found.attempts} attempts`
    : 'The service stopped while it was being sent';
  await setState(queries, found, { state: 'uncertain', changed_at: at(sending), note });
  return false;
}

/** Gives up a message that must not be sent any more. One that was attempted before may have been sent. */
async function giveUp(queries: Queries, sending: Sending, effect: EffectTable, reason: string): Promise<void> {
  if (effect.state === 'planned') return markRefused(queries, outcomesOf(sending), effect, { message: reason });
  const note = `${reason}; it is unknown whether an attempt before had sent the message`;
  await setState(queries, effect, { state: 'uncertain', changed_at: at(sending), note });
}

interface Holding {
  /** @default the state it has */
  readonly state?: 'planned' | 'held';
  readonly reason: HeldFor;
  readonly note: string;
  /** @default until something else releases it */
  readonly until?: number;
}

async function hold(
  queries: Queries,
  sending: Sending,
  effect: EffectTable,
  { note, reason, state, until }: Holding,
): Promise<void> {
  await setState(queries, effect, {
    ...(state === undefined ? {} : { state, changed_at: at(sending) }),
    ...(until === undefined ? {} : { due_at: new Date(until).toISOString() }),
    held_for: reason,
    handed: false,
    note,
  });
}

/** Why nothing must be sent to a contact; undefined where it may. */
function forbidden(contact: Contact): string | undefined {
  if (typeof contact['optOut'] === 'string') return 'The contact has opted out';
  return typeof contact.blocked === 'string' ? 'The contact is blocked' : undefined;
}

/**
 * Reads whom a message goes to, and whether its run was canceled. The row of the contact stays locked until the attempt is
 * committed: an opt-out is stored before it, and forbids it, or after the provider was asked.
 */
async function readRecipient(
  queries: Queries,
  { account_id, contact_id, execution_id, workflow_id }: EffectTable,
): Promise<{ readonly contact: Contact; readonly isCanceled: boolean }> {
  const found = await queries
    .selectFrom('contacts')
    .select('document')
    .where('account_id', '=', account_id)
    .where('id', '=', contact_id)
    .forShare()
    .executeTakeFirst();
  const execution = await queries
    .selectFrom('executions')
    .select('status')
    .where('account_id', '=', account_id)
    .where('workflow_id', '=', workflow_id)
    .where('id', '=', execution_id)
    .executeTakeFirst();
  return {
    contact: found ? (JSON.parse(found.document) as Contact) : {},
    isCanceled: execution?.status === 'canceled',
  };
}

async function readAccount(queries: Queries, accountId: string): Promise<Account> {
  const found = await queries.selectFrom('accounts').select('document').where('id', '=', accountId).executeTakeFirst();
  return found ? (JSON.parse(found.document) as Account) : {};
}

function outcomesOf({ now, provider }: Sending): Outcomes {
  return { now, providerName: provider.name };
}

function at({ now }: Sending): string {
  return new Date(now()).toISOString();
}
