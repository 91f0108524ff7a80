/** Limits of one call, in milliseconds, and of the size of its answer. */
export interface CallLimits {
  /**
   * Until the answer begins.
   *
   * @default 15_000
   */
  readonly answer: number;
  /**
   * Between two chunks of an answer.
   *
   * @default 10_000
   */
  readonly idle: number;
  /**
   * For the whole call, including retries.
   *
   * @default 60_000
   */
  readonly total: number;
  /**
   * Size of an answer in bytes.
   *
   * @default 16 MiB
   */
  readonly maxBytes: number;
}

export const defaultCallLimits: CallLimits = {
  answer: 15_000,
  idle: 10_000,
  total: 60_000,
  maxBytes: 16 * 1024 * 1024,
};

/** Why no complete answer arrived. Only `not-sent` proves that the service has not received the call. */
export type Lost =
  'aborted' | 'not-sent' | 'timeout' | 'connection-lost' | 'answer-too-large' | 'not-text' | 'redirected';

/** One call in progress. */
export interface OpenCall {
  /** Sends the request. A redirect counts as lost: it could send the token elsewhere. */
  readonly send: (
    fetch: typeof globalThis.fetch,
    address: string,
    init: RequestInit,
  ) => Promise<Response | { readonly lost: Lost; readonly status?: number }>;
  /** Sets the limit for the next wait, in milliseconds. */
  readonly allow: (time: number) => void;
  /** Suspends the limit until the next `allow`. */
  readonly rest: () => void;
  /** Resolves when a limit is reached or the signal aborts the call; every wait is raced against it. */
  readonly stopped: Promise<{ readonly lost: Lost }>;
  /** Releases everything and closes the connection. */
  readonly end: () => void;
}

/**
 * Opens a call within limits. `fetch` has no timeout, and a host's replacement may ignore signals, so that waiting also
 * ends without its cooperation.
 *
 * @param left returns the milliseconds left for the whole call
 */
export function openCall(
  limits: CallLimits,
  signal: AbortSignal | undefined,
  left: () => number = () => Infinity,
): OpenCall {
  const controller = new AbortController();
  let stop: (why: Lost) => void = () => {};
  const stopped = new Promise<{ readonly lost: Lost }>((resolve) => {
    stop = (why) => {
      resolve({ lost: why });
      controller.abort();
    };
  });
  const onAbort = (): void => stop('aborted');
  signal?.addEventListener('abort', onAbort, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => clearTimeout(timer);
  const allow = (time: number): void => {
    rest();
    timer = setTimeout(() => stop('timeout'), Math.max(0, Math.min(time, left())));
  };
  return {
    allow,
    rest,
    stopped,
    send: async (fetch, address, init) => {
      if (signal?.aborted) return { lost: 'aborted' };
      if (globalThis.navigator?.onLine === false) return { lost: 'not-sent' };
      allow(limits.answer);
      // Wrapped, because a host's `fetch` may also throw before it returns a promise.
      const sent = (async () => fetch(address, { ...init, signal: controller.signal }))();
      const response = await Promise.race([sent.catch((cause: unknown) => ({ lost: lostBefore(cause) })), stopped]);
      if ('lost' in response) {
        // A `fetch` that ignores the signal may still answer; its body is released.
        sent.then((late) => late.body?.cancel()).catch(() => {});
        return response;
      }
      if (response.type !== 'opaqueredirect' && (response.status < 300 || response.status >= 400)) return response;
      response.body?.cancel().catch(() => {});
      return { lost: 'redirected', ...(response.status === 0 ? {} : { status: response.status }) };
    },
    end: () => {
      rest();
      signal?.removeEventListener('abort', onAbort);
      controller.abort();
    },
  };
}

/** System errors that occur before a connection is open. Browsers do not report them. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
]);

/** Classifies a rejection of `fetch`. */
function lostBefore(cause: unknown): Lost {
  const reason = cause instanceof Error ? cause.cause : undefined;
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined;
  return typeof code === 'string' && beforeSending.has(code) ? 'not-sent' : 'connection-lost';
}
