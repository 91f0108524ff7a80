import { findMisfits } from '#model';
import type { Answer, Failure } from '../failure.js';
import { jsonTextOf, notJson } from '../json-text.js';
import { partNotLoaded } from '../late-part.js';
import { attemptCall, readText } from './attempt.js';
import { type CallLimits, openCall } from './open-call.js';
import { addressOf, type CallParts, type Endpoint, endpointLabel, type Reader } from './endpoint.js';
import { failureOfLost, judgeAttempt } from './judge.js';
import { canResend, retryDelay, type RetryOptions } from './retry.js';
import type { TokenSource } from './token-source.js';

/** Carries out one call of an endpoint. */
export type Send = <Data>(endpoint: Endpoint<Data>, parts: CallParts) => Promise<Answer<Data>>;

export interface SendOptions {
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly fetch: typeof globalThis.fetch;
  readonly limits: CallLimits;
  readonly retry: RetryOptions;
  readonly random: () => number;
}

/** Creates the function behind all calls: tokens, limits, retries, and the judgement of answers. */
export function createSend(options: SendOptions): Send {
  const { tokens, limits, retry } = options;
  const base = options.baseUrl.replace(/\/+$/, '');

  return async (endpoint, parts) => {
    const failed = (failure: Pick<Failure, 'kind' | 'code' | 'message'>) =>
      ({ ok: false, failure: { ...failure, endpoint: endpointLabel(endpoint) } }) as const;
    const address = addressOf(endpoint, parts);
    if (address === undefined) {
      return failed({ kind: 'notSent', code: 'invalid-id', message: 'An id is empty or cannot stand in an address.' });
    }
    const [misfit] = endpoint.accepts ? findMisfits(endpoint.accepts, parts.body) : [];
    if (misfit)
      return failed({ kind: 'notSent', code: 'invalid-request', message: `${misfit.message}. Nothing was sent.` });
    const body = parts.bodyText ?? (parts.body === undefined ? undefined : jsonTextOf(parts.body));
    if (parts.body !== undefined && body === undefined) return failed({ kind: 'notSent', ...notJson });
    const { idempotencyKey: key } = parts;
    if (key !== undefined && !usableKey.test(key)) {
      return failed({
        kind: 'notSent',
        code: 'invalid-idempotency-key',
        message: 'An idempotency key is 1 to 200 visible ASCII characters without spaces.',
      });
    }
    const headers = { ...parts.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const deadline = Date.now() + totalOf(limits, parts);
    const reader = readerOf(endpoint, deadline, parts.signal);
    // What cannot be read afterwards must not be written: its outcome would be unknown.
    if (endpoint.method !== 'GET' && typeof reader !== 'function' && !(await reader)) {
      if (parts.signal?.aborted) return { ok: false, failure: failureOfLost(endpoint, 'aborted') };
      return { ok: false, failure: partNotLoaded(endpointLabel(endpoint)) };
    }
    let renewed: string | undefined;
    for (let tries = 1; ; tries++) {
      const token = renewed ?? (await before(deadline, parts.signal, tokens.current(deadline - Date.now())));
      if (parts.signal?.aborted) return { ok: false, failure: failureOfLost(endpoint, 'aborted') };
      if (token === undefined) return failed(noToken);
      const init = initOf(endpoint, headers, body, token);
      const attempt = await attemptCall(options.fetch, `${base}${address}`, init, limits, deadline, parts.signal);

      // Rejected by its token, so nothing was carried out: the same call may be sent once more with a newer token.
      if ('reply' in attempt && attempt.reply.status === 401 && renewed === undefined) {
        renewed = await before(deadline, parts.signal, tokens.renew(token, deadline - Date.now()));
        // An aborted call must not prompt the user to sign in again.
        if (parts.signal?.aborted) return { ok: false, failure: failureOfLost(endpoint, 'aborted') };
        if (renewed !== undefined) {
          tries -= 1;
          continue;
        }
      }
      const isAnswered = 'reply' in attempt && attempt.reply.status < 300;
      const read = typeof reader === 'function' ? reader : (isAnswered && (await reader)) || notRead;
      if (parts.signal?.aborted) return { ok: false, failure: failureOfLost(endpoint, 'aborted') };
      const judged = judgeAttempt(endpoint, attempt, read);
      // Without an answer, the message is the client's own.
      const answer = 'reply' in attempt ? presentable(judged, token) : judged;
      if (answer.ok || tries >= retry.tries || !canResend(endpoint, attempt, key !== undefined)) return answer;
      const delay = retryDelay(tries, attempt, retry, options.random, Date.now());
      if (Date.now() + delay >= deadline) return answer;
      await before(Date.now() + delay, parts.signal);
      if (parts.signal?.aborted) return { ok: false, failure: failureOfLost(endpoint, 'aborted') };
    }
  };
}

/** The reader of an endpoint; one that comes late is loaded beside the request. */
function readerOf<Data>(
  { read }: Endpoint<Data>,
  deadline: number,
  signal: AbortSignal | undefined,
): Reader<Data> | Promise<Reader<Data> | undefined> {
  return typeof read === 'function' ? read : before(deadline, signal, read.load());
}

const notRead: Reader<never> = () => ({
  ok: false,
  code: 'part-not-loaded',
  message:
    'The answer arrived, but the part of this page that reads it could not be loaded. Check the connection and retry.',
});

/** What a service accepts as a key, and a header can carry. */
const usableKey = /^[\x21-\x7e]{1,200}$/;

/** Limit of the whole call. An invalid timeout does not change it. */
export function totalOf({ total }: Pick<CallLimits, 'total'>, { timeout }: Pick<CallParts, 'timeout'>): number {
  return typeof timeout === 'number' && timeout >= 0 ? Math.min(total, timeout) : total;
}

export const noToken = {
  kind: 'unauthorized',
  code: 'no-token',
  message: 'There is no access token. Sign in again; nothing was sent.',
} as const;

export function initOf(
  endpoint: Endpoint<unknown>,
  headers: CallParts['headers'],
  body: string | undefined,
  token: string,
): RequestInit {
  return {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    cache: 'no-store',
    credentials: 'omit',
    // Followed, a redirected POST would become a GET, perhaps of another host.
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
  };
}

/** Waits for a value, or only waits, at most until a deadline and until the call is aborted. */
export function before<Value>(
  time: number,
  signal: AbortSignal | undefined,
  value?: Promise<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const end = (result?: Value): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(result);
    };
    const onAbort = (): void => end();
    const timer = setTimeout(end, Math.max(0, time - Date.now()));
    if (signal?.aborted) return end();
    signal?.addEventListener('abort', onAbort, { once: true });
    value?.then(end, () => end());
  });
}

