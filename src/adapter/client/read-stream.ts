import { createParser } from 'eventsource-parser';
import { type Attempt, readText } from './attempt.js';
import { type CallLimits, openCall } from './open-call.js';

/** One event as it arrived, with the id that leads back to its place in the stream. */
interface ReadEvent {
  readonly event: string;
  readonly data: string;
  readonly id?: string | undefined;
}

/** A piece of a stream of events: that it is open, one event, or what came instead of events. Nothing follows the last kind. */
export type StreamPiece = Attempt | { readonly opened: true } | ReadEvent;

/** Three times the heartbeat of the reference service: after this long a silence the connection is taken for dead. */
const longestSilence = 45_000;

/**
 * Sends one request and hands on the events of its answer as they come. It ends with the answer, when a limit is reached, when the
 * signal withdraws it, or when nobody asks for more; the connection is gone then. `EventSource` would not do: it sends no token.
 */
export async function* readStream(
  fetch: typeof globalThis.fetch,
  address: string,
  init: RequestInit,
  limits: CallLimits,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamPiece, void, undefined> {
  const call = openCall(limits, signal);
  let letGo = (): void => {};
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
    letGo = () => void reader.cancel().catch(() => {});
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let found: ReadEvent[] = [];
    let isTooLarge = false;
    const parser = createParser({
      maxBufferSize: limits.maxBytes,
      onEvent: ({ data, event = 'message', id }) => found.push({ event, data, id }),
      onError: ({ type }) => (isTooLarge ||= type === 'max-buffer-size-exceeded'),
    });
    for (;;) {
      call.allow(longestSilence);
      const piece = await Promise.race([
        reader.read().catch(() => ({ lost: 'connection-lost' }) as const),
        call.stopped,
      ]);
      // What is done with the events is not the service's time.
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
    letGo();
    call.end();
  }
}
