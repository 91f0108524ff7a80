import type { Attempt } from './attempt.js';
import type { Endpoint } from './endpoint.js';

/** How often and after which waits a call is retried. Times in milliseconds. */
export interface RetryOptions {
  /** Number of tries, the first included. 1 turns retries off. */
  readonly tries: number;
  /** Upper limit of the wait before the second try; it doubles with each further try. */
  readonly base: number;
  /** Upper limit of every wait. */
  readonly cap: number;
}

export const defaultRetry: RetryOptions = { tries: 5, base: 500, cap: 30_000 };

/** Upper limit of a wait that a server requests. */
const maxRetryAfter = 120_000;

const retryableStatuses = new Set([429, 500, 502, 503, 504]);

/** Whether the same call may be sent again after this attempt. `isKeyed`: it has an idempotency key. */
export function canResend(endpoint: Pick<Endpoint<unknown>, 'resend'>, attempt: Attempt, isKeyed = false): boolean {
  const isRepeatable = isKeyed || endpoint.resend === 'always';
  if ('reply' in attempt) return isRepeatable && retryableStatuses.has(attempt.reply.status);
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
 * The wait before the next try: what the server requested by `Retry-After` (seconds or a date), else a random time
 * below a limit that doubles from try to try. The full range keeps clients from returning at the same moment.
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
  return Number.isNaN(wait) ? undefined : Math.min(maxRetryAfter, Math.max(0, wait));
}
