import { createParser } from 'eventsource-parser';

/** A received event with name and data, or a comment. */
export interface SeenEvent {
  readonly name: string;
  readonly data: unknown;
}

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** Resolves with the next event, or the next of a name, skipping others. Rejects when the stream ends or stalls. */
  next(name?: string): Promise<SeenEvent>;
  /** Events that have arrived and were not read yet; comments have the name `comment`. */
  readonly waiting: readonly SeenEvent[];
  /** The id of the last event that `next` returned or skipped. */
  readonly lastId: string | undefined;
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>;
  /** Closes the stream. */
  leave(): Promise<void>;
}

/** Reads a stream of events to its end and buffers them. */
export function readEvents(response: Response, patience = 15_000): EventReader {
  const waiting: SeenEvent[] = [];
  let wake = (): void => {};
  let isOver = false;
  const ids = new WeakMap<SeenEvent, string>();
  let lastId: string | undefined;
  const keep = (event: SeenEvent, id?: string): void => {
    if (id !== undefined) ids.set(event, id);
    waiting.push(event);
    wake();
  };
  const parser = createParser({
    onEvent: ({ data, event = 'message', id }) => keep({ name: event, data: JSON.parse(data) as unknown }, id),
    onComment: (comment) => keep({ name: 'comment', data: comment }),
    onRetry: (time) => keep({ name: 'retry', data: time }),
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  };
  const ended = read()
    .catch(() => {})
    .then(() => {
      isOver = true;
      wake();
    });
  return {
    status: response.status,
    headers: response.headers,
    waiting,
    ended,
    get lastId() {
      return lastId;
    },
    async next(name) {
      const until = Date.now() + patience;
      for (;;) {
        for (let event = waiting.shift(); event; event = waiting.shift()) {
          lastId = ids.get(event) ?? lastId;
          if (name === undefined ? event.name !== 'comment' && event.name !== 'retry' : event.name === name)
            return event;
        }
        if (isOver) throw new Error(`The stream ended before ${name ?? 'anything'} came`);
        const left = until - Date.now();
        if (left <= 0) throw new Error(`Nothing of ${name ?? 'anything'} came within ${patience} ms`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    async leave() {
      await reader.cancel().catch(() => {});
      await ended;
    },
  };
}
