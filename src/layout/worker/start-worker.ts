/**
 * Starts the worker that arranges, or gives undefined where there are no workers: on a server, in Node. Bundlers find the
 * worker by exactly these words, so the address and the options must stand here, in one expression.
 */
export function startWorker(): Worker | undefined {
  return typeof Worker === 'undefined' ? undefined : new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' });
}
