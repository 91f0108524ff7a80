import { isJsonObject } from '#base';
import type { OutgoingMessage, Provider, SendAnswer } from './provider.js';
import { checkSecrets, signRequest } from './signing.js';

/** Options of {@link createHttpProvider}. */
export interface HttpProviderOptions {
  /** Where messages are posted: `https://…`, and `http://` for trials on one machine. */
  readonly address: string;
  /** The secrets that requests are signed with, the newest first; several while they are exchanged. */
  readonly secrets: readonly string[];
  /** Names it in the source of receipts. @default 'http' */
  readonly name?: string;
  /**
   * Whether the receiver sends a message with a known `webhook-id` only once. Without it, a message without an answer is never
   * sent again.
   *
   * @default false
   */
  readonly idempotent?: boolean;
  /** Messages per second from one number. @default no limit */
  readonly perNumber?: number;
  /** How long an answer is awaited, in milliseconds. @default 10_000 */
  readonly timeout?: number;
  /** Milliseconds since 1970, for the timestamps of signatures. @default Date.now */
  readonly now?: () => number;
  /** Sends the requests. @default the global fetch */
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>;
}

/**
 * Creates a provider that posts each message as JSON (`key`, `accountId`, `to`, `from`, `text`, `media`) with a signature over
 * timestamp and body. The receiver answers 2xx with `{"id": "…"}`, and with `"receipt": "delivered"` where it knows that at
 * once.
 *
 * | answer | what the message becomes |
 * |---|---|
 * | 2xx with an id | sent |
 * | 400, 409, 413, 422 | refused, with `error.code` and `error.message` of the answer |
 * | 401, 403, 404, 410, 429, 503 | not sent: tried again later, after `Retry-After` where it is given |
 * | no answer in time, any other status, an answer without an id | unknown: asked for again where the receiver heeds keys, else uncertain |
 *
 * @throws TypeError where the address is no web address, or there is no secret
 * @example
 * ```ts
 * import { createHttpProvider, createService } from 'pathboard-service';
 *
 * export const startService = (secret: string) =>
 *   createService({
 *     database: 'file:./data',
 *     engine: {
 *       provider: createHttpProvider({ address: 'https://sms.example.com/send', secrets: [secret], idempotent: true }),
 *     },
 *   });
 * ```
 */
export function createHttpProvider(options: HttpProviderOptions): Provider {
  const { address, idempotent = false, name = 'http', now = Date.now, perNumber, secrets, timeout = 10_000 } = options;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new TypeError('The address of an HTTP provider begins with https:// or http://');
  checkSecrets(secrets);
  const send = options.fetch ?? ((to: string, init: RequestInit) => globalThis.fetch(to, init));
  return {
    name,
    idempotent,
    ...(perNumber === undefined ? {} : { perNumber }),
    send: async (message) => {
      const body = JSON.stringify(bodyOf(message));
      const signed = await signRequest(secrets, { id: message.key, body, at: now() });
      const response = await send(address, {
        method: 'POST',
        headers: { ...signed, 'content-type': 'application/json', 'idempotency-key': message.key },
        body,
        // A redirect would send the message elsewhere, unsigned for it.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      });
      return answerOf(response);
    },
  };
}

function bodyOf({ accountId, from, key, media, text, to }: OutgoingMessage): object {
  return { key, accountId, to, ...(from === undefined ? {} : { from }), text, media };
}

const refusing = new Set([400, 409, 413, 422]);
/** It was not sent, and the message is not the reason. */
const postponed: ReadonlyMap<number, string> = new Map([
  [401, 'does not accept the signature'],
  [403, 'does not accept the signature'],
  [404, 'does not know the address'],
  [410, 'does not know the address'],
  [429, 'is busy'],
  [503, 'is busy'],
]);

/** @throws Error where it is unknown whether the message was sent */
async function answerOf(response: Response): Promise<SendAnswer> {
  const { ok, status } = response;
  if (postponed.has(status)) {
    await response.body?.cancel();
    const after = secondsOf(response.headers.get('retry-after'));
    const message = `The carrier ${postponed.get(status)} (status ${status})`;
    return { status: 'later', message, ...(after === undefined ? {} : { after }) };
  }
  const text = await response.text();
  const said = readJson(text);
  if (refusing.has(status)) {
    const error = isJsonObject(said?.['error']) ? said['error'] : {};
    const { code, message } = error;
    return {
      status: 'refused',
      message:
        typeof message === 'string' ? message.slice(0, 500) : `The carrier refused the message (status ${status})`,
      code: typeof code === 'string' || typeof code === 'number' ? code : status,
    };
  }
  const id = said?.['id'];
  if (!ok || typeof id !== 'string' || id === '')
    throw new Error(ok ? 'The answer of the carrier has no id' : `The carrier answers with status ${status}`);
  const receipt = said?.['receipt'];
  return { status: 'sent', id, ...(receipt === 'delivered' || receipt === 'undelivered' ? { receipt } : {}) };
}

function readJson(text: string): { readonly [key: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` in milliseconds, at most an hour. */
function secondsOf(written: string | null): number | undefined {
  return written !== null && /^\d{1,9}$/.test(written) ? Math.min(3600, Number(written)) * 1000 : undefined;
}
