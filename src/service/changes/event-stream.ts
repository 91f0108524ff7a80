import type { Change } from './change.js';
import type { ChangeFeed } from './change-feed.js';

/** One event of a stream. */
export interface StreamEvent {
  readonly name: string;
  /** JSON text. */
  readonly data: string;
}

/** What a stream tells of one workflow. */
export interface EventSource {
  readonly accountId: string;
  readonly workflowId: string;
  /** Whether a change is any of its business. */
  concerns(change: Change): boolean;
  /** The state as it is: what a stream begins with, and what it tells again after changes were missed. */
  look(): Promise<readonly StreamEvent[]>;
  /** What a change comes to. */
  tell(change: Change): Promise<readonly StreamEvent[]>;
}

export interface EventStreamOptions {
  readonly feed: ChangeFeed;
  readonly source: EventSource;
  /** Milliseconds of silence after which a comment says that the stream still stands. */
  readonly heartbeat: number;
  /** Milliseconds after which the stream ends, so that whoever reads on has to show their token again. */
  readonly lifetime: number;
  /** Ends the stream when the reader is gone before it could withdraw. */
  readonly signal: AbortSignal;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
}

/** More changes than this are not remembered for a slow reader; they are told the state instead. */
const mostPending = 500;
/** How long a reader that lost the stream waits before it comes back, in milliseconds. */
const retry = 2_000;

/**
 * The text of server-sent events: first the state, then an event for each change. Changes of one thing that come faster than
 * they are read are told as one. It is written only when it is read, so that a reader who stalls costs nothing but their place.
 */
export function openEventStream({ feed, source, heartbeat, lifetime, signal, onEnd }: EventStreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pending = new Map<string, Change>();
  const began = performance.now();
  let hasBegun = false;
  let shouldLook = true;
  let isOver = false;
  let wake = (): void => {};
  let stopWatching = (): void => {};
  let close = (): void => {};

  const end = (): void => {
    if (isOver) return;
    isOver = true;
    stopWatching();
    signal.removeEventListener('abort', end);
    wake();
    close();
    onEnd();
  };
  const watcher = {
    changed(change: Change): void {
      if (shouldLook || !source.concerns(change)) return;
      pending.set(`${change.kind} ${change.id}`, change);
      if (pending.size > mostPending) shouldLook = true;
      wake();
    },
    missed(): void {
      shouldLook = true;
      wake();
    },
    ended: end,
  };

  /** Sleeps until something happened, at most for one heartbeat. Answers whether it was woken. */
  const sleep = (): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), heartbeat);
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });

  const nextText = async (): Promise<string | undefined> => {
    if (!hasBegun) {
      hasBegun = true;
      // Watched before anything is looked at: what changes in between is told twice rather than never.
      stopWatching = feed.watch(source.accountId, source.workflowId, watcher);
      shouldLook = false;
      return `retry: ${retry}\n\n${(await source.look()).map(textOf).join('')}`;
    }
    for (;;) {
      if (isOver || performance.now() - began > lifetime) return undefined;
      let text = '';
      if (shouldLook) {
        shouldLook = false;
        pending.clear();
        text = (await source.look()).map(textOf).join('');
      }
      for (const [key, change] of pending) {
        if (text !== '') break;
        pending.delete(key);
        text = (await source.tell(change)).map(textOf).join('');
      }
      if (text !== '') return text;
      if (shouldLook || pending.size > 0) continue;
      if (!(await sleep()) && !isOver) return ': here\n\n';
    }
  };

  return new ReadableStream<Uint8Array>({
    start(controller) {
      close = () => controller.close();
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
    },
    async pull(controller) {
      // Where the database is away the stream ends. Its reader comes back, here or elsewhere, and is told why.
      const text = await nextText().catch(() => undefined);
      if (isOver) return;
      if (text === undefined) end();
      else controller.enqueue(encoder.encode(text));
    },
    cancel() {
      close = () => {};
      end();
    },
  }, { highWaterMark: 0 });
}

/** Documents may have been written over several lines; between the tokens of JSON they say nothing. */
function textOf({ name, data }: StreamEvent): string {
  return `event: ${name}\n${data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`).join('')}\n`;
}
