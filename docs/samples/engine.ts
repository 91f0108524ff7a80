import { createService, type Provider } from 'pathboard-service';

/** A carrier with an HTTP interface, such as most have. */
export function carrier(address: string, token: string): Provider {
  return {
    name: 'carrier',
    // Whether the carrier sends a message with a known key only once. If it does not say so, it does not.
    idempotent: false,
    send: async ({ key, media, text, to }) => {
      const answer = await fetch(`${address}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ to, text, media }),
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status >= 500) throw new Error(`The carrier answers with ${answer.status}`);
      const { id, error } = (await answer.json()) as { readonly id?: string; readonly error?: string };
      if (id === undefined) return { status: 'refused', message: error ?? 'The carrier refused the message' };
      return { status: 'sent', id };
    },
  };
}

/** A service that sends through the carrier, and takes in its receipts. */
export async function startWithCarrier(address: string, token: string) {
  const service = await createService({
    database: 'memory://',
    seed: true,
    engine: { provider: carrier(address, token), onError: (error) => console.error(error.message) },
  });
  return {
    fetch: (request: Request) => service.fetch(request),
    /** Called by the route that the carrier reports to. */
    onReceipt: (accountId: string, id: string, status: 'delivered' | 'undelivered') =>
      service.engine.receipt({ accountId, id, status }),
  };
}
