import type { Principal } from '../http/principal.js';
import { RefusedRequest } from '../http/refused-request.js';
import type { ChangeFeed } from './change-feed.js';
import { type EventSource, openEventStream } from './event-stream.js';

/** Limits of the streams of events. */
export interface StreamLimits {
  /** Milliseconds of silence after which a stream says that it still stands. */
  readonly heartbeat: number;
  /** Milliseconds after which a stream ends; its reader asks again, with a token that is still good. */
  readonly lifetime: number;
  /** How many streams may be open with one token, in one process. */
  readonly perToken: number;
}

export const defaultStreamLimits: StreamLimits = { heartbeat: 15_000, lifetime: 600_000, perToken: 50 };

/** Opens streams of events for whoever asks, as many as they may have. */
export interface LiveEvents {
  /** Refused with 429 when too many are open already. Whatever else can be refused has to be before: a stream begins with 200. */
  open(
    call: { readonly principal: Principal; readonly request: Request },
    source: EventSource,
  ): ReadableStream<Uint8Array>;
  /** Streams that are open. */
  readonly size: number;
}

export function createLiveEvents(feed: ChangeFeed, limits: StreamLimits): LiveEvents {
  const open = new Map<string, number>();
  return {
    get size() {
      return [...open.values()].reduce((sum, count) => sum + count, 0);
    },
    open({ principal: { tokenHash: holder }, request }, source) {
      if (request.method === 'HEAD') return new Response('').body ?? new ReadableStream();
      const count = open.get(holder) ?? 0;
      if (count >= limits.perToken) {
        const message = `This token has ${count} streams open already; close one before opening another`;
        throw new RefusedRequest(429, 'too-many-streams', message, [], { 'retry-after': '10' });
      }
      open.set(holder, count + 1);
      const leave = (): void => {
        const left = (open.get(holder) ?? 1) - 1;
        if (left > 0) open.set(holder, left);
        else open.delete(holder);
      };
      const lastEventId = request.headers.get('last-event-id') ?? undefined;
      return openEventStream({
        feed,
        source,
        lastEventId,
        heartbeat: limits.heartbeat,
        lifetime: limits.lifetime,
        signal: request.signal,
        onEnd: leave,
      });
    },
  };
}
