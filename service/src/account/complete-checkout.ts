import { isJsonObject, type Json, type JsonObject } from '#base';
import type { Account, Checkout } from '#model';
import type { Queries } from '../database/database.js';
import { releaseHeld, toppedUp } from '../engine/credits.js';
import { sha256 } from '../http/sha256.js';
import { findPlan } from './plans.js';

/** Hours in which a checkout can be completed. */
export const openForHours = 24;

/** A checkout with what its page shows. */
export interface FoundCheckout {
  readonly state: 'open' | 'completed' | 'canceled' | 'expired';
  readonly checkout: Checkout;
  readonly accountName: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** The checkout with this id, or `undefined`. In a transaction its row is locked, so that only one caller ends it. */
export async function findCheckout(
  queries: Queries,
  id: string,
  at: string,
  forEnding = false,
): Promise<FoundCheckout | undefined> {
  if (!/^[0-9a-z]{32}$/.test(id)) return undefined;
  const found = await queries
    .selectFrom('checkouts as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.state', 'c.document', 'c.success_url', 'c.cancel_url', 'c.created_at', 'a.document as account'])
    .where('c.id_hash', '=', await sha256(id))
    .$if(forEnding, (rows) => rows.forUpdate())
    .executeTakeFirst();
  if (!found) return undefined;
  const isOld = Date.parse(found.created_at) + openForHours * 3_600_000 <= Date.parse(at);
  return {
    state: found.state === 'open' && isOld ? 'expired' : found.state,
    checkout: JSON.parse(found.document) as Checkout,
    accountName: String((JSON.parse(found.account) as Account).name ?? ''),
    successUrl: found.success_url,
    cancelUrl: found.cancel_url,
  };
}

/**
 * Ends an open checkout within a transaction; after completion the account has the plan and its credit, and messages that
 * were held for credit go on. Returns the checkout as found: a second or late call changes nothing.
 */
export async function endCheckout(
  queries: Queries,
  id: string,
  state: 'completed' | 'canceled',
  at: string,
): Promise<FoundCheckout | undefined> {
  const found = await findCheckout(queries, id, at, true);
  if (found?.state !== 'open') return found;
  const { account_id: accountId } = await queries
    .updateTable('checkouts')
    .set({ state, ended_at: at })
    .where('id_hash', '=', await sha256(id))
    .returning('account_id')
    .executeTakeFirstOrThrow();
  if (state === 'completed') {
    const { document } = await queries
      .selectFrom('accounts')
      .select('document')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const account = subscribe(JSON.parse(document) as JsonObject, found.checkout, at);
    await queries
      .updateTable('accounts')
      .set({ document: JSON.stringify(account) })
      .where('id', '=', accountId)
      .execute();
    await releaseHeld(queries, accountId, Number(account['balance'] ?? 0));
  }
  return found;
}

/** The account after its checkout: with the plan and its credit, paid until the end of the first period, no longer on trial. */
export function subscribe(account: JsonObject, checkout: Checkout, at: string): JsonObject {
  const { address, commitment, email, frequency, name, plan, segmentUnderstanding, tax } = checkout;
  const activeUntil = monthsAfter(at, isYearly(frequency) ? 12 : 1);
  const terms = given({ commitment, billingFrequency: frequency });
  const billing = given({ name, email, address: asJson(address), tax: asJson(tax) });
  const rest = Object.fromEntries(Object.entries(account).filter(([key]) => key !== 'trialExpiry'));
  const chosen = planOf(account, plan ?? '');
  const { credit } = chosen;
  return {
    ...(typeof credit === 'number' && credit > 0 ? toppedUp(rest, credit, at) : rest),
    plan: { ...chosen, ...terms },
    subscription: { ...objectAt(account, 'subscription'), activeUntil },
    nextBillingDate: activeUntil,
    ...(Object.keys(billing).length === 0 ? {} : { billing: { ...objectAt(account, 'billing'), ...billing } }),
    ...(segmentUnderstanding === true ? { user: { ...objectAt(account, 'user'), segmentUnderstanding: at } } : {}),
  };
}

/** The account's current plan, a plan of the service, or a plan with the given name. */
function planOf(account: JsonObject, called: string): JsonObject {
  const current = objectAt(account, 'plan');
  if (called === current['id'] || called === current['name']) return current;
  return findPlan(called) ?? { id: called, name: called };
}

export function isYearly(frequency: string | null | undefined): boolean {
  return /^(yearly|annual(ly)?|year)$/i.test(frequency ?? '');
}

/** The same day some months later, or the last day of a shorter month. */
function monthsAfter(at: string, months: number): string {
  const from = new Date(at);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCFullYear(from.getUTCFullYear(), month, Math.min(from.getUTCDate(), lastDay));
  return to.toISOString();
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? (value as JsonObject) : {};
}

function asJson(value: unknown): Json | undefined {
  return value as Json | undefined;
}

/** Omits empty fields. */
function given(fields: { readonly [key: string]: Json | undefined }): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as JsonObject;
}
