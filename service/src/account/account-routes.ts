import * as z from 'zod/mini';
import { createRandomId, isJsonObject, type JsonObject } from '#base';
import { accountSchema, planSchema } from '#schema';
import type { Queries } from '../database/database.js';
import { documentText } from '../document/merge-document.js';
import { checkBody, invalidRequest } from '../http/check-body.js';
import { defaultLimit } from '../http/page.js';
import { notFound } from '../http/refused-request.js';
import type { Route } from '../http/route.js';
import { grantAccount } from './account-grants.js';

const newAccountSchema = z.extend(accountSchema, {
  name: z.string(),
  plan: planSchema,
  defaults: z.looseObject({ country: z.optional(z.nullable(z.looseObject({}))) }),
});

/** Creating and reading accounts. */
export const accountRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/accounts',
    operationId: 'createAccount',
    extension: false,
    summary: 'Creates an account, which the same token opens from then on, and answers a list of it alone.',
    body: {
      name: 'NewAccount',
      schema: newAccountSchema,
      example: {
        name: 'Harbor Dental',
        plan: { id: 'plan_starter', name: 'Starter' },
        defaults: { country: { code: 'US', name: 'United States' } },
      },
    },
    answer: { name: 'Account', schema: accountSchema, list: true, status: 201 },
    handle: async ({ at, body, principal, queries }) => {
      const sent = checkBody(body.value, newAccountSchema);
      if (String(sent['name']).trim() === '') throw invalidRequest('name', 'name must not be empty');
      const id = `acc_${createRandomId()}`;
      const document = documentText(newAccount(id, sent, at));
      await queries.insertInto('accounts').values({ id, document }).execute();
      await grantAccount(queries, principal.tokenHash, id, at);
      return { status: 201, data: `[${document}]`, page: { limit: defaultLimit, offset: 0, hasNext: false } };
    },
  },
  {
    method: 'GET',
    path: '/v1/accounts/:accountId',
    operationId: 'getAccount',
    extension: true,
    summary: 'An account, with its plan and defaults.',
    answer: { name: 'Account', schema: accountSchema, list: false },
    handle: async ({ accountId, queries }) => ({ data: await accountDocument(queries, accountId) }),
  },
];

/** The stored document of an account. A token may have been granted for an account that does not exist. */
export async function accountDocument(queries: Queries, accountId: string): Promise<string> {
  const found = await queries.selectFrom('accounts').select('document').where('id', '=', accountId).executeTakeFirst();
  if (!found) throw notFound();
  return found.document;
}

/** Fields of an account that only the service may write. */
const serviceFields = new Set([
  'id',
  'balance',
  'subscription',
  'nextBillingDate',
  'trialExpiry',
  'suspended',
  'created',
]);

const trialDays = 14;

/** A new account: the sent fields, the service's own fields, and a trial. */
function newAccount(id: string, sent: JsonObject, at: string): JsonObject {
  const kept = Object.fromEntries(Object.entries(sent).filter(([key]) => !serviceFields.has(key)));
  const trialExpiry = new Date(Date.parse(at) + trialDays * 86_400_000).toISOString();
  const user = isJsonObject(sent['user']) ? sent['user'] : {};
  return { id, ...kept, balance: 0, trialExpiry, created: { at }, user: { ...user, role: 'Administrator' } };
}
