import { type CallLimits, type Lost, openCall } from './open-call.js';

/** A complete answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export type Attempt = { readonly reply: Reply } | { readonly lost: Lost; readonly status?: number };

/** Sends one request and reads its whole answer within the limits. */
export async function attemptCall(
  fetch: typeof globalThis.fetch,
  address: string,
  init: RequestInit,
  limits: CallLimits,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const call = openCall(limits, signal, () => deadline - Date.now());
  try {
    const response = await call.send(fetch, address, init);
    if ('lost' in response) return response;
    const read = await Promise.race([readText(response, limits, call.allow), call.stopped]);
    if (typeof read === 'string') return { reply: { status: response.status, headers: response.headers, text: read } };
    response.body?.cancel().catch(() => {});
    return { ...read, status: response.status };
  } finally {
    call.end();
  }
}

/** Reads an answer to its end within the limits. */
export async function readText(
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
