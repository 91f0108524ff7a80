'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { createFlowSummarizer, type FlowNumber, type FlowSummary, type ExecutionsCounted } from '#trace';
import { isPaged, ExecutionsFailure, type ExecutionsProgress } from './adapter-executions.js';

/** Executions from a host: in memory, or page by page. */
export type ExecutionSource = Iterable<WorkflowExecution> | AsyncIterable<WorkflowExecution>;

/** What is counted so far. */
export interface Counted {
  readonly summary: FlowSummary;
  /** `stopped`: by the user, or after `pauseAfter` executions. */
  readonly state: 'counting' | 'stopped' | 'failed' | 'done';
  /** Why counting failed, where the source says so. */
  readonly reason?: string;
  /** Counting can be resumed. */
  readonly canResume: boolean;
  readonly progress?: ExecutionsProgress;
}

export interface CountedExecutions extends Counted {
  readonly stop: () => void;
  readonly resume: () => void;
  /**
   * Returns the executions of a number, as far as they are remembered. Only those of an adapter are, because they can
   * be requested by id.
   */
  readonly executionsOf: (number: FlowNumber) => ExecutionsCounted;
}

/** Executions remembered per number (the newest) and in total: some megabytes at most. */
const keepExecutions = { each: 500, all: 100_000 };
const noExecutions: ExecutionsCounted = { ids: [], more: true };

/** Milliseconds of work per slice, and between progress updates. */
const sliceTime = 8;
const showTime = 300;

/**
 * Counts executions in slices, so that the page stays responsive. Each source is counted once even where effects run
 * twice, because an iterator may run only once; an array with equal items counts as the same source.
 *
 * @param pauseAfter stops after this many executions until the user resumes
 */
export function useCountedExecutions(
  executions: ExecutionSource | undefined,
  version: WorkflowVersion,
  pauseAfter = Infinity,
): CountedExecutions {
  const source = useSameExecutions(executions);
  const nothing = useMemo(
    (): Counted => ({
      summary: createFlowSummarizer(version).summary(),
      state: source === undefined ? 'done' : 'counting',
      canResume: false,
    }),
    [version, source],
  );
  const [counted, setCounted] = useState<{ readonly of: Counted; readonly now: Counted }>();
  const job = useRef<{
    readonly of: Counted;
    readonly counter: ExecutionCounter;
    leaving?: ReturnType<typeof setTimeout> | undefined;
  }>(undefined);
  useEffect(() => {
    if (source === undefined) return undefined;
    if (job.current?.of !== nothing) {
      let isStarting = true;
      const show = (now: Counted): void => {
        const set = (): void => setCounted({ of: nothing, now });
        // The drawing takes its numbers in an effect: without flushing, it would be a frame behind the panel.
        if (isStarting) set();
        else if (job.current?.of === nothing) flushSync(set);
      };
      job.current = { of: nothing, counter: new ExecutionCounter(source, version, pauseAfter, show) };
      isStarting = false;
    }
    const own = job.current;
    clearTimeout(own.leaving);
    return () => {
      own.leaving = setTimeout(() => own.counter.leave());
    };
  }, [source, version, nothing, pauseAfter]);
  const stop = useCallback(() => job.current?.counter.stop(), []);
  const resume = useCallback(() => job.current?.counter.resume(), []);
  const executionsOf = useCallback(
    (number: FlowNumber) => job.current?.counter.executionsOf(number) ?? noExecutions,
    [],
  );
  const now = counted?.of === nothing ? counted.now : nothing;
  return useMemo(() => ({ ...now, stop, resume, executionsOf }), [now, stop, resume, executionsOf]);
}

/** Counts the executions of a source, in slices or as they arrive, and shows the numbers as they grow. */
class ExecutionCounter {
  readonly #source: ExecutionSource;
  readonly #pauseAfter: number;
  readonly #show: (now: Counted) => void;
  readonly #summarizer: ReturnType<typeof createFlowSummarizer>;
  #state: Counted['state'] = 'counting';
  #hasLeft = false;
  #reason: string | undefined;
  #taken = 0;
  #limit: number;
  #shown = performance.now();
  /** An iterator that threw is exhausted; a resumable source makes another one. */
  #later: AsyncIterator<WorkflowExecution> | undefined;
  #executions: Iterator<WorkflowExecution> | undefined;
  /** Only one loop pulls; after `stop` it ends with the pending execution. */
  #isPulling = false;
  #nextSlice: ReturnType<typeof setTimeout> | undefined;

