import type { Principal } from '../http/principal.js';
import { RefusedRequest } from '../http/refused-request.js';
import type { ChangeFeed } from './change-feed.js';
import { type EventSource, openEventStream } from './event-stream.js';

/** Limits of event streams. */
export interface StreamLimits {
  /**
   * Milliseconds of silence after which a comment is sent.
   *
   * @default 15_000
   */
  readonly heartbeat: number;
  /**
   * Milliseconds after which a stream ends; the client reconnects with a valid token.
   *
   * @default 600_000
   */
  readonly lifetime: number;
  /**
   * Maximum of open streams for each token, in one process.
   *
   * @default 50
   */
  readonly perToken: number;
}

export const defaultStreamLimits: StreamLimits = { heartbeat: 15_000, lifetime: 600_000, perToken: 50 };

/** Opens event streams within the limits. */
export interface LiveEvents {
  /**
   * Refuses with 429 when too many streams are open. All other refusals have to come first: a stream begins with 200.
   */
  open(
    call: { readonly principal: Principal; readonly request: Request },
    source: EventSource,
  ): ReadableStream<Uint8Array>;
  /** Number of open streams. */
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
