'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { createFlowSummarizer, type FlowNumber, type FlowSummary, type ExecutionsCounted } from '#trace';
import { isPaged, ExecutionsFailure, type ExecutionsProgress } from './adapter-executions.js';

/** Runs as a host has them: at hand, or coming page by page. */
export type ExecutionSource = Iterable<WorkflowExecution> | AsyncIterable<WorkflowExecution>;

/** What has been counted so far. */
export interface Counted {
  readonly summary: FlowSummary;
  /** `stopped`: by a person, or because so many were counted that one should ask before more are. */
  readonly state: 'counting' | 'stopped' | 'failed' | 'done';
  /** Why no more runs came, in words, where somebody told. */
  readonly reason?: string;
  /** It can be gone on with. */
  readonly canResume: boolean;
  readonly progress?: ExecutionsProgress;
}

export interface CountedExecutions extends Counted {
  readonly stop: () => void;
  readonly resume: () => void;
  /** The runs behind a number, as far as they are remembered: those of an adapter are, as each has an id that it can be asked for by. */
  readonly executionsBehind: (number: FlowNumber) => ExecutionsCounted;
}

/** So many runs are remembered of one number, the newest, and so many of all: some megabytes, however many are counted. */
const keepExecutions = { each: 500, all: 100_000 };
const noExecutions: ExecutionsCounted = { ids: [], more: true };

/** So long, in milliseconds, is counted before the page gets its turn; and so often it shows how far that is. */
const sliceTime = 8;
const showTime = 300;

/**
 * Counts runs without holding up the page, however many there are. The same source is counted once, also where effects run twice, as it
 * may give its runs only once; an array with the same runs in it is the same source.
 *
 * @param askAfter stops by itself after so many, until somebody says that it shall go on
 */
export function useCountedExecutions(
  executions: ExecutionSource | undefined,
  version: WorkflowVersion,
  askAfter = Infinity,
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
        work: startWork(source, version, askAfter, (now) => setCounted({ of: nothing, now })),
      };
    }
    const own = job.current;
    clearTimeout(own.leaving);
    return () => {
      own.leaving = setTimeout(own.work.leave);
    };
  }, [source, version, nothing, askAfter]);
  const stop = useCallback(() => job.current?.work.stop(), []);
  const resume = useCallback(() => job.current?.work.resume(), []);
  const executionsBehind = useCallback(
    (number: FlowNumber) => job.current?.work.executionsBehind(number) ?? noExecutions,
    [],
  );
  const now = counted?.of === nothing ? counted.now : nothing;
  return useMemo(() => ({ ...now, stop, resume, executionsBehind }), [now, stop, resume, executionsBehind]);
}

interface Work {
  stop(): void;
  resume(): void;
  /** Nobody wants it any more. */
  leave(): void;
  executionsBehind(number: FlowNumber): ExecutionsCounted;
}

function startWork(
  source: ExecutionSource,
  version: WorkflowVersion,
  askAfter: number,
  show: (now: Counted) => void,
): Work {
  const summarizer = createFlowSummarizer(version, isPaged(source) ? { keepExecutions } : {});
  let state: Counted['state'] = 'counting';
  let hasLeft = false;
  let reason: string | undefined;
  let taken = 0;
  let limit = askAfter;
  let shown = performance.now();
  // One that ended by failing gives no more; a source that can be taken up again makes another.
  let later: AsyncIterator<WorkflowExecution> | undefined;
  const executions = Symbol.asyncIterator in source ? undefined : source[Symbol.iterator]();

  const tell = (): void => {
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
    tell();
  };
  const take = (execution: WorkflowExecution): void => {
    summarizer.add(execution);
    taken += 1;
    if (taken < limit) return tell();
    limit += askAfter;
    become('stopped');
  };

  /** One at a time pulls; one that is told to stop ends after the run that is on its way. */
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
      reason = problem instanceof ExecutionsFailure ? problem.message : undefined;
      become('failed');
    } finally {
      isPulling = false;
      if (hasLeft) void later?.return?.();
    }
  };
  const slice = (): void => {
    const start = performance.now();
    while (executions && state === 'counting' && performance.now() - start < sliceTime) {
      const next = executions.next();
      if (next.done === true) become('done');
      else take(next.value);
    }
    if (hasLeft || state !== 'counting') return;
    tell();
    setTimeout(slice);
  };
  const go = (): void => {
    if (Symbol.asyncIterator in source) void pull(source);
    else slice();
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
      if (!isPulling) void later?.return?.();
    },
    executionsBehind: (number) => summarizer.executionsBehind(number),
  };
}

/** Hosts hand over new arrays of the same runs with every render. */
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
