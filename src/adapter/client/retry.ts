import type { Attempt } from './attempt.js';
import type { Endpoint } from './endpoint.js';

/** How often and how patiently a call is tried again. Times in milliseconds. */
export interface RetryOptions {
  /** All tries together, the first included. 1 turns trying again off. */
  readonly tries: number;
  /** The longest wait before the second try; it doubles with each further one. */
  readonly base: number;
  /** The longest wait before any. */
  readonly cap: number;
}

export const defaultRetry: RetryOptions = { tries: 5, base: 500, cap: 30_000 };

/** A server may ask for no longer wait than this. */
const longestAskedWait = 120_000;

const worthAnotherTry = new Set([429, 500, 502, 503, 504]);

/** Whether what came back may be followed by the same call again. `isKeyed`: the service knows it again by its idempotency key. */
export function mayResend(endpoint: Pick<Endpoint<unknown>, 'resend'>, attempt: Attempt, isKeyed = false): boolean {
  const isRepeatable = isKeyed || endpoint.resend === 'always';
  if ('reply' in attempt) return isRepeatable && worthAnotherTry.has(attempt.reply.status);
  switch (attempt.lost) {
    case 'not-sent':
      return isKeyed || endpoint.resend !== 'never';
    case 'timeout':
    case 'connection-lost':
      return isRepeatable;
    default:
      return false;
  }
}

/**
 * How long to wait before the next try: what the server asked for in `Retry-After` (seconds or a date), else any time up
 * to a limit that doubles from try to try. Spreading over the whole range keeps clients from coming back all at once.
 */
export function retryDelay(
  triesDone: number,
  attempt: Attempt,
  { base, cap }: RetryOptions,
  random: () => number,
  now: number,
): number {
  const asked = 'reply' in attempt ? readRetryAfter(attempt.reply.headers.get('retry-after'), now) : undefined;
  return asked ?? random() * Math.min(cap, base * 2 ** (triesDone - 1));
}

function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(longestAskedWait, Math.max(0, wait));
}
