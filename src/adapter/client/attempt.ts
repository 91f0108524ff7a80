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

export const defaultCallLimits: CallLimits = { answer: 15_000, idle: 10_000, total: 60_000, maxBytes: 16 * 1024 * 1024 };

/** An answer that arrived whole. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Why no whole answer arrived. Only after `not-sent` is it certain that the service knows nothing of the call. */
export type Lost = 'aborted' | 'not-sent' | 'timeout' | 'connection-lost' | 'answer-too-large' | 'not-text' | 'redirected';

export type Attempt = { readonly reply: Reply } | { readonly lost: Lost; readonly status?: number };

/**
 * Sends one request and reads its answer whole, within the limits. `fetch` has neither a timeout nor a limit to what it
 * reads; and it may be a stand-in that ignores signals, so waiting is ended here and not only asked to end.
 */
export async function attemptCall(
  fetch: typeof globalThis.fetch,
  address: string,
  init: RequestInit,
  limits: CallLimits,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  if (signal?.aborted) return { lost: 'aborted' };
  if (globalThis.navigator?.onLine === false) return { lost: 'not-sent' };
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
  const allow = (time: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stop('timeout'), Math.max(0, Math.min(time, deadline - Date.now())));
  };

  try {
    allow(limits.answer);
    // Wrapped, because a stand-in may also throw before it returns a promise.
    const sent = (async () => fetch(address, { ...init, signal: controller.signal }))();
    const response = await Promise.race([sent.catch((cause: unknown) => ({ lost: lostBefore(cause) })), stopped]);
    if ('lost' in response) {
      // A stand-in that ignores the signal may still answer; nobody waits for that answer any more.
      sent.then((late) => late.body?.cancel()).catch(() => {});
      return response;
    }
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      response.body?.cancel().catch(() => {});
      return { lost: 'redirected', ...(response.status === 0 ? {} : { status: response.status }) };
    }
    const read = await Promise.race([readText(response, limits, allow), stopped]);
    if (typeof read === 'string') return { reply: { status: response.status, headers: response.headers, text: read } };
    response.body?.cancel().catch(() => {});
    return { ...read, status: response.status };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    controller.abort();
  }
}

async function readText(
  response: Response,
  limits: CallLimits,
  allow: (time: number) => void,
): Promise<string | { readonly lost: Lost }> {
  if (!response.body) return '';
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for (;;) {
    allow(limits.idle);
    const piece = await reader.read().catch(() => undefined);
    if (piece === undefined) return { lost: 'connection-lost' };
    size += piece.value?.byteLength ?? 0;
    if (size > limits.maxBytes) {
      reader.cancel().catch(() => {});
      return { lost: 'answer-too-large' };
    }
    try {
      text += piece.done ? decoder.decode() : decoder.decode(piece.value, { stream: true });
    } catch {
      reader.cancel().catch(() => {});
      return { lost: 'not-text' };
    }
    if (piece.done) return text;
  }
}

/** System errors that occur before a connection stands. Browsers do not tell; there nobody can know. */
const beforeSending = new Set([
  'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'ERR_INVALID_URL',
]);

function lostBefore(cause: unknown): Lost {
  const reason = cause instanceof Error ? cause.cause : undefined;
  const code = reason instanceof Error && 'code' in reason ? reason.code : undefined;
  return typeof code === 'string' && beforeSending.has(code) ? 'not-sent' : 'connection-lost';
}
