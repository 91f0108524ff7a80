import type { Database, Queries } from '../database/database.js';

/** One execution, by its address. */
export interface RunKey {
  readonly accountId: string;
  readonly workflowId: string;
  readonly executionId: string;
}

/** Work that is due now. What is due later is a column of the run, never a job. */
export type Job =
  /** An execution has something to take in. */
  | ({ readonly kind: 'advance' } & RunKey)
  /** A message is to be sent. */
  | { readonly kind: 'send'; readonly accountId: string; readonly effectId: string };

/** What the queue does with its work. */
export interface Work {
  /** Does a job; one that throws is tried again. */
  work(job: Job): Promise<void>;
  /** A job was tried for the last time. */
  giveUp(job: Job, reason: string): Promise<void>;
  onError(error: Error): void;
}

/** The queue of due work, in tables of its own beside those of the service. */
export interface Jobs {
  /** Adds jobs within the caller's transaction: they exist once it is committed. */
  add(queries: Queries, jobs: readonly Job[]): Promise<void>;
  /** Looks for work now instead of at the next poll. */
  hurry(): void;
  /** Finishes what is under way, within ten seconds. */
  stop(): Promise<void>;
}

const queue = 'engine';

/** Written down, so that no new release of the queue changes them unseen. Seconds, where nothing else is said. */
const settings = {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  retryBackoff: true,
  /** A worker that was killed loses its jobs to another one after this time. */
  expireInSeconds: 15,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
} as const;

const worker = { batchSize: 25, pollingIntervalSeconds: 0.5, includeMetadata: true } as const;
const stopTimeout = 10_000;

/** Opens the queue and begins to work. Its tables are made the first time. */
export async function openJobs(database: Database, { giveUp, onError, work }: Work): Promise<Jobs> {
  const { fromKysely, PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: [...(await database.run(text, values)).rows] }) },
    schema: 'pathboard_jobs',
    schedule: false,
    superviseIntervalSeconds: 5,
  });
  boss.on('error', onError);
  await boss.start();
  await boss.createQueue(queue, { policy: 'standard', ...settings });
  const workerId = await boss.work<Job>(queue, worker, async (taken) => {
    for (const { data, id, retryCount } of taken) {
      try {
        await work(data);
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        const { message } = error;
        onError(error);
        if (retryCount >= settings.retryLimit) await giveUp(data, message);
        // Only this one is tried again, not the rest of the batch.
        else await boss.fail(queue, id, { message });
      }
    }
  });
  return {
    add: async (queries, jobs) => {
      if (jobs.length > 0)
        await boss.insert(
          queue,
          jobs.map((data) => ({ data })),
          { db: fromKysely(queries) },
        );
    },
    hurry: () => boss.notifyWorker(workerId),
    stop: () => boss.stop({ graceful: true, timeout: stopTimeout }),
  };
}
