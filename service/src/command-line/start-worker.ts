import { spawn } from 'node:child_process';
import type { WorkerProcess } from './worker-processes.js';

/** Set in the environment of a process that was started as a worker. */
export const workerVariable = 'PATHBOARD_WORKER_PROCESS';

/** Starts this program again, with the same words, as a worker. It stops when this process ends, however that ends. */
export function startWorker(environment: { readonly [name: string]: string | undefined }): WorkerProcess {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, ...environment, [workerVariable]: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    pid: child.pid,
    ended: new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
      child.once('error', ({ message }) => resolve(message));
    }),
    stop: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Resolves when the process that started this one as a worker is gone. */
export function untilParentGone(): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) return;
    if (!process.connected) return resolve();
    process.once('disconnect', () => resolve());
  });
}
