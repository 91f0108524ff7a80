import type { PgBoss } from 'pg-boss';
import type { Database, Queries } from '../database/database.js';

/** One execution, by its address. */
export interface RunKey {
  readonly accountId: string;
  readonly workflowId: string;
  readonly executionId: string;
}

/** Work that is due now. What is due later is a column of the run, never a job. */
export type Job =
  /** An execution has something to take in; with a reply of its contact, before all that only came due. */
  | ({ readonly kind: 'advance'; readonly isReply?: boolean } & RunKey)
  /** A message is to be sent. */
  | { readonly kind: 'send'; readonly accountId: string; readonly effectId: string; readonly isReply?: boolean };

/** What the queue does with its work. */
export interface Work {
  /** Does jobs of one kind together. Those that are returned have failed, and are tried again, each alone. */
  work(jobs: readonly Job[]): Promise<ReadonlyMap<Job, Error>>;
  /** Jobs were done: what follows from them may be due. */
  onDone(): void;
  /** A job was tried for the last time. */
  giveUp(job: Job, reason: string): Promise<void>;
  onError(error: Error): void;
}

/** The queue of due work, in tables of its own beside those of the service. */
export interface Jobs {
  /** Adds jobs within the caller's transaction: they exist once it is committed. */
  add(queries: Queries, jobs: readonly Job[]): Promise<void>;
  /** Looks for work of these jobs now instead of at the next poll. */
  hurry(added: readonly Job[]): void;
  /** Finishes what is under way, within eight seconds. */
  stop(): Promise<void>;
}

/** Each kind has a queue of its own: a slow provider holds up no execution. */
const queues: { readonly [kind in Job['kind']]: string } = { advance: 'engine-advance', send: 'engine-send' };

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

/** After a full batch there is probably more: the next one is fetched at once. */
const worker = { batchSize: 50, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5, includeMetadata: true } as const;

/** The priority of replies: they overtake all others, also where both are being handed out. */
const replyPriority = 1;

/**
 * Batches of a kind that are worked at beside each other: messages go on while a provider does not answer others, and a reply does
 * not wait for the batch of a wave that has begun before it.
 */
const lanes: { readonly [kind in Job['kind']]: readonly { readonly minPriority?: number }[] } = {
  advance: [{ minPriority: replyPriority }, {}],
  send: [{ minPriority: replyPriority }, {}, {}],
};

/** In milliseconds: with the rest of a stop within ten seconds. */
const stopTimeout = 8_000;

/** Opens the queue and begins to work. Its tables are made the first time. */
export async function openJobs(database: Database, todo: Work): Promise<Jobs> {
  const { fromKysely, PgBoss: Queue } = await import('pg-boss');
  const boss = new Queue({
    db: { executeSql: async (text, values) => ({ rows: [...(await database.run(text, values)).rows] }) },
    schema: 'pathboard_jobs',
    schedule: false,
    superviseIntervalSeconds: 5,
    // The jobs of killed workers are looked for as often; by itself the queue does it once a minute.
    monitorIntervalSeconds: 5,
  });
  boss.on('error', todo.onError);
  await boss.start();
  const workerIds: { readonly [kind in Job['kind']]: string[] } = { advance: [], send: [] };
  for (const kind of ['advance', 'send'] as const) {
    const queue = queues[kind];
    await boss.createQueue(queue, { policy: 'standard', ...settings });
    const workBatch = (taken: readonly Taken[]) => workAll(boss, queue, taken, todo);
    for (const lane of lanes[kind])
      workerIds[kind].push(await boss.work<Job, unknown, typeof worker>(queue, { ...worker, ...lane }, workBatch));
  }
  return {
    add: async (queries, jobs) => {
      for (const [kind, queue] of Object.entries(queues)) {
        const rows = jobs.flatMap((data) => (data.kind === kind ? [{ data, priority: priorityOf(data) }] : []));
        if (rows.length > 0) await boss.insert(queue, rows, { db: fromKysely(queries) });
      }
    },
    hurry: (added) => {
      for (const kind of new Set(added.map((job) => job.kind))) for (const id of workerIds[kind]) boss.notifyWorker(id);
    },
    stop: () => boss.stop({ graceful: true, timeout: stopTimeout }),
  };
}

function priorityOf({ isReply }: Job): number {
  return isReply ? replyPriority : 0;
}

/** A job as the queue hands it out. */
interface Taken {
  readonly id: string;
  readonly data: Job;
  readonly retryCount: number;
}

/** Works at a batch. What failed before is done alone, so that it holds up nothing that is well. */
async function workAll(boss: PgBoss, queue: string, taken: readonly Taken[], todo: Work): Promise<void> {
  const fresh = taken.filter(({ retryCount }) => retryCount === 0);
  const again = taken.filter(({ retryCount }) => retryCount > 0);
  const batches = [...(fresh.length > 0 ? [fresh] : []), ...again.map((one) => [one])];
  await Promise.all(batches.map((batch) => workTogether(boss, queue, batch, todo)));
  todo.onDone();
}

async function workTogether(
  boss: PgBoss,
  queue: string,
  batch: readonly Taken[],
  { giveUp, onError, work }: Work,
): Promise<void> {
  const failed = await work(batch.map(({ data }) => data));
  for (const { data, id, retryCount } of batch) {
    const error = failed.get(data);
    if (!error) continue;
    onError(error);
    if (retryCount >= settings.retryLimit) await giveUp(data, error.message);
    else await boss.fail(queue, id, { message: error.message });
  }
}
