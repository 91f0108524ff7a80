import { isJsonObject, type JsonObject } from '#base';
import type { Account } from '#model';
import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** The price of a segment in the plan of an account (`plan.pricing.segment`); undefined where the plan names none. */
export function segmentPriceOf({ plan }: Account): number | undefined {
  const pricing: unknown = plan?.pricing;
  const price = isJsonObject(pricing) ? pricing['segment'] : undefined;
  return typeof price === 'number' && price > 0 ? price : undefined;
}

/** Whether the credit of an account covers a price. One without a balance pays otherwise. */
function covers({ balance }: Pick<Account, 'balance'>, price: number): boolean {
  return price <= 0 || typeof balance !== 'number' || balance >= price;
}

/** What is taken off the balance of an account. */
export interface Charge {
  readonly accountId: string;
  readonly price: number;
}

/**
 * Takes prices off the balances of their accounts, in their order, within the transaction that changes the messages. The rows of
 * the accounts stay locked until the commit, so that a top-up sees either the charge or the held message.
 *
 * @returns what was charged, for each; undefined where the credit does not cover it
 */
export async function chargeAll(
  queries: Queries,
  charges: readonly Charge[],
): Promise<readonly (number | undefined)[]> {
  const ids = new Set(charges.flatMap(({ accountId, price }) => (price > 0 ? [accountId] : [])));
  const accounts = new Map<string, JsonObject>();
  for (const id of [...ids].toSorted()) accounts.set(id, await lockAccount(queries, id));
  const before = new Map(accounts);
  const charged = charges.map(({ accountId, price }) => {
    const account = price > 0 ? accounts.get(accountId) : undefined;
    if (typeof account?.['balance'] !== 'number') return 0;
    if (!covers({ balance: account['balance'] }, price)) return undefined;
    accounts.set(accountId, { ...account, balance: account['balance'] - price });
    return price;
  });
  for (const [id, account] of accounts)
    if (account !== before.get(id)) await writeBalance(queries, id, account, Number(account['balance']));
  return charged;
}

/** Gives back what a message was charged with, and releases held ones that it covers. */
export async function refund(queries: Queries, accountId: string, charged: number): Promise<void> {
  if (charged <= 0) return;
  const account = await lockAccount(queries, accountId);
  const balance = Number(account['balance'] ?? 0) + charged;
  await writeBalance(queries, accountId, account, balance);
  await releaseHeld(queries, accountId, balance);
}

/** Adds credit to an account within the caller's transaction, and releases the messages that were held for it. */
export async function addCredit(queries: Queries, accountId: string, amount: number, at: string): Promise<boolean> {
  const account = await lockAccount(queries, accountId).catch(() => undefined);
  if (!account) return false;
  const topped = toppedUp(account, amount, at);
  await writeBalance(queries, accountId, topped, Number(topped['balance']));
  await releaseHeld(queries, accountId, Number(topped['balance']));
  return true;
}

/** An account with more credit; `options.topUp.last` is when. */
export function toppedUp(account: JsonObject, amount: number, at: string): JsonObject {
  const options = isJsonObject(account['options']) ? (account['options'] as JsonObject) : {};
  const topUp = isJsonObject(options['topUp']) ? (options['topUp'] as JsonObject) : {};
  return {
    ...account,
    balance: rounded(Number(account['balance'] ?? 0) + amount),
    options: { ...options, topUp: { ...topUp, last: at } },
  };
}

/**
 * Lets messages that were held for credit go on, in their order and as many as a balance covers. The row of the account must be
 * locked.
 */
export async function releaseHeld(queries: Queries, accountId: string, balance: number): Promise<void> {
  await sql`UPDATE effects SET state = 'planned', handed = false, held_for = NULL, note = NULL
    WHERE account_id = ${accountId} AND state = 'held' AND id IN (
      SELECT id FROM (
        SELECT id, sum(price) OVER (ORDER BY priority, due_at, id ROWS UNBOUNDED PRECEDING) AS needed
        FROM effects WHERE account_id = ${accountId} AND state = 'held'
      ) queue WHERE needed <= ${balance + tolerance})`.execute(queries);
}

/** Sums of prices are not exact. */
const tolerance = 1e-6;

async function lockAccount(queries: Queries, accountId: string): Promise<JsonObject> {
  const { document } = await queries
    .selectFrom('accounts')
    .select('document')
    .where('id', '=', accountId)
    // No key changes: rows that refer to the account may be written meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return JSON.parse(document) as JsonObject;
}

async function writeBalance(queries: Queries, accountId: string, account: JsonObject, balance: number): Promise<void> {
  await queries
    .updateTable('accounts')
    .set({ document: JSON.stringify({ ...account, balance: rounded(balance) }) })
    .where('id', '=', accountId)
    .execute();
}

/** Prices have at most six decimals. */
function rounded(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}
