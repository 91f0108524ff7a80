import { arrangeGraph, type Arrangement } from '../arrange/arrange-graph.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';
import type { LayoutMetrics } from '../layout-metrics.js';
import { startWorker } from './start-worker.js';

/** The request of a worker. */
export interface ArrangeRequest {
  readonly id: number;
  readonly graph: LayoutGraph;
  readonly metrics: LayoutMetrics;
}

/** The messages of a worker: `ready` once it has loaded, then one answer per request. */
export type ArrangeReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'arranged'; readonly id: number; readonly arrangement: Arrangement }
  | { readonly kind: 'failed'; readonly id: number };

/** The input of an arrangement. */
export interface ArrangeInput {
  readonly graph: LayoutGraph;
  readonly metrics: LayoutMetrics;
}

/** Arranges graphs off the calling thread, one at a time. A new request replaces an unanswered one. */
export interface Arranger {
  /**
   * Arranges a graph. `read` runs in a task of its own, and only if the request still counts by then.
   *
   * @returns undefined where the signal was aborted, a newer request came or the arranger was disposed
   */
  arrange(read: () => ArrangeInput, signal?: AbortSignal): Promise<Arrangement | undefined>;
  /** Drops unanswered requests. */
  cancel(): void;
  /** Terminates the worker for good. Later requests return undefined. */
  dispose(): void;
}

/** Options of an arranger. Times are in milliseconds. */
export interface ArrangerOptions {
  /** Starts the worker. Where it returns undefined or throws, this thread arranges. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
  /**
   * The longest time a worker may take to load; this thread arranges after it.
   *
   * @default 5000
   */
  readonly patience?: number | undefined;
  /**
   * The longest time for one graph. A browser that runs out of memory ends a worker without an event: 10,000 nodes take about a second,
   * ten times that on a slow phone, so a worker without an answer by then is dead.
   *
   * @default 30000
   */
  readonly maxJobTime?: number | undefined;
  /**
   * How long an idle worker is kept. A new one loads in about 50 ms and is slow at first; a kept one holds memory.
   *
   * @default 20000
   */
  readonly idleTime?: number | undefined;
}

interface Job {
  readonly id: number;
  readonly read: () => ArrangeInput;
  readonly answer: (arrangement: Arrangement | undefined) => void;
  readonly fail: (error: unknown) => void;
  input?: ArrangeInput;
  isDropped: boolean;
}

type Timer = ReturnType<typeof setTimeout>;

/** The one worker of an arranger: started when first needed, terminated when idle, given up when it breaks. */
interface WorkerSlot {
  /** Starts the worker unless it runs, and ends its idle time. Returns false where there is none. */
  wake(): boolean;
  /** Posts a request. Returns false where the worker broke since. */
  post(request: ArrangeRequest): boolean;
  /** Begins the idle time. */
  rest(): void;
  end(): void;
}

interface WorkerSlotOptions extends ArrangerOptions {
  /** Receives the answer to the last request. */
  readonly onReply: (reply: Exclude<ArrangeReply, { readonly kind: 'ready' }>) => void;
  /** Runs when the worker did not load, broke or took too long. It is not started again. */
  readonly onLost: () => void;
}

