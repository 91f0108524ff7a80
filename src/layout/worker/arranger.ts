import { type Arrangement, arrangeGraph } from '../arrange/arrange-graph.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';
import type { LayoutMetrics } from '../layout-metrics.js';
import type { ArrangeReply, ArrangeRequest } from './arrange-messages.js';
import { startWorker } from './start-worker.js';

/** What is to be arranged. */
export interface ArrangeOrder {
  readonly graph: LayoutGraph;
  readonly metrics: LayoutMetrics;
}

/** Arranges graphs away from the thread that asks, one at a time. Only the newest request counts. */
export interface Arranger {
  /**
   * Arranges a graph, which is read in a task of its own and only if it is still wanted then. Gives undefined when the signal
   * was raised, a newer request came or the arranger was disposed.
   */
  arrange(read: () => ArrangeOrder, signal?: AbortSignal): Promise<Arrangement | undefined>;
  /** Drops what was asked for and not answered yet. */
  cancel(): void;
  /** Ends the worker for good. What is asked from then on gives undefined. */
  dispose(): void;
}

export interface ArrangerOptions {
  /** Starts the worker; undefined, or throwing, means that there is none. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
  /** How long a worker may take to load before its work is done here. */
  readonly patience?: number | undefined;
  /** How long a worker may take for one graph before it counts as dead and the work is done here. */
  readonly longest?: number | undefined;
  /** How long a worker without work is kept. A new one loads in some 50 ms, and is slow at first; one kept holds memory. */
  readonly idleTime?: number | undefined;
}

interface Job {
  readonly id: number;
  readonly read: () => ArrangeOrder;
  readonly answer: (arrangement: Arrangement | undefined) => void;
  readonly fail: (error: unknown) => void;
  order?: ArrangeOrder;
  dropped: boolean;
}

/**
 * A browser that runs out of memory ends a worker without a word. Ten thousand steps take a second or so, and a slow phone
 * some ten times that: what takes longer still will not come.
 */
const longestJob = 30_000;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Makes an arranger with a worker of its own, started when first needed. Where a worker is missing, is forbidden by the
 * page's content-security policy, cannot be loaded or breaks, graphs are arranged on this thread, in a task of their own.
 */
export function createArranger(options: ArrangerOptions = {}): Arranger {
  const { startWorker: start = startWorker, patience = 5_000, longest = longestJob, idleTime = 20_000 } = options;
  let worker: Worker | undefined;
  let workerless = false;
  let disposed = false;
  let running: Job | undefined;
  let waiting: Job | undefined;
  let lastId = 0;
  let loading: Timer | undefined;
  let working: Timer | undefined;
  let idling: Timer | undefined;

  const drop = (job: Job | undefined): void => {
    if (!job || job.dropped) return;
    job.dropped = true;
    job.answer(undefined);
    if (waiting === job) waiting = undefined;
  };

  const endWorker = (): void => {
    clearTimeout(loading);
    clearTimeout(working);
    worker?.terminate();
    worker = undefined;
  };

  const finish = (): void => {
    running = undefined;
    if (waiting) begin();
    else if (worker) idling = setTimeout(endWorker, idleTime);
  };

  /** Does some of a job in a task of its own: what the asker shows meanwhile comes first, and what is dropped costs nothing. */
  const later = (job: Job, work: () => void): void => {
    setTimeout(() => {
      if (running !== job) return;
      if (job.dropped) return finish();
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
      const { graph, metrics } = (job.order ??= job.read());
      job.answer(arrangeGraph(graph, metrics));
      finish();
    });

  const giveUp = (): void => {
    workerless = true;
    endWorker();
    if (running) arrangeHere(running);
  };

  const hear = ({ data }: MessageEvent<ArrangeReply>): void => {
    clearTimeout(loading);
    if (data.kind === 'ready' || data.id !== running?.id) return;
    clearTimeout(working);
    if (data.kind === 'failed') return arrangeHere(running);
    if (!running.dropped) running.answer(data.arrangement);
    finish();
  };

  const workerAtHand = (): Worker | undefined => {
    if (worker || workerless) return worker;
    try {
      worker = start();
    } catch {
      // A policy or a script from elsewhere: some browsers throw, others report it later.
    }
    if (!worker) {
      workerless = true;
      return undefined;
    }
    worker.onmessage = hear;
    worker.onmessageerror = giveUp;
    worker.onerror = (event) => {
      event.preventDefault();
      giveUp();
    };
    loading = setTimeout(giveUp, patience);
    return worker;
  };

  const begin = (): void => {
    clearTimeout(idling);
    const job = waiting!;
    running = job;
    waiting = undefined;
    // The worker loads while the graph is read.
    if (!workerAtHand()) return arrangeHere(job);
    later(job, () => {
      job.order = job.read();
      const request: ArrangeRequest = { id: job.id, graph: job.order.graph, metrics: job.order.metrics };
      if (!worker) return arrangeHere(job);
      worker.postMessage(request);
      working = setTimeout(giveUp, longest);
    });
  };

  const cancel = (): void => {
    drop(waiting);
    drop(running);
  };

  return {
    arrange(read, signal) {
      cancel();
      if (disposed || signal?.aborted) return Promise.resolve(undefined);
      return new Promise((answer, fail) => {
        const stop = (): void => drop(job);
        const answered = (arrangement: Arrangement | undefined): void => {
          signal?.removeEventListener('abort', stop);
          answer(arrangement);
        };
        const job: Job = { id: ++lastId, read, answer: answered, fail, dropped: false };
        signal?.addEventListener('abort', stop);
        waiting = job;
        // What is already being arranged is let finish: ending the worker would cost more than it saves.
        if (!running) begin();
      });
    },
    cancel,
    dispose() {
      disposed = true;
      cancel();
      clearTimeout(idling);
      endWorker();
      running = undefined;
    },
  };
}
