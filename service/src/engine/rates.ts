import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** How fast messages are sent: messages per second, evenly spaced. */
export interface SendingRates {
  /** From one number or pool of an account. @default what the provider says, else no limit */
  readonly perNumber?: number;
  /** From one account, over all of its numbers. @default no limit */
  readonly perAccount?: number;
}

/** Milliseconds between two messages; 0 for no limit. */
export interface Spacing {
  readonly number: number;
  readonly account: number;
}

/** @throws TypeError where a rate is not a number above 0 */
export function spacingOf(rates: SendingRates = {}, perNumber: number | undefined = undefined): Spacing {
  return {
    number: intervalOf('perNumber', rates.perNumber ?? perNumber),
    account: intervalOf('perAccount', rates.perAccount),
  };
}

function intervalOf(name: string, rate: number | undefined): number {
  if (rate === undefined) return 0;
  if (!(rate > 0)) throw new TypeError(`${name} is a number of messages per second above 0`);
  return 1000 / rate;
}

/** The account as a whole has the empty name among its senders. */
const wholeAccount = '';

/** A clock that was ahead by more than this must not keep a sender silent, in milliseconds. */
const clockSlack = 60_000;

/**
 * Reserves the slot of a message within the transaction that marks it as being attempted: two messages of one sender are never
 * closer than its rate allows, also from several services.
 *
 * @returns false where the sender has to wait
 */
export async function takeSlot(
  queries: Queries,
  spacing: Spacing,
  { accountId, now, sender }: { readonly accountId: string; readonly sender: string; readonly now: number },
): Promise<boolean> {
  if (spacing.account > 0 && !(await reserve(queries, accountId, wholeAccount, now, spacing.account))) return false;
  if (spacing.number === 0 || (await reserve(queries, accountId, sender, now, spacing.number))) return true;
  if (spacing.account > 0)
    await queries
      .updateTable('sender_rates')
      .set({ next_free_at: now })
      .where('account_id', '=', accountId)
      .where('sender', '=', wholeAccount)
      .execute();
  return false;
}

/** One statement: who waits for the row sees what the one before has reserved. */
async function reserve(
  queries: Queries,
  accountId: string,
  sender: string,
  now: number,
  interval: number,
): Promise<boolean> {
  const taken = await queries
    .insertInto('sender_rates')
    .values({ account_id: accountId, sender, next_free_at: now + interval })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'sender'])
        .doUpdateSet({ next_free_at: now + interval })
        .where(
          sql<boolean>`sender_rates.next_free_at <= ${now} OR sender_rates.next_free_at > ${now + interval + clockSlack}`,
        ),
    )
    .returning('sender')
    .executeTakeFirst();
  return taken !== undefined;
}

/** A message to be handed to a worker. */
export interface Claimed {
  readonly accountId: string;
  readonly effectId: string;
  readonly isReply: boolean;
}

/** Senders with messages in their queue: one look into the index for each, however long its queue is. */
const senders = sql`senders AS (
  (SELECT account_id, sender FROM effects WHERE state IN ('planned', 'attempting') AND NOT handed
    ORDER BY account_id, sender LIMIT 1)
  UNION ALL
  SELECT next.account_id, next.sender FROM senders s CROSS JOIN LATERAL (
    SELECT account_id, sender FROM effects
    WHERE state IN ('planned', 'attempting') AND NOT handed AND (account_id, sender) > (s.account_id, s.sender)
    ORDER BY account_id, sender LIMIT 1) next
)`;

/** Those that may send, with the time of an instant. */
function freeSenders(now: number, { account, number }: Spacing) {
  const latest = now + Math.max(account, number) + clockSlack;
  return sql`free AS (
    SELECT s.account_id, s.sender FROM senders s
    WHERE NOT EXISTS (
      SELECT FROM sender_rates r WHERE r.account_id = s.account_id AND r.sender IN (s.sender, ${wholeAccount})
        AND r.next_free_at > ${now} AND r.next_free_at <= ${latest})
  )`;
}

/** What is due of a sender: replies first, then as long as it has been waiting. */
function dueOf(sender: string, at: string, limit: ReturnType<typeof sql>) {
  return sql`(SELECT account_id, id FROM effects
    WHERE account_id = ${sql.ref(`${sender}.account_id`)} AND sender = ${sql.ref(`${sender}.sender`)}
      AND state IN ('planned', 'attempting') AND NOT handed AND due_at <= ${at}
    ORDER BY priority, due_at, id LIMIT ${limit}
    FOR UPDATE SKIP LOCKED)`;
}

