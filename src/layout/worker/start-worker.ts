/** The part of Trusted Types that is used here; not every browser has it. */
interface ScriptUrlPolicy {
  createScriptURL(address: string): unknown;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): ScriptUrlPolicy;
}

type WorkerConstructor = new (address: URL, options: WorkerOptions) => Worker;

/** Created once: a page may allow each name a single time. `null` where the page does not allow it. */
let policy: ScriptUrlPolicy | null | undefined;

/** Passes the address of the layout worker, and nothing else, through the Trusted Types policy `pathboard`. */
function createPolicy(): ScriptUrlPolicy | null {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypesFactory };
  try {
    return trustedTypes?.createPolicy('pathboard', { createScriptURL: (address) => address }) ?? null;
  } catch {
    // The page's policy names other policies only, or a second copy of the package came first.
    return null;
  }
}

function createWorkerConstructor(): WorkerConstructor {
  const allowed = (policy ??= createPolicy());
  return class extends Worker {
    constructor(address: URL, options: WorkerOptions) {
      super(allowed ? (allowed.createScriptURL(address.href) as string) : address, options);
    }
  };
}

/**
 * Bundlers find the worker by exactly these words, so the address and the options must stand here, in one expression. Those that
 * see that `Worker` is not the global one copy the file instead, which imports nothing.
 */
const start = (Worker: WorkerConstructor): Worker =>
  new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' });

/** Starts the worker that computes layouts, or returns undefined where there are no workers: on a server, in Node. */
export function startWorker(): Worker | undefined {
  return typeof Worker === 'undefined' ? undefined : start(createWorkerConstructor());
}
