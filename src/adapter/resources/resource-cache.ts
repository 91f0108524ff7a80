import { ResourceFailure } from './resource-failure.js';

/** How long and how many pages are cached. */
export interface ResourceCacheOptions {
  /**
   * Milliseconds after which a page is read again.
   *
   * @default 60_000
   */
  readonly freshFor?: number;
  /**
   * How many pages are kept, the most recently used.
   *
   * @default 200
   */
  readonly keep?: number;
  /**
   * Returns milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: () => number;
}

export interface ResourceCache {
  /**
   * Returns the value of a key, and loads it where it is absent or no longer fresh. Concurrent callers share one load,
   * which is aborted once all of them have aborted. Failures are not cached.
   */
  read<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /** Discards all keys with this prefix. */
  forget(prefix: string): void;
}

interface Reading {
  readonly value: Promise<unknown>;
  readonly controller: AbortController;
  waiting: number;
}

/** Creates a cache of an account's resources: each is loaded once, however many fields request it. */
export function createResourceCache({
  freshFor = 60_000,
  keep = 200,
  now = () => Date.now(),
}: ResourceCacheOptions = {}): ResourceCache {
  // A map iterates in insertion order, so that a used entry is inserted again.
  const kept = new Map<string, { readonly value: unknown; readonly at: number }>();
  const readings = new Map<string, Reading>();

  const store = (key: string, value: unknown): void => {
    kept.delete(key);
    kept.set(key, { value, at: now() });
    for (const oldest of kept.keys()) {
      if (kept.size <= keep) break;
      kept.delete(oldest);
    }
  };
  const begin = (key: string, load: (signal: AbortSignal) => Promise<unknown>): Reading => {
    const controller = new AbortController();
    const value = (async () => load(controller.signal))();
    const reading: Reading = { value, controller, waiting: 0 };
    readings.set(key, reading);
    const end = (): void => {
      if (readings.get(key) === reading) readings.delete(key);
    };
    value.then((received) => {
      // A value discarded during its load is returned to its callers, and not cached.
      if (readings.get(key) === reading) store(key, received);
      end();
    }, end);
    return reading;
  };
  const abort = (key: string, reading: Reading): void => {
    if (readings.get(key) !== reading) return;
    readings.delete(key);
    reading.controller.abort();
  };

  return {
    read<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value> {
      if (signal?.aborted) return Promise.reject(withdrawn());
      const known = kept.get(key);
      if (known && now() - known.at < freshFor) {
        kept.delete(key);
        kept.set(key, known);
        return Promise.resolve(known.value as Value);
      }
      const reading = readings.get(key) ?? begin(key, load);
      return waitFor(reading, signal, () => abort(key, reading)) as Promise<Value>;
    },
    forget(prefix) {
      for (const map of [kept, readings]) for (const key of map.keys()) if (key.startsWith(prefix)) map.delete(key);
    },
  };
}

/** Resolves with the reading, or rejects when the signal aborts; `onUnused` is called when no other caller waits. */
function waitFor(reading: Reading, signal: AbortSignal | undefined, onUnused: () => void): Promise<unknown> {
  reading.waiting += 1;
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      signal?.removeEventListener('abort', onAbort);
      reading.waiting -= 1;
    };
    const onAbort = (): void => {
      leave();
      if (reading.waiting === 0) onUnused();
      reject(withdrawn());
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    reading.value.then(
      (value) => {
        leave();
        resolve(value);
      },
      (cause: unknown) => {
        leave();
        reject(cause as Error);
      },
    );
  });
}

function withdrawn(): ResourceFailure {
  return new ResourceFailure({
    kind: 'aborted',
    code: 'aborted',
    message: 'The call was withdrawn.',
    endpoint: 'resources',
  });
}
