import type { Answer } from '#adapter';

/** Loads one by one what is wanted at the moment, and keeps what came. */
export interface ExecutionLoader<Item> {
  /** What came of an id: the item, `null` where it could not be had, `undefined` where nobody knows yet. */
  readonly get: (id: string) => Item | null | undefined;
  /** These are wanted now, the first ones first. What was wanted before and is not among them is no longer asked for. */
  readonly want: (ids: readonly string[]) => void;
  /** Forgets what could not be had, so that it is asked for again. */
  readonly retry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another one each time something came. */
  readonly turn: () => number;
  /** Keeps it going until what is answered is called, and a moment longer. */
  readonly hold: () => () => void;
}

/** So many are asked for at once: more would hold up what else the page asks for. */
const atOnce = 6;
/** So many are kept. */
const mostKept = 3000;

export function createExecutionLoader<Item>(
  load: (id: string, signal: AbortSignal) => Promise<Answer<Item>>,
): ExecutionLoader<Item> {
  const kept = new Map<string, Item | null>();
  const under = new Set<string>();
  const listeners = new Set<() => void>();
  const controller = new AbortController();
  let queue: readonly string[] = [];
  let turn = 0;
  let holders = 0;
  let telling = false;
  // Answers that come together are told together.
  const tell = (): void => {
    if (telling) return;
    telling = true;
    setTimeout(() => {
      telling = false;
      turn += 1;
      if (!controller.signal.aborted) for (const listener of listeners) listener();
    }, 16);
  };
  const take = (id: string, item: Item | null): void => {
    under.delete(id);
    kept.set(id, item);
    if (kept.size > mostKept)
      for (const old of kept.keys()) {
        if (kept.size <= mostKept) break;
        if (!queue.includes(old)) kept.delete(old);
      }
    tell();
    next();
  };
  const next = (): void => {
    for (const id of queue) {
      if (under.size >= atOnce || controller.signal.aborted) return;
      if (kept.has(id) || under.has(id)) continue;
      under.add(id);
      load(id, controller.signal).then(
        (answer) => take(id, answer.ok ? answer.data : null),
        () => take(id, null),
      );
    }
  };
  return {
    get: (id) => kept.get(id),
    want(ids) {
      queue = ids;
      next();
    },
    retry() {
      for (const [id, item] of kept) if (item === null) kept.delete(id);
      tell();
      next();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turn: () => turn,
    hold() {
      holders += 1;
      return () => {
        holders -= 1;
        setTimeout(() => holders === 0 && controller.abort());
      };
    },
  };
}
