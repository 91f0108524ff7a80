/** A process that executes. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Resolves once it has ended: with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Asks it to stop. */
  stop(): void;
  /** Ends it at once. */
  kill(): void;
}

/** What became of a worker, for logs. */
export interface WorkerLogEntry {
  readonly event: 'worker-started' | 'worker-ended';
  /** Its number, from 1. */
  readonly worker: number;
  readonly pid?: number;
  /** Exit code or signal. */
  readonly outcome?: number | string;
  /** Milliseconds until it is started again. */
  readonly again?: number;
}

/** How workers are kept running. */
export interface Supervision {
  readonly count: number;
  readonly start: () => WorkerProcess;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds of any clock that never goes back. */
  readonly now: () => number;
  readonly log: (entry: WorkerLogEntry) => void;
}

const firstPause = 1_000;
const longestPause = 60_000;
/** One that ran for so long did not fail at its start. */
const steady = 60_000;
const stopTimeout = 9_000;

/**
 * Keeps worker processes running: one that ends is started again after a second, after twice as long each time that it
 * fails again soon, and after a minute at most.
 */
export function superviseWorkers(supervision: Supervision): { stop(): Promise<void> } {
  const { count, log, now, start, wait } = supervision;
  const running = new Set<WorkerProcess>();
  let isStopping = false;
  let endWaits = (): void => {};
  const stopping = new Promise<void>((resolve) => {
    endWaits = resolve;
  });
  const keep = async (worker: number): Promise<void> => {
    for (let failures = 0; !isStopping;) {
      const began = now();
      const process = start();
      running.add(process);
      const who = { worker, ...(process.pid === undefined ? {} : { pid: process.pid }) };
      log({ event: 'worker-started', ...who });
      const outcome = await process.ended;
      running.delete(process);
      if (isStopping) return;
      failures = now() - began >= steady ? 0 : failures + 1;
      const again = Math.min(longestPause, firstPause * 2 ** Math.max(0, failures - 1));
      log({ event: 'worker-ended', ...who, outcome, again });
      await Promise.race([wait(again), stopping]);
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, at) => keep(at + 1)));
  return {
    stop: async () => {
      isStopping = true;
      endWaits();
      for (const process of running) process.stop();
      await Promise.race([all, wait(stopTimeout)]);
      for (const process of running) process.kill();
      await all;
    },
  };
}
