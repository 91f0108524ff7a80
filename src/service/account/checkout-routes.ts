import * as z from 'zod/mini';
import { createRandomId } from '#base';
import { checkoutSchema } from '#model';
import { documentText } from '../document/merge-document.js';
import { checkBody, invalidRequest } from '../http/check-body.js';
import type { Route } from '../http/route.js';
import { sha256 } from '../http/sha256.js';
import { checkEmail } from '../http/check-text.js';
import { accountDocument } from './account-routes.js';
import { readRedirectAddress } from './redirect-address.js';

const startCheckoutSchema = z.extend(checkoutSchema, { plan: z.string() });

/** Starting to pay for a plan. */
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
      // Long enough that nobody guesses it: whoever has the address may complete the checkout.
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