/**
 * Claims messages that may be sent now, within the caller's transaction: of each sender one where there are rates, else an equal
 * share, so that no account and no number waits for the queue of another.
 */
export async function claimMessages(
  queries: Queries,
  spacing: Spacing,
  now: number,
  most: number,
): Promise<readonly Claimed[]> {
  const isLimited = spacing.number > 0 || spacing.account > 0;
  const share = isLimited ? sql`1` : sql`(SELECT greatest(1, ${most}::int / count(*)) FROM senders)`;
  const { rows } = await sql<{ account_id: string; id: string; priority: number; due_at: string }>`
    WITH RECURSIVE ${senders}, ${freeSenders(now, spacing)}
    UPDATE effects SET handed = true
    WHERE (account_id, id) IN (
      SELECT due.account_id, due.id FROM free CROSS JOIN LATERAL ${dueOf('free', isoOf(now), share)} due LIMIT ${most})
    RETURNING account_id, id, priority, due_at`.execute(queries);
  const early = await postponeEarly(queries, rows, now);
  return rows
    .filter(({ account_id, id }) => !early.has(JSON.stringify([account_id, id])))
    .toSorted((a, b) => a.priority - b.priority || (a.due_at < b.due_at ? -1 : 1))
    .map(({ account_id, id, priority }) => ({ accountId: account_id, effectId: id, isReply: priority === 0 }));
}

/**
 * Puts claimed messages off that would overtake earlier ones of their run, which are not sent, refused or uncertain yet: until after
 * those are due, and for a minute where a person or a top-up has to release them.
 *
 * @returns the names of those that were put off
 */
async function postponeEarly(
  queries: Queries,
  claimed: readonly { readonly account_id: string; readonly id: string }[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (claimed.length === 0) return new Set();
  const asked = JSON.stringify(claimed.map(({ account_id, id }) => ({ account_id, id })));
  const { rows } = await sql<{ account_id: string; id: string }>`
    WITH early AS MATERIALIZED (
      SELECT e.account_id, e.id, before.due_at, before.is_held
      FROM json_to_recordset(${asked}::json) AS a (account_id text, id text)
      JOIN effects e ON e.account_id = a.account_id AND e.id = a.id
      -- For each message by the index of its run: all messages together would be read again and again.
      CROSS JOIN LATERAL (
        SELECT max(b.due_at) AS due_at, bool_or(b.state IN ('held', 'paused')) AS is_held FROM effects b
        WHERE b.account_id = e.account_id AND b.workflow_id = e.workflow_id AND b.execution_id = e.execution_id
          AND b.id <> e.id AND b.state IN ('planned', 'held', 'paused', 'attempting')
          AND ((b.document::json ->> 'step')::integer, length(b.id), b.id)
            < ((e.document::json ->> 'step')::integer, length(e.id), e.id)) before
      WHERE before.due_at IS NOT NULL)
    UPDATE effects e SET handed = false, due_at = greatest(early.due_at COLLATE "C",
      CASE WHEN early.is_held THEN ${isoOf(now + 60_000)} ELSE ${isoOf(now + 1000)} END)
    FROM early WHERE e.account_id = early.account_id AND e.id = early.id
    RETURNING e.account_id, e.id`.execute(queries);
  return new Set(rows.map(({ account_id, id }) => JSON.stringify([account_id, id])));
}

/** How many messages are being sent, or could be sent now. */
export async function countSendable(queries: Queries, spacing: Spacing, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH RECURSIVE ${senders}, ${freeSenders(now, spacing)}
    SELECT (SELECT count(*) FROM effects WHERE state IN ('planned', 'attempting') AND handed)::int
      + (SELECT count(*) FROM free WHERE EXISTS (SELECT FROM effects e
          WHERE e.account_id = free.account_id AND e.sender = free.sender
            AND e.state IN ('planned', 'attempting') AND NOT e.handed AND e.due_at <= ${isoOf(now)}))::int AS count
    `.execute(queries);
  return rows[0]?.count ?? 0;
}

/** When a sender with messages in its queue is free next, in milliseconds since 1970; undefined where none has to wait. */
export async function nextSlot(queries: Queries, now: number): Promise<number | undefined> {
  const { rows } = await sql<{ next: number | null }>`
    WITH RECURSIVE ${senders}
    SELECT min(r.next_free_at) AS next FROM senders s
    JOIN sender_rates r ON r.account_id = s.account_id AND r.sender IN (s.sender, ${wholeAccount})
    WHERE r.next_free_at > ${now}`.execute(queries);
  return rows[0]?.next ?? undefined;
}

function isoOf(now: number): string {
  return new Date(now).toISOString();
}
