import { type Account, accountShape, type Checkout, checkoutShape, planShape } from '#model';
import type { Answer } from '../failure.js';
import type { Page } from '../workflow-adapter.js';
import type { Endpoint, KeyedCallOptions } from './endpoint.js';
import type { ParameterNames } from './parameter-names.js';
import { readAs, readListAs } from './reading.js';
import type { Send } from './send.js';

/** An account to be created: `name`, `plan` and `defaults` are required. */
export type NewAccount = Account & { readonly name: string; readonly plan: object; readonly defaults: object };

/** Endpoints of accounts. */
export interface AccountEndpoints {
  /**
   * Creates an account. The service answers with a list, as the interface shows it. Retried only while nothing has left
   * this machine, unless it has an idempotency key.
   */
  create(call: { readonly account: NewAccount }, options?: KeyedCallOptions): Promise<Answer<Page<Account>>>;
}

/** Endpoints of checkouts. */
export interface CheckoutEndpoints {
  /**
   * Starts the checkout of a plan and returns the address of the payment page. Never retried without an idempotency
   * key.
   *
   * @param call `successUrl` and `cancelUrl` are where the payment page leads back to
   */
  start(
    call: {
      readonly accountId: string;
      readonly checkout: Checkout;
      readonly successUrl: string;
      readonly cancelUrl: string;
    },
    options?: KeyedCallOptions,
  ): Promise<Answer<string>>;
}

const create: Endpoint<Page<Account>> = {
  method: 'POST',
  path: '/v1/accounts',
  resend: 'notSent',
  read: readListAs<Account>(accountShape),
  accepts: { ...accountShape, name: 'text!', plan: ['!', planShape], defaults: ['!', {}] },
};
const start: Endpoint<string> = {
  method: 'POST',
  path: '/v1/accounts/{accountId}/checkout',
  resend: 'never',
  read: readAs<string>('text!'),
  accepts: checkoutShape,
};

export function createAccountEndpoints(send: Send): AccountEndpoints {
  return { create: ({ account }, options) => send(create, { path: {}, body: account, ...options }) };
}

export function createCheckoutEndpoints(send: Send, names: ParameterNames['checkout']): CheckoutEndpoints {
  return {
    start: ({ accountId, cancelUrl, checkout, successUrl }, options) =>
      send(start, {
        path: { accountId },
        query: { [names.successUrl]: successUrl, [names.cancelUrl]: cancelUrl },
        body: checkout,
        ...options,
      }),
  };
}