/**
 * A failure that may be shown and logged: without the token, should the service repeat the request in its refusal, and
 * of limited length. The token is removed before the text is cut: a cut through it would leave a part.
 */
export function presentable<Data>(answer: Answer<Data>, token: string): Answer<Data> {
  if (answer.ok) return answer;
  const { failure } = answer;
  const { current, requestId } = failure;
  const hide = (text: string, max = 300): string => (token === '' ? text : text.replaceAll(token, '…')).slice(0, max);
  return {
    ok: false,
    failure: {
      ...failure,
      code: hide(failure.code),
      message: hide(failure.message),
      ...(requestId === undefined ? {} : { requestId: hide(requestId, 100) }),
      ...(current === undefined
        ? {}
        : {
            current: {
              id: hide(current.id),
              ...(current.updatedAt === undefined ? {} : { updatedAt: hide(current.updatedAt, 100) }),
            },
          }),
    },
  };
}

/**
 * What event streams share with calls. Their code comes late and is handed these, instead of importing them: modules that
 * two parts import are split from the first one, and smaller files compress worse.
 */
export const callTools = {
  addressOf,
  before,
  endpointLabel,
  initOf,
  judgeAttempt,
  noToken,
  openCall,
  presentable,
  readText,
  totalOf,
};
export type CallTools = typeof callTools;