  constructor(source: ExecutionSource, version: WorkflowVersion, pauseAfter: number, show: (now: Counted) => void) {
    this.#source = source;
    this.#pauseAfter = pauseAfter;
    this.#limit = pauseAfter;
    this.#show = show;
    this.#summarizer = createFlowSummarizer(version, isPaged(source) ? { keepExecutions } : {});
    this.#go();
  }

  stop(): void {
    if (this.#state === 'counting') this.#become('stopped');
  }

  resume(): void {
    if (this.#hasLeft || this.#state === 'done' || this.#state === 'counting') return;
    this.#reason = undefined;
    this.#become('counting');
    this.#go();
  }

  /** Ends the counting and releases the source, also while an answer is pending, which may never come. */
  leave(): void {
    this.#hasLeft = true;
    if (this.#state === 'counting') this.#state = 'stopped';
    release(this.#later ?? this.#executions);
  }

  executionsOf(number: FlowNumber): ExecutionsCounted {
    return this.#summarizer.executionsBehind(number);
  }

  #go(): void {
    const source = this.#source;
    if (Symbol.asyncIterator in source) void this.#pull(source);
    else this.#slice(source);
  }

  async #pull(from: AsyncIterable<WorkflowExecution>): Promise<void> {
    if (this.#isPulling) return;
    this.#isPulling = true;
    try {
      this.#later ??= from[Symbol.asyncIterator]();
      while (this.#state === 'counting') {
        const next = await this.#later.next();
        if (this.#hasLeft) break;
        if (next.done === true) this.#become('done');
        else this.#take(next.value);
      }
    } catch (problem) {
      this.#later = undefined;
      this.#fail(problem);
    } finally {
      this.#isPulling = false;
    }
  }

  #slice(from: Iterable<WorkflowExecution>): void {
    const start = performance.now();
    try {
      this.#executions ??= from[Symbol.iterator]();
      while (this.#state === 'counting' && performance.now() - start < sliceTime) {
        const next = this.#executions.next();
        if (next.done === true) this.#become('done');
        else this.#take(next.value);
      }
    } catch (problem) {
      this.#fail(problem);
    }
    if (this.#hasLeft || this.#state !== 'counting') return;
    this.#update();
    clearTimeout(this.#nextSlice);
    this.#nextSlice = setTimeout(() => this.#slice(from));
  }

  #take(execution: WorkflowExecution): void {
    this.#summarizer.add(execution);
    this.#taken += 1;
    if (this.#taken < this.#limit) return this.#update();
    this.#limit += this.#pauseAfter;
    this.#become('stopped');
  }

  #fail(problem: unknown): void {
    this.#reason = problem instanceof ExecutionsFailure ? problem.message : undefined;
    this.#become('failed');
  }

  #become(next: Counted['state']): void {
    this.#state = next;
    this.#update();
  }

  #update(): void {
    const isCounting = this.#state === 'counting';
    if (this.#hasLeft || (isCounting && performance.now() - this.#shown < showTime)) return;
    this.#shown = performance.now();
    const source = this.#source;
    const progress = isPaged(source) ? source.progress() : undefined;
    this.#show({
      summary: this.#summarizer.summary(),
      state: this.#state,
      canResume: this.#state === 'stopped' || (this.#state === 'failed' && progress !== undefined),
      ...(this.#reason !== undefined && { reason: this.#reason }),
      ...(progress && { progress }),
    });
  }
}

/** Ends an iterator of a host, which may throw or reject. */
function release(iterator: AsyncIterator<WorkflowExecution> | Iterator<WorkflowExecution> | undefined): void {
  void (async () => iterator?.return?.())().catch(() => undefined);
}

/** Hosts pass new arrays with equal items on every render. */
function useSameExecutions(executions: ExecutionSource | undefined): ExecutionSource | undefined {
  const [kept, setKept] = useState(executions);
  if (kept === executions) return kept;
  const isSame =
    Array.isArray(kept) &&
    Array.isArray(executions) &&
    kept.length === executions.length &&
    kept.every((one, at) => one === executions[at]);
  if (isSame) return kept;
  setKept(executions);
  return executions;
}
