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
export function openEventStream(options: EventStreamOptions): ReadableStream<Uint8Array> {
  const { signal } = options;
  const encoder = new TextEncoder();
  let close = (): void => {};
  const reader = new ChangeReader(options, () => {
    signal.removeEventListener('abort', end);
    close();
    options.onEnd();
  });
  const end = (): void => reader.end();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        close = () => controller.close();
        signal.addEventListener('abort', end, { once: true });
        if (signal.aborted) end();
      },
      async pull(controller) {
        // Without the database the stream ends. The client reconnects, here or elsewhere, and gets the reason.
        const text = await reader.next().catch(() => undefined);
        if (reader.hasEnded) return;
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

/** Reads the changes of one stream, each time after the last number sent. */
class ChangeReader {
  readonly #options: EventStreamOptions;
  readonly #onEnd: () => void;
  readonly #began = performance.now();
  #position: ChangePosition | undefined;
  #hasBegun = false;
  #mayHaveMore = true;
  #hasEnded = false;
  #wake = (): void => {};
  #stopWatching = (): void => {};

  constructor(options: EventStreamOptions, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
    this.#position = readEventId(options.lastEventId);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The next text to send; `undefined` where the stream is over. */
  async next(): Promise<string | undefined> {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      // Watches before it reads, so that no change in between is missed.
      this.#watch();
      return `retry: ${retry}\n\n${await this.#read()}`;
    }
    while (!this.#hasEnded && performance.now() - this.#began <= this.#options.lifetime) {
      const text = this.#mayHaveMore ? await this.#read() : '';
      if (text !== '') return text;
      if (!this.#mayHaveMore && !(await this.#sleep()) && !this.#hasEnded) return ': here\n\n';
    }
    return undefined;
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stopWatching();
    this.#wake();
    this.#onEnd();
  }

  #watch(): void {
    const { feed, source } = this.#options;
    const readAgain = (): void => {
      this.#mayHaveMore = true;
      this.#wake();
    };
    this.#stopWatching = feed.watch(source.accountId, source.workflowId, {
      onChange: (change) => (source.concerns(change) ? readAgain() : undefined),
      onGap: readAgain,
      onEnd: () => this.end(),
    });
  }

  async #read(): Promise<string> {
    const { source } = this.#options;
    this.#mayHaveMore = false;
    const found = (this.#position && (await source.since(this.#position))) ?? (await source.look());
    const { events, hasMore = false, line, number } = found;
    this.#position = { line, number };
    this.#mayHaveMore ||= hasMore;
    return events.map((event) => textOf(event, line)).join('');
  }

  /** Sleeps until a change, at most for one heartbeat. Resolves to whether a change woke it. */
  #sleep(): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), this.#options.heartbeat);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
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
