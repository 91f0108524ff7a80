import * as z from 'zod/mini';
import { createRandomId } from '#base';
import { checkoutSchema } from '#schema';
import { documentText } from '../document/merge-document.js';
import { checkBody, invalidRequest } from '../http/check-body.js';
import type { Route } from '../http/route.js';
import { sha256 } from '../http/sha256.js';
import { checkEmail } from '../http/check-text.js';
import { accountDocument } from './account-routes.js';
import { RefusedRequest } from '../http/refused-request.js';

const maxLength = 2_000;

/*
 * Where a checkout may return to. Any web address is accepted: the caller holds the account's token, and a host has
 * many addresses. It is no open redirect, for three reasons. The address is stored with the checkout and never read
 * from the page's own address, so that only holders of a token can create a link to this service that leads elsewhere.
 * The page shows the host it returns to, and redirects only when the user presses a button. Addresses of other schemes
 * (`javascript:`, `data:`, `//host`) and those with a user name or password are refused before anything is stored.
 */

/** Reads the one address of a query parameter, normalised. Refuses with 400 what is not a web address. */
function readRedirectAddress(query: URLSearchParams, name: string): string {
  const [written = '', ...more] = query.getAll(name);
  const url = more.length === 0 && written.length <= maxLength ? parse(written) : undefined;
  if (url) return url.href;
  const message = `${name} must be one whole address that begins with http:// or https:// and holds no user or password`;
  throw new RefusedRequest(400, 'invalid-query', message, [{ path: name, message }]);
}

function parse(text: string): URL | undefined {
  // Otherwise `URL` would accept `https:shop.example` and line breaks.
  if (!/^https?:\/\/[^\s\\]+$/i.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.username === '' && url.password === '' && url.hostname !== '' ? url : undefined;
  } catch {
    return undefined;
  }
}

const startCheckoutSchema = z.extend(checkoutSchema, { plan: z.string() });

/** Starting a checkout. */
export const checkoutRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/accounts/:accountId/checkout',
    operationId: 'startCheckout',
    extension: false,
    summary:
      'Starts a checkout for a plan and answers the address of a page on this service where a person completes or cancels it.',
    query: [
      {
        name: 'successUrl',
        required: true,
        maxLength: 2_000,
        description: 'Where the page leads after success. Required; http or https.',
      },
      {
        name: 'cancelUrl',
        required: true,
        maxLength: 2_000,
        description: 'Where the page leads after cancelling. Required; http or https.',
      },
    ],
    body: {
      name: 'Checkout',
      schema: startCheckoutSchema,
      example: {
        plan: 'plan_starter',
        commitment: 12,
        frequency: 'monthly',
        name: 'Harbor Dental',
        email: 'lena@harbor.example',
      },
    },
    answer: { name: 'CheckoutAddress', schema: z.string(), list: false, status: 201 },
    handle: async ({ accountId, at, baseUrl, body, queries, query }) => {
      const sent = checkBody(body.value, startCheckoutSchema);
      if (String(sent['plan']).trim() === '' || String(sent['plan']).length > 200)
        throw invalidRequest('plan', 'plan must name a plan');
      if (typeof sent['commitment'] === 'number' && sent['commitment'] < 0)
        throw invalidRequest('commitment', 'commitment must not be less than 0');
      checkEmail('email', sent['email']);
      const successUrl = readRedirectAddress(query, 'successUrl');
      const cancelUrl = readRedirectAddress(query, 'cancelUrl');
      await accountDocument(queries, accountId);
      // Too long to guess: the address is enough to complete the checkout.
      const id = createRandomId() + createRandomId();
      await queries
        .insertInto('checkouts')
        .values({
          id_hash: await sha256(id),
          account_id: accountId,
          document: documentText(sent),
          success_url: successUrl,
          cancel_url: cancelUrl,
          state: 'open',
          created_at: at,
        })
        .execute();
      return { status: 201, data: JSON.stringify(`${baseUrl}/checkout/${id}`) };
    },
  },
];
