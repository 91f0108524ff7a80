import type { Change, ChangePosition } from './change.js';
import type { ChangeFeed } from './change-feed.js';

/** One event of a stream. */
export interface StreamEvent {
  readonly name: string;
  /** JSON text. */
  readonly data: string;
  /** The number of the last change that this event and those before it account for. */
  readonly number: number;
}

/** What was read of a workflow, and where in the order of its changes that leaves the reader. */
export interface ReadChanges extends ChangePosition {
  /** Ordered by their numbers. */
  readonly events: readonly StreamEvent[];
  /** True where more follows that was not read yet. */
  readonly hasMore?: boolean;
}

/** What a stream tells of one workflow. */
export interface EventSource {
  readonly accountId: string;
  readonly workflowId: string;
  /** Whether the stream may have an event to send after this change. */
  concerns(change: Change): boolean;
  /** The state as it is: what a stream begins with. */
  look(): Promise<ReadChanges>;
  /** What happened after a position, or `undefined` where that cannot be said: the order is another, or the changes are not stored any more. */
  since(position: ChangePosition): Promise<ReadChanges | undefined>;
}

export interface EventStreamOptions {
  readonly feed: ChangeFeed;
  readonly source: EventSource;
  /** `Last-Event-ID` of a reader that comes back. */
  readonly lastEventId?: string | undefined;
  /** Milliseconds of silence after which a comment says that the stream still stands. */
  readonly heartbeat: number;
  /** Milliseconds after which the stream ends, so that a client that continues has to present its token again. */
  readonly lifetime: number;
  /** Ends the stream when the reader is gone before it could withdraw. */
  readonly signal: AbortSignal;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
}

/** How long a reader that lost the stream waits before it comes back, in milliseconds. */
const retry = 2_000;

/**
 * The text of server-sent events: the state, or for a reader that comes back what it has not read yet, and then each change in order.
 * Notifications only trigger a read of the tables, after the last number sent. So nothing depends on
 * which notifications arrive, when, and in which process. Changes of one run that come faster than they are read become one. Text is
 * written only when it is read, so that a reader who stalls costs nothing but a place.
 */
export function openEventStream({
  feed,
  source,
  lastEventId,
  heartbeat,
  lifetime,
  signal,
  onEnd,
}: EventStreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const began = performance.now();
  let position = readEventId(lastEventId);
  let hasBegun = false;
  let mayHaveMore = true;
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
  const lookAgain = (): void => {
    mayHaveMore = true;
    wake();
  };
  const watcher = {
    changed: (change: Change) => (source.concerns(change) ? lookAgain() : undefined),
    missed: lookAgain,
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

  const read = async (): Promise<string> => {
    mayHaveMore = false;
    const found = (position && (await source.since(position))) ?? (await source.look());
    const { events, hasMore = false, line, number } = found;
    position = { line, number };
    mayHaveMore ||= hasMore;
    return events.map((event) => textOf(event, line)).join('');
  };

  const nextText = async (): Promise<string | undefined> => {
    if (!hasBegun) {
      hasBegun = true;
      // Watched before anything is read, so that no change falls in between.
      stopWatching = feed.watch(source.accountId, source.workflowId, watcher);
      return `retry: ${retry}\n\n${await read()}`;
    }
    while (!isOver && performance.now() - began <= lifetime) {
      const text = mayHaveMore ? await read() : '';
      if (text !== '') return text;
      if (!mayHaveMore && !(await sleep()) && !isOver) return ': here\n\n';
    }
    return undefined;
  };

  return new ReadableStream<Uint8Array>(
    {
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
    },
    { highWaterMark: 0 },
  );
}

/** Documents may have been written over several lines; between the tokens of JSON they say nothing. */
function textOf({ name, data, number }: StreamEvent, line: string): string {
  return `id: ${line}.${number}\nevent: ${name}\n${data
    .split(/\r\n|\r|\n/)
    .map((row) => `data: ${row}\n`)
    .join('')}\n`;
}

/** The position an event id names. `undefined` for a text that no stream of this service wrote. */
function readEventId(id: string | undefined): ChangePosition | undefined {
  const [, line, number] = /^([0-9a-f]{12})\.(\d{1,15})$/.exec(id ?? '') ?? [];
  return line === undefined || number === undefined ? undefined : { line, number: Number(number) };
}
