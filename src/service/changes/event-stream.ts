import type { Change, ChangePosition } from './change.js';
import type { ChangeFeed } from './change-feed.js';

/** One event of a stream. */
export interface StreamEvent {
  readonly name: string;
  /** JSON text. */
  readonly data: string;
  /** Number of the last change that this event and earlier ones include. */
  readonly number: number;
}

/** Changes read of a workflow, with the position after them. */
export interface ReadChanges extends ChangePosition {
  /** Ordered by number. */
  readonly events: readonly StreamEvent[];
  /** True while more changes are left to read. */
  readonly hasMore?: boolean;
}

/** The source of the events of one workflow. */
export interface EventSource {
  readonly accountId: string;
  readonly workflowId: string;
  /** Whether this change may cause an event. */
  concerns(change: Change): boolean;
  /** Reads the current state, which a stream begins with. */
  look(): Promise<ReadChanges>;
  /**
   * Reads changes after a position; `undefined` where that is impossible: the order is another, or the changes are no
   * longer stored.
   */
  since(position: ChangePosition): Promise<ReadChanges | undefined>;
}

export interface EventStreamOptions {
  readonly feed: ChangeFeed;
  readonly source: EventSource;
  /** `Last-Event-ID` of a client that reconnects. */
  readonly lastEventId?: string | undefined;
  /** Milliseconds of silence after which a comment keeps the connection alive. */
  readonly heartbeat: number;
  /** Milliseconds after which the stream ends, so that a client has to present its token again. */
  readonly lifetime: number;
  /** Ends the stream when the client disconnects before it could cancel. */
  readonly signal: AbortSignal;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
}

/** Wait of a client before it reconnects, in milliseconds. */
const retry = 2_000;

/**
 * Creates the text of server-sent events: the state, or after a reconnection what the client has not read yet, and then
 * each change in order. Notifications only trigger a read of the tables after the last number sent, so that it does not
 * matter which of them arrive, when, and in which process. Changes of one execution that arrive faster than they are
 * read become one. Text is produced on demand, so that a stalled client costs only its slot.
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
  let hasEnded = false;
  let wake = (): void => {};
  let stopWatching = (): void => {};
  let close = (): void => {};

  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    stopWatching();
    signal.removeEventListener('abort', end);
    wake();
    close();
    onEnd();
  };
  const readAgain = (): void => {
    mayHaveMore = true;
    wake();
  };
  const watcher = {
    onChange: (change: Change) => (source.concerns(change) ? readAgain() : undefined),
    onGap: readAgain,
    onEnd: end,
  };

  /** Sleeps until a change, at most for one heartbeat. Resolves to whether a change woke it. */
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
      // Watches before it reads, so that no change in between is missed.
      stopWatching = feed.watch(source.accountId, source.workflowId, watcher);
      return `retry: ${retry}\n\n${await read()}`;
    }
    while (!hasEnded && performance.now() - began <= lifetime) {
      const text = mayHaveMore ? await read() : '';
      if (text !== '') return text;
      if (!mayHaveMore && !(await sleep()) && !hasEnded) return ': here\n\n';
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
        // Without the database the stream ends. The client reconnects, here or elsewhere, and gets the reason.
        const text = await nextText().catch(() => undefined);
        if (hasEnded) return;
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

/** Documents may span several lines; between the tokens of JSON line breaks have no meaning. */
function textOf({ name, data, number }: StreamEvent, line: string): string {
  return `id: ${line}.${number}\nevent: ${name}\n${data
    .split(/\r\n|\r|\n/)
    .map((row) => `data: ${row}\n`)
    .join('')}\n`;
}

/** The position of an event id; `undefined` for an id of another service. */
function readEventId(id: string | undefined): ChangePosition | undefined {
  const [, line, number] = /^([0-9a-f]{12})\.(\d{1,15})$/.exec(id ?? '') ?? [];
  return line === undefined || number === undefined ? undefined : { line, number: Number(number) };
}
