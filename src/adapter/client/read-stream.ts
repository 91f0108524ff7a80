import { createParser } from 'eventsource-parser';
import type { Attempt } from './attempt.js';
import type { CallLimits } from './open-call.js';
import type { CallTools } from './send.js';

/** One event with its id, which identifies its position in the stream. */
interface ReadEvent {
  readonly event: string;
  readonly data: string;
  readonly id?: string | undefined;
}

/**
 * A piece of an event stream: that it is open, one event, or an answer in place of events. Nothing follows the last
 * kind.
 */
export type StreamPiece = Attempt | { readonly opened: true } | ReadEvent;

/** Three times the heartbeat of the reference service: after it the connection counts as lost. */
const maxSilence = 45_000;

/**
 * Sends one request and yields the events of its answer. It ends with the answer, at a limit, when the signal aborts
 * it, or when the caller stops iterating; the connection is closed then. `EventSource` cannot replace it: it sends no
 * token.
 */
export async function* readStream(
  { openCall, readText }: Pick<CallTools, 'openCall' | 'readText'>,
  fetch: typeof globalThis.fetch,
  address: string,
  init: RequestInit,
  limits: CallLimits,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamPiece, void, undefined> {
  const call = openCall(limits, signal);
  let release = (): void => {};
  try {
    const response = await call.send(fetch, address, init);
    if ('lost' in response) return yield response;
    const { headers, status } = response;
    if (!response.ok || !response.body || !/^\s*text\/event-stream\s*(;|$)/i.test(headers.get('content-type') ?? '')) {
      const text = await Promise.race([readText(response, limits, call.allow), call.stopped]);
      return yield typeof text === 'string' ? { reply: { status, headers, text } } : text;
    }

    yield { opened: true };
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    release = () => void reader.cancel().catch(() => {});
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let found: ReadEvent[] = [];
    let isTooLarge = false;
    const parser = createParser({
      maxBufferSize: limits.maxBytes,
      onEvent: ({ data, event = 'message', id }) => found.push({ event, data, id }),
      onError: ({ type }) => (isTooLarge ||= type === 'max-buffer-size-exceeded'),
    });
    for (;;) {
      call.allow(maxSilence);
      const piece = await Promise.race([
        reader.read().catch(() => ({ lost: 'connection-lost' }) as const),
        call.stopped,
      ]);
      // Time the caller spends on events does not count towards the service's limits.
      call.rest();
      if ('lost' in piece) return yield piece;
      if (piece.done) return;
      try {
        parser.feed(decoder.decode(piece.value, { stream: true }));
      } catch {
        return yield { lost: isTooLarge ? 'answer-too-large' : 'not-text' };
      }
      if (isTooLarge) return yield { lost: 'answer-too-large' };
      const some = found;
      found = [];
      yield* some;
    }
  } finally {
    release();
    call.end();
  }
}
