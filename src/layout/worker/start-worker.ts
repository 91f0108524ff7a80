/** The part of Trusted Types used here; some browsers lack it. */
interface ScriptUrlPolicy {
  createScriptURL(address: string): unknown;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string }): ScriptUrlPolicy;
}

type WorkerConstructor = new (address: URL, options: WorkerOptions) => Worker;

/** Created once, as a page allows each name only once. `null` where the page forbids it. */
let policy: ScriptUrlPolicy | null | undefined;

/** Passes the URL of the layout worker, and nothing else, through the Trusted Types policy `pathboard`. */
function createPolicy(): ScriptUrlPolicy | null {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypesFactory };
  try {
    return trustedTypes?.createPolicy('pathboard', { createScriptURL: (address) => address }) ?? null;
  } catch {
    // The page's policy allows other names only, or another copy of the package was first.
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
 * Bundlers find the worker by exactly this expression, so URL and options must be literal. Bundlers that notice that
 * `Worker` is not the global one copy the file instead, which has no imports.
 */
const start = (Worker: WorkerConstructor): Worker =>
  new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' });

/** Starts the layout worker. Returns undefined where workers do not exist: on a server, in Node. */
export function startWorker(): Worker | undefined {
  return typeof Worker === 'undefined' ? undefined : start(createWorkerConstructor());
}
