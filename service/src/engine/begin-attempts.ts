import { quietUntil } from '#execute';
import type { Account, Contact } from '#model';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import type { EffectTable } from '../database/migrations/engined.js';
import { chargeAll, refund } from './credits.js';
import { executionAccountOf } from './environment.js';
import { lockEffects, markRefused, type MessageKey, setState } from './outcomes.js';
import { spacingOf, takeSlot } from './rates.js';
import { at, hold, maxAttempts, nameOf, outcomesOf, type Sending, unanswered } from './sending.js';

/** After so long without an answer an attempt counts as cut off, in milliseconds. */
const attemptTime = 60_000;

/** Marks messages as being attempted. Those that are not to be sent, or not by this worker, or not now, are left out. */
export async function beginAttempts(
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
  const charged = await inTurn(queries, sending, await chargeThose(queries, sending, allowed));
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

/** Takes slots for those whose turn it is; the others are held, and get back what they were charged. */
async function inTurn(
  queries: Queries,
  sending: Sending,
  attempts: readonly ChargedAttempt[],
): Promise<readonly ChargedAttempt[]> {
  const spacing = sending.spacing ?? spacingOf({}, sending.provider.perNumber);
  if (spacing.account === 0 && spacing.number === 0) return attempts;
  const taken: ChargedAttempt[] = [];
  // In one order, so that no two transactions wait for each other.
  for (const attempt of attempts.toSorted(bySender)) {
    const { charged, effect } = attempt;
    const { account_id: accountId, sender } = effect;
    if (await takeSlot(queries, spacing, { accountId, sender, now: sending.now() })) {
      taken.push(attempt);
      continue;
    }
    await hold(queries, sending, effect, { reason: 'rate', note: 'Waits for its turn at the rate of its number' });
    await refund(queries, accountId, charged);
  }
  return taken;
}

/** Replies first, then as long as it has been waiting; as held messages are released. */
function byTurn(a: EffectTable, b: EffectTable): number {
  const [one, other] = [`${a.due_at} ${a.id}`, `${b.due_at} ${b.id}`];
  return a.priority - b.priority || (one < other ? -1 : 1);
}

function bySender({ effect: a }: ChargedAttempt, { effect: b }: ChargedAttempt): number {
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

/** Charges those that the credit covers, in their order; the others are held, and take no slot. */
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
    account_id,
    contact_id,
    execution_id,
    workflow_id,
    place,
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
