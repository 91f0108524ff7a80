import type { Answer } from '#adapter';
import { createHold } from '../executions/execution-pager.js';

/** Loads wanted items by id and caches them. */
export interface ExecutionLoader<Item> {
  /** Returns an item, `null` where loading failed, `undefined` while unknown. */
  readonly get: (id: string) => Item | null | undefined;
  /** Replaces the wanted ids, in order of priority. Others are no longer requested. */
  readonly want: (ids: readonly string[]) => void;
  /** Forgets failures, so that they are requested again. */
  readonly retry: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns a counter that grows with each change, for `useSyncExternalStore`. */
  readonly turn: () => number;
  /** Keeps the loader alive until the returned function is called. It stops in a later task. */
  readonly hold: () => () => void;
}

/** Parallel requests. More would delay the other requests of the page. */
const atOnce = 6;
/** Cache size. */
const maxKept = 3000;

export function createExecutionLoader<Item>(
  load: (id: string, signal: AbortSignal) => Promise<Answer<Item>>,
): ExecutionLoader<Item> {
  const items = new Map<string, Item | null>();
  const loading = new Set<string>();
  const listeners = new Set<() => void>();
  const controller = new AbortController();
  let queue: readonly string[] = [];
  let turn = 0;
  let isNotifying = false;
  // Batches notifications of answers that arrive together.
  const notify = (): void => {
    if (isNotifying) return;
    isNotifying = true;
    setTimeout(() => {
      isNotifying = false;
      turn += 1;
      if (!controller.signal.aborted) for (const listener of listeners) listener();
    }, 16);
  };
  const take = (id: string, item: Item | null): void => {
    loading.delete(id);
    items.set(id, item);
    if (items.size > maxKept)
      for (const old of items.keys()) {
        if (items.size <= maxKept) break;
        if (!queue.includes(old)) items.delete(old);
      }
    notify();
    next();
  };
  const next = (): void => {
    for (const id of queue) {
      if (loading.size >= atOnce || controller.signal.aborted) return;
      if (items.has(id) || loading.has(id)) continue;
      loading.add(id);
      load(id, controller.signal).then(
        (answer) => take(id, answer.ok ? answer.data : null),
        () => take(id, null),
      );
    }
  };
  return {
    get: (id) => items.get(id),
    want(ids) {
      queue = ids;
      next();
    },
    retry() {
      for (const [id, item] of items) if (item === null) items.delete(id);
      notify();
      next();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turn: () => turn,
    hold: createHold(() => controller.abort()),
  };
}
