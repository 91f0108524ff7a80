/** How long to wait for what, in milliseconds, and how much to accept. */
export interface CallLimits {
  /** Until the answer begins. */
  readonly answer: number;
  /** Between two pieces of an answer. */
  readonly idle: number;
  /** For the whole call, with everything that is tried again. */
  readonly total: number;
  /** The longest answer, in bytes. */
  readonly maxBytes: number;
}

export const defaultCallLimits: CallLimits = {
  answer: 15_000,
  idle: 10_000,
  total: 60_000,
  maxBytes: 16 * 1024 * 1024,
};

/** Why no whole answer arrived. Only after `not-sent` is it certain that the service knows nothing of the call. */
export type Lost =
  'aborted' | 'not-sent' | 'timeout' | 'connection-lost' | 'answer-too-large' | 'not-text' | 'redirected';

/** One call under way, and what ends it. */
export interface OpenCall {
  /** Sends the request. A redirection counts as lost: it could lead the token elsewhere. */
  readonly send: (
    fetch: typeof globalThis.fetch,
    address: string,
    init: RequestInit,
  ) => Promise<Response | { readonly lost: Lost; readonly status?: number }>;
  /** Gives what is waited for next so many milliseconds. */
  readonly allow: (time: number) => void;
  /** Nothing is waited for until the next `allow`. */
  readonly rest: () => void;
  /** Resolves when a limit is reached or the signal withdraws the call; what is waited for is raced against it. */
  readonly stopped: Promise<{ readonly lost: Lost }>;
  /** Lets go of everything; the connection is gone then. */
  readonly end: () => void;
}

/**
 * Opens a call within limits. `fetch` has no timeout, and it may be a stand-in that ignores signals, so waiting is ended here and
 * not only asked to end.
 *
 * @param left how many milliseconds the whole call still has
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
      // Wrapped, because a stand-in may also throw before it returns a promise.
      const sent = (async () => fetch(address, { ...init, signal: controller.signal }))();
      const response = await Promise.race([sent.catch((cause: unknown) => ({ lost: lostBefore(cause) })), stopped]);
      if ('lost' in response) {
        // A stand-in that ignores the signal may still answer; nobody waits for that answer any more.
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

/** System errors that occur before a connection stands. Browsers do not tell; there nobody can know. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
]);

/** What it means that `fetch` rejected. */
function lostBefore(cause: unknown): Lost {
  const reason = cause instanceof Error ? cause.cause : undefined;
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined;
  return typeof code === 'string' && beforeSending.has(code) ? 'not-sent' : 'connection-lost';
}
