'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
    readonly work: Work;
    leaving?: ReturnType<typeof setTimeout> | undefined;
  }>(undefined);
  useEffect(() => {
    if (source === undefined) return undefined;
    if (job.current?.of !== nothing) {
      job.current = {
        of: nothing,
        work: startWork(source, version, pauseAfter, (now) => setCounted({ of: nothing, now })),
      };
    }
    const own = job.current;
    clearTimeout(own.leaving);
    return () => {
      own.leaving = setTimeout(own.work.leave);
    };
  }, [source, version, nothing, pauseAfter]);
  const stop = useCallback(() => job.current?.work.stop(), []);
  const resume = useCallback(() => job.current?.work.resume(), []);
  const executionsOf = useCallback((number: FlowNumber) => job.current?.work.executionsOf(number) ?? noExecutions, []);
  const now = counted?.of === nothing ? counted.now : nothing;
  return useMemo(() => ({ ...now, stop, resume, executionsOf }), [now, stop, resume, executionsOf]);
}

interface Work {
  stop(): void;
  resume(): void;
  /** Releases the counter. */
  leave(): void;
  executionsOf(number: FlowNumber): ExecutionsCounted;
}

// oxlint-disable-next-line max-lines-per-function -- one counting loop whose parts share its state
function startWork(
  source: ExecutionSource,
  version: WorkflowVersion,
  pauseAfter: number,
  show: (now: Counted) => void,
): Work {
  const summarizer = createFlowSummarizer(version, isPaged(source) ? { keepExecutions } : {});
  let state: Counted['state'] = 'counting';
  let hasLeft = false;
  let reason: string | undefined;
  let taken = 0;
  let limit = pauseAfter;
  let shown = performance.now();
  // An iterator that threw is exhausted; a resumable source makes another one.
  let later: AsyncIterator<WorkflowExecution> | undefined;
  let executions: Iterator<WorkflowExecution> | undefined;

  const update = (): void => {
    if (hasLeft || (state === 'counting' && performance.now() - shown < showTime)) return;
    shown = performance.now();
    const progress = isPaged(source) ? source.progress() : undefined;
    const canResume = state === 'stopped' || (state === 'failed' && progress !== undefined);
    show({
      summary: summarizer.summary(),
      state,
      canResume,
      ...(reason !== undefined && { reason }),
      ...(progress && { progress }),
    });
  };
  const become = (next: Counted['state']): void => {
    state = next;
    update();
  };
  const fail = (problem: unknown): void => {
    reason = problem instanceof ExecutionsFailure ? problem.message : undefined;
    become('failed');
  };
  const take = (execution: WorkflowExecution): void => {
    summarizer.add(execution);
    taken += 1;
    if (taken < limit) return update();
    limit += pauseAfter;
    become('stopped');
  };

  /** Only one loop pulls; after `stop` it ends with the pending execution. */
  let isPulling = false;
  const pull = async (from: AsyncIterable<WorkflowExecution>): Promise<void> => {
    if (isPulling) return;
    isPulling = true;
    try {
      later ??= from[Symbol.asyncIterator]();
      while (state === 'counting') {
        const next = await later.next();
        if (hasLeft) break;
        if (next.done === true) become('done');
        else take(next.value);
      }
    } catch (problem) {
      later = undefined;
      fail(problem);
    } finally {
      isPulling = false;
    }
  };
  const slice = (from: Iterable<WorkflowExecution>): void => {
    const start = performance.now();
    try {
      executions ??= from[Symbol.iterator]();
      while (state === 'counting' && performance.now() - start < sliceTime) {
        const next = executions.next();
        if (next.done === true) become('done');
        else take(next.value);
      }
    } catch (problem) {
      fail(problem);
    }
    if (hasLeft || state !== 'counting') return;
    update();
    setTimeout(slice, 0, from);
  };
  const go = (): void => {
    if (Symbol.asyncIterator in source) void pull(source);
    else slice(source);
  };
  go();
  return {
    stop() {
      if (state === 'counting') become('stopped');
    },
    resume() {
      if (hasLeft || state === 'done' || state === 'counting') return;
      reason = undefined;
      become('counting');
      go();
    },
    leave() {
      hasLeft = true;
      if (state === 'counting') state = 'stopped';
      // Also while an answer is pending, which may never come.
      release(later ?? executions);
    },
    executionsOf: (number) => summarizer.executionsBehind(number),
  };
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
