import type { Queries } from '../database/database.js';
import { type SignatureFault, verifyRequest } from '../engine/signing.js';
import type { WebhookOptions } from '../engine/webhook-options.js';
import type { Principal } from './principal.js';
import { notFound, RefusedRequest } from './refused-request.js';

interface SignedRequest {
  readonly accountId: string;
  readonly headers: Headers;
  readonly body: string;
  readonly now: number;
  readonly queries: Queries;
}

const words: { readonly [fault in SignatureFault]: string } = {
  'signature-missing': 'Sign the request: Webhook-Id, Webhook-Timestamp and Webhook-Signature',
  'signature-invalid': 'The signature is not one of this body, timestamp and id by a secret of this service',
  'timestamp-outside-window':
    'The request was signed too long ago, or in the future; sign it again with the time of now',
};

const usableId = /^[\x21-\x7e]{1,200}$/;

/**
 * Checks the signature of a request of a carrier, and returns the id of its event. Whether the account exists is said to those
 * alone who can sign.
 */
export async function checkSignature(
  webhooks: WebhookOptions | undefined,
  { accountId, queries, ...request }: SignedRequest,
): Promise<string> {
  if (!webhooks)
    throw new RefusedRequest(404, 'webhooks-off', 'This service takes in no webhooks; start it with engine.webhooks');
  const { secrets, tolerance } = webhooks;
  const known = typeof secrets === 'function' ? await secrets(accountId) : secrets;
  const verified = await verifyRequest(known, { ...request, ...(tolerance === undefined ? {} : { tolerance }) });
  if (!verified.ok) throw new RefusedRequest(401, verified.fault, words[verified.fault]);
  if (!usableId.test(verified.id)) {
    const message = 'An event id is 1 to 200 visible ASCII characters without spaces';
    throw new RefusedRequest(400, 'invalid-request', message, [{ path: 'Webhook-Id', message }]);
  }
  const account = await queries.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
  if (!account) throw notFound();
  return verified.id;
}

/** The principal of a signed request: it opens its account alone. */
export function carrierOf(accountId: string): Principal {
  return { name: 'Carrier', accountIds: new Set([accountId]), tokenHash: '' };
}
