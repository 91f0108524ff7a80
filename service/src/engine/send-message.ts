import { quietUntil } from '#execute';
import type { Account, Contact } from '#model';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { EffectTable, HeldFor } from '../database/migrations/engined.js';
import { chargeAll, covers } from './credits.js';
import { executionAccountOf } from './environment.js';
import {
  lockEffects,
  markRefused,
  type MessageKey,
  type Outcomes,
  type SendEffect,
  setState,
  takeAnswers,
  type TakenEffect,
} from './outcomes.js';
import type { Provider, SendAnswer } from './provider.js';
import { type Spacing, spacingOf, takeSlot } from './rates.js';
import { together } from './together.js';

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
  const key = { accountId, effectId };
  const error = (await sendMessages(sending, [key])).get(key);
  if (error) throw error;
}

/**
 * Does what {@link sendMessage} does for many messages: one transaction begins them, the provider is asked for all at once, and what
 * it has answered is stored together, without waiting for what it has not.
 *
 * @returns those that failed, with their errors
 */
export async function sendMessages<Key extends MessageKey>(
  sending: Sending,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, Error>> {
  const { queries } = sending;
  const begun: Begun<Key>[] = [];
  const failed = await together(keys, async (some) => {
    const effects = await queries.transaction().execute((transaction) => beginAttempts(transaction, sending, some));
    for (const key of some) {
      const effect = effects.get(nameOf(key));
      if (effect) begun.push({ key, effect });
    }
  });
  const unanswered = await askAll(sending, begun);
  return new Map([...failed, ...unanswered]);
}

interface Begun<Key> {
  readonly key: Key;
  readonly effect: EffectTable;
}

interface Answered<Key> extends Begun<Key> {
  readonly answer: SendAnswer | Error;
}

const nameOf = ({ accountId, effectId }: MessageKey): string => JSON.stringify([accountId, effectId]);

/** Asks the provider for all messages, and stores its answers as they come: those of one moment, and of while others are stored, together. */
async function askAll<Key extends MessageKey>(
  sending: Sending,
  begun: readonly Begun<Key>[],
): Promise<ReadonlyMap<Key, Error>> {
  const failed = new Map<Key, Error>();
  let answered: Answered<Key>[] = [];
  let settling: Promise<void> | undefined;
  const settleAll = async (): Promise<void> => {
    while (answered.length > 0) {
      const some = answered;
      answered = [];
      for (const [{ key }, error] of await together(some, (each) => settleTogether(sending, each)))
        failed.set(key, error);
    }
    settling = undefined;
  };
  await Promise.all(
    begun.map(async (one) => {
      const answer = await ask(sending, one.effect).catch((cause: unknown) => {
        failed.set(one.key, cause instanceof Error ? cause : new Error(String(cause)));
        return undefined;
      });
      if (!answer) return;
      answered.push({ ...one, answer });
      // What is answered in this turn joins it.
      await (settling ??= Promise.resolve().then(settleAll));
    }),
  );
  return failed;
}

/** @throws Error where the provider heeds keys and did not answer */
async function ask({ provider }: Sending, { account_id, document }: EffectTable): Promise<SendAnswer | Error> {
  const { from, id, media, text, to } = JSON.parse(document) as SendEffect;
  try {
    return await provider.send({
      ...{ key: id, accountId: account_id, to, text, media },
      ...(from === undefined ? {} : { from }),
    });
  } catch (cause) {
    if (provider.idempotent) throw cause;
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

/** Stores what a provider answered, in one transaction. Receipts may have been faster. */
async function settleTogether<Key extends MessageKey>(sending: Sending, some: readonly Answered<Key>[]): Promise<void> {
  const answers = new Map(some.map(({ answer, key }) => [nameOf(key), answer]));
  await sending.queries.transaction().execute(async (transaction) => {
    const effects = await lockEffects(
      transaction,
      some.map(({ key }) => key),
    );
    const taken: TakenEffect[] = [];
    const others: (() => Promise<void>)[] = [];
    for (const effect of effects) {
      const answer = answers.get(nameOf({ accountId: effect.account_id, effectId: effect.id }))!;
      if (!(answer instanceof Error) && answer.status === 'sent')
        taken.push({ effect, providerKey: answer.id, receipt: answer.receipt });
      else others.push(() => settleUnsent(transaction, sending, effect, answer));
    }
    await takeAnswers(transaction, outcomesOf(sending), taken);
    for (const settle of others) await settle();
  });
}

/** Stores that a message was not sent, or that it is unknown. A receipt may have been faster. */
async function settleUnsent(
  queries: Queries,
  sending: Sending,
  effect: EffectTable,
  answer: Exclude<SendAnswer, { readonly status: 'sent' }> | Error,
): Promise<void> {
  if (effect.state !== 'attempting') return;
  if (answer instanceof Error) {
    const note = `The provider did not answer: ${answer.message}`;
    return setState(queries, effect, { state: 'uncertain', note, changed_at: at(sending) });
  }
  const { message } = answer;
  if (answer.status === 'refused') {
    const { code } = answer;
    return markRefused(queries, outcomesOf(sending), effect, { message, ...(code === undefined ? {} : { code }) });
  }
  if (effect.attempts >= maxAttempts) return markRefused(queries, outcomesOf(sending), effect, { message });
  const pause = Math.min(600_000, 5000 * 2 ** (effect.attempts - 1));
  const until = sending.now() + Math.max(1000, answer.after ?? pause);
  // Where an attempt before was not answered, the message may have been sent: it is not merely planned again.
  const state = effect.note === unanswered ? {} : ({ state: 'planned' } as const);
  await hold(queries, sending, effect, { ...state, reason: 'carrier', until, note: message });
}

/** Marks messages as being attempted. Those that are not to be sent, or not by this worker, or not now, are left out. */
async function beginAttempts(
  queries: Queries,
  sending: Sending,
  keys: readonly MessageKey[],
): Promise<ReadonlyMap<string, EffectTable>> {
  const open: EffectTable[] = [];
  for (const found of await lockEffects(queries, keys))
    if (found.state === 'planned' || (found.state === 'attempting' && (await mayTryAgain(queries, sending, found))))
      open.push(found);
  const allowed: Attempt[] = [];
  // What the credit covers goes in this order.
  for (const recipient of await readRecipients(queries, open.toSorted(byTurn)))
    if (await isAllowed(queries, sending, recipient)) allowed.push(recipient);
  const charged = await chargeThose(queries, sending, await inTurn(queries, sending, allowed));
  await markAttempting(queries, sending, charged);
  return new Map(charged.map(({ effect }) => [nameOf({ accountId: effect.account_id, effectId: effect.id }), effect]));
}

/** A message that may be sent, and what it depends on. */
interface Attempt {
  readonly effect: EffectTable;
  readonly contact: Contact;
  readonly account: Account;
  readonly isCanceled: boolean;
}

/** What is to be paid for a message: nothing, once it was charged. */
const priceOf = ({ charged, price }: EffectTable): number => (charged > 0 ? 0 : price);

/** Whether a message may be sent to its contact, and now. One that may not is given up or held. */
async function isAllowed(
  queries: Queries,
  sending: Sending,
  { account, contact, effect, isCanceled }: Attempt,
): Promise<boolean> {
  const { now } = sending;
  const reason = isCanceled ? 'The run was canceled' : forbidden(contact);
  if (reason !== undefined) {
    await giveUp(queries, sending, effect, reason);
    return false;
  }
  const until = quietUntil(executionAccountOf(account), contact, now());
  if (until <= now()) return true;
  const note = `Held until ${new Date(until).toISOString()}: no messages in quiet hours`;
  await hold(queries, sending, effect, { reason: 'quiet-hours', until, note });
  return false;
}

/** Takes slots for those whose turn it is; the others are held. What the credit does not cover takes none from what it covers. */
async function inTurn(queries: Queries, sending: Sending, attempts: readonly Attempt[]): Promise<readonly Attempt[]> {
  const spacing = sending.spacing ?? spacingOf({}, sending.provider.perNumber);
  if (spacing.account === 0 && spacing.number === 0) return attempts;
  const taken = new Set<Attempt>();
  const spent = new Map<string, number>();
  // In one order, so that no two transactions wait for each other.
  for (const attempt of attempts.toSorted(bySender)) {
    const { account, effect } = attempt;
    const { account_id: accountId, sender } = effect;
    const total = (spent.get(accountId) ?? 0) + priceOf(effect);
    const isCovered = covers(account, total);
    if (!isCovered || (await takeSlot(queries, spacing, { accountId, sender, now: sending.now() }))) {
      if (isCovered) spent.set(accountId, total);
      taken.add(attempt);
    } else {
      const note = 'Waits for its turn at the rate of its number';
      await hold(queries, sending, effect, { reason: 'rate', note });
    }
  }
  return attempts.filter((attempt) => taken.has(attempt));
}

/** Replies first, then as long as it has been waiting; as held messages are released. */
function byTurn(a: EffectTable, b: EffectTable): number {
  const [one, other] = [`${a.due_at} ${a.id}`, `${b.due_at} ${b.id}`];
  return a.priority - b.priority || (one < other ? -1 : 1);
}

function bySender({ effect: a }: Attempt, { effect: b }: Attempt): number {
  const [one, other] = [
    nameOf({ accountId: a.account_id, effectId: a.sender }),
    nameOf({ accountId: b.account_id, effectId: b.sender }),
  ];
  return one < other ? -1 : one > other ? 1 : a.priority - b.priority;
}

interface ChargedAttempt {
  readonly effect: EffectTable;
  readonly charged: number;
}

/** Charges those that the credit covers; the others are held. */
async function chargeThose(
  queries: Queries,
  sending: Sending,
  attempts: readonly Attempt[],
): Promise<readonly ChargedAttempt[]> {
  const charges = attempts.map(({ effect }) => ({ accountId: effect.account_id, price: priceOf(effect) }));
  const charged = await chargeAll(queries, charges);
  const paid: ChargedAttempt[] = [];
  for (const [at, { effect }] of attempts.entries()) {
    const amount = charged[at];
    if (amount !== undefined) paid.push({ effect, charged: amount });
    else
      await hold(queries, sending, effect, { state: 'held', reason: 'credit', note: 'The account is out of credit' });
  }
  return paid;
}

/** Writes that messages are being attempted from now on, in one statement. */
async function markAttempting(queries: Queries, sending: Sending, attempts: readonly ChargedAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const rows = attempts.map(({ charged, effect }) => ({
    account_id: effect.account_id,
    id: effect.id,
    attempts: effect.attempts + 1,
    charged: effect.charged + charged,
    note: effect.state === 'attempting' ? unanswered : null,
  }));
  await sql`UPDATE effects e
    SET state = 'attempting', held_for = NULL, note = a.note, charged = a.charged, attempts = a.attempts, changed_at = ${at(sending)}
    FROM json_populate_recordset(NULL::effects, ${JSON.stringify(rows)}::json) a
    WHERE e.account_id = a.account_id AND e.id = a.id`.execute(queries);
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
 * Reads whom messages go to, and whether their runs were canceled. The rows of the contacts stay locked until the attempts are
 * committed: an opt-out is stored before them, and forbids them, or after the provider was asked.
 */
async function readRecipients(queries: Queries, effects: readonly EffectTable[]): Promise<readonly Attempt[]> {
  if (effects.length === 0) return [];
  const asked = effects.map(({ account_id, contact_id, execution_id, workflow_id }, place) => ({
    ...{ account_id, contact_id, execution_id, workflow_id, place },
  }));
  const { rows } = await sql<{ place: number; contact: string | null; status: string | null; account: string | null }>`
    WITH asked AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(asked)}::json)
        AS a (account_id text, contact_id text, execution_id text, workflow_id text, place integer)
    ), locked AS MATERIALIZED (
      SELECT account_id, id, document FROM contacts
        WHERE (account_id, id) IN (SELECT account_id, contact_id FROM asked)
        ORDER BY account_id, id FOR SHARE
    )
    SELECT a.place, c.document AS contact, x.status, o.document AS account FROM asked a
    LEFT JOIN locked c ON c.account_id = a.account_id AND c.id = a.contact_id
    LEFT JOIN executions x ON x.account_id = a.account_id AND x.workflow_id = a.workflow_id AND x.id = a.execution_id
    LEFT JOIN accounts o ON o.id = a.account_id
    ORDER BY a.place`.execute(queries);
  return rows.map(({ account, contact, place, status }) => ({
    effect: effects[place]!,
    contact: contact === null ? {} : (JSON.parse(contact) as Contact),
    account: account === null ? {} : (JSON.parse(account) as Account),
    isCanceled: status === 'canceled',
  }));
}

function outcomesOf({ now, provider }: Sending): Outcomes {
  return { now, providerName: provider.name };
}

function at({ now }: Sending): string {
  return new Date(now()).toISOString();
}
