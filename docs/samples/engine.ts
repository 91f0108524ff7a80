import { createHttpProvider, createService, type Provider, signRequest } from 'pathboard-service';

/** A carrier with an interface of its own. */
export function carrier(address: string, token: string): Provider {
  return {
    name: 'carrier',
    // Whether the carrier sends a message with a known key only once. If it does not say so, it does not.
    idempotent: false,
    // Messages per second from one number.
    perNumber: 1,
    send: async ({ key, media, text, to }) => {
      const answer = await fetch(`${address}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ to, text, media, reference: key }),
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status === 429) return { status: 'later', message: 'The carrier is busy', after: 30_000 };
      if (answer.status >= 500) throw new Error(`The carrier answers with ${answer.status}`);
      const { id, error } = (await answer.json()) as { readonly id?: string; readonly error?: string };
      if (id === undefined) return { status: 'refused', message: error ?? 'The carrier refused the message' };
      return { status: 'sent', id };
    },
  };
}

/** A service that sends through a carrier, and takes in what a gateway beside it reports. */
export async function startWithCarrier(provider: Provider, secrets: readonly string[]) {
  return createService({
    database: 'memory://',
    seed: true,
    engine: {
      provider,
      rates: { perAccount: 20 },
      webhooks: { secrets },
      onError: (error) => console.error(error.message),
    },
  });
}

/** A gateway of your own that speaks the signed requests of Pathboard in both directions. */
export const gateway = (secret: string): Provider =>
  createHttpProvider({ address: 'https://gateway.example.com/send', secrets: [secret], idempotent: true });

/** What the gateway posts for an incoming message. Sent again with the same id, it counts once. */
export async function reportMessage(service: string, secret: string, sms: { id: string; from: string; text: string }) {
  const body = JSON.stringify({ from: sms.from, text: sms.text });
  const signed = await signRequest([secret], { id: sms.id, body, at: Date.now() });
  return fetch(`${service}/webhooks/accounts/acc_fernway/carrier/messages`, {
    method: 'POST',
    headers: { ...signed, 'content-type': 'application/json' },
    body,
  });
}
