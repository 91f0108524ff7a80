import { ResourceFailure } from './resource-failure.js';

/** How long and how much is kept. */
export interface ResourceCacheOptions {
  /** Milliseconds after which what was read is read again; 60,000 where left out. */
  readonly freshFor?: number;
  /** How many pages are kept, those that were asked for last; 200 where left out. */
  readonly keep?: number;
  readonly now?: () => number;
}

export interface ResourceCache {
  /**
   * What stands under a key, read where it is not there or no longer fresh. Whoever asks while it is being read waits for the same
   * reading, which is withdrawn once all who wait have withdrawn. Failures are not kept.
   */
  read<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
  /** Lets go of what stands under keys that begin so. */
  forget(beginning: string): void;
}

interface Reading {
  readonly value: Promise<unknown>;
  readonly controller: AbortController;
  waiting: number;
}

/** Keeps what was read of an account for a while, each thing once however many fields ask. */
export function createResourceCache({
  freshFor = 60_000,
  keep = 200,
  now = () => Date.now(),
}: ResourceCacheOptions = {}): ResourceCache {
  // A map tells what was put in first, so what is used is put in anew.
  const kept = new Map<string, { readonly value: unknown; readonly at: number }>();
  const readings = new Map<string, Reading>();

  const begin = (key: string, load: (signal: AbortSignal) => Promise<unknown>): Reading => {
    const controller = new AbortController();
    const value = (async () => load(controller.signal))();
    const reading: Reading = { value, controller, waiting: 0 };
    readings.set(key, reading);
    const end = (): void => {
      if (readings.get(key) === reading) readings.delete(key);
    };
    value.then((came) => {
      // What was forgotten in the meantime is handed to those who wait, and not kept.
      if (readings.get(key) === reading) {
        kept.delete(key);
        kept.set(key, { value: came, at: now() });
        for (const oldest of kept.keys()) {
          if (kept.size <= keep) break;
          kept.delete(oldest);
        }
      }
      end();
    }, end);
    return reading;
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
      reading.waiting += 1;
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          signal?.removeEventListener('abort', onAbort);
          reading.waiting -= 1;
        };
        const onAbort = (): void => {
          leave();
          if (reading.waiting === 0 && readings.get(key) === reading) {
            readings.delete(key);
            reading.controller.abort();
          }
          reject(withdrawn());
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        reading.value.then(
          (value) => {
            leave();
            resolve(value as Value);
          },
          (cause: unknown) => {
            leave();
            reject(cause as Error);
          },
        );
      });
    },
    forget(beginning) {
      for (const map of [kept, readings]) for (const key of map.keys()) if (key.startsWith(beginning)) map.delete(key);
    },
  };
}

function withdrawn(): ResourceFailure {
  return new ResourceFailure({
    kind: 'aborted',
    code: 'aborted',
    message: 'The call was withdrawn.',
    endpoint: 'resources',
  });
}