// oxlint-disable-next-line max-lines-per-function -- one state machine over one worker
function createWorkerSlot(options: WorkerSlotOptions): WorkerSlot {
  const { idleTime = 20_000, maxJobTime = 30_000, onLost, onReply, patience = 5_000 } = options;
  const start = options.startWorker ?? startWorker;
  let worker: Worker | undefined;
  let isGivenUp = false;
  let expectedId: number | undefined;
  let loading: Timer | undefined;
  let working: Timer | undefined;
  let idling: Timer | undefined;

  const end = (): void => {
    clearTimeout(loading);
    clearTimeout(working);
    clearTimeout(idling);
    worker?.terminate();
    worker = undefined;
    expectedId = undefined;
  };

  const giveUp = (): void => {
    isGivenUp = true;
    end();
    onLost();
  };

  const receive = ({ data }: MessageEvent<ArrangeReply>): void => {
    clearTimeout(loading);
    if (data.kind === 'ready' || data.id !== expectedId) return;
    clearTimeout(working);
    expectedId = undefined;
    onReply(data);
  };

  return {
    wake() {
      clearTimeout(idling);
      if (worker || isGivenUp) return worker !== undefined;
      try {
        worker = start();
      } catch {
        // A security policy or a script of another origin: some browsers throw, others report it later.
      }
      isGivenUp = worker === undefined;
      if (!worker) return false;
      worker.onmessage = receive;
      worker.onmessageerror = giveUp;
      worker.onerror = (event) => {
        event.preventDefault();
        giveUp();
      };
      loading = setTimeout(giveUp, patience);
      return true;
    },
    post(request) {
      if (!worker) return false;
      expectedId = request.id;
      worker.postMessage(request);
      working = setTimeout(giveUp, maxJobTime);
      return true;
    },
    rest() {
      if (worker) idling = setTimeout(end, idleTime);
    },
    end,
  };
}

/**
 * Creates an arranger with a worker of its own, started when first needed. Where a worker is missing, is forbidden by the
 * page's content-security policy, cannot be loaded or breaks, graphs are arranged on this thread, in a task of their own.
 */
// oxlint-disable-next-line max-lines-per-function -- one queue whose parts share the running job
export function createArranger(options: ArrangerOptions = {}): Arranger {
  let isDisposed = false;
  let running: Job | undefined;
  let waiting: Job | undefined;
  let lastId = 0;

  const drop = (job: Job | undefined): void => {
    if (!job || job.isDropped) return;
    job.isDropped = true;
    job.answer(undefined);
    if (waiting === job) waiting = undefined;
  };

  /** Runs part of a job in a task of its own: the caller renders first, and a dropped job costs nothing. */
  const later = (job: Job, work: () => void): void => {
    setTimeout(() => {
      if (running !== job) return;
      if (job.isDropped) return finish();
      try {
        work();
      } catch (error) {
        job.fail(error);
        finish();
      }
    }, 0);
  };

  const arrangeHere = (job: Job): void =>
    later(job, () => {
      const { graph, metrics } = (job.input ??= job.read());
      job.answer(arrangeGraph(graph, metrics));
      finish();
    });

  const slot = createWorkerSlot({
    ...options,
    onReply: (reply) => {
      const job = running!;
      if (reply.kind === 'failed') return arrangeHere(job);
      if (!job.isDropped) job.answer(reply.arrangement);
      finish();
    },
    onLost: () => {
      if (running) arrangeHere(running);
    },
  });

  const begin = (job: Job): void => {
    running = job;
    waiting = undefined;
    // The worker loads while the graph is read.
    if (!slot.wake()) return arrangeHere(job);
    later(job, () => {
      const { graph, metrics } = (job.input = job.read());
      if (!slot.post({ id: job.id, graph, metrics })) arrangeHere(job);
    });
  };

  const finish = (): void => {
    running = undefined;
    if (waiting) begin(waiting);
    else slot.rest();
  };

  const cancel = (): void => {
    drop(waiting);
    drop(running);
  };

  return {
    arrange(read, signal) {
      cancel();
      if (isDisposed || signal?.aborted) return Promise.resolve(undefined);
      return new Promise((resolve, reject) => {
        const stop = (): void => drop(job);
        const answer = (arrangement: Arrangement | undefined): void => {
          signal?.removeEventListener('abort', stop);
          resolve(arrangement);
        };
        const job: Job = { id: ++lastId, read, answer, fail: reject, isDropped: false };
        signal?.addEventListener('abort', stop);
        // A running job finishes even if it was dropped: terminating the worker would cost more than it saves.
        if (running) waiting = job;
        else begin(job);
      });
    },
    cancel,
    dispose() {
      isDisposed = true;
      cancel();
      slot.end();
      running = undefined;
    },
  };
}
