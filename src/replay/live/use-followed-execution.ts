'use client';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, pollExecution, type Failure, type WorkflowAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { usePageWindow } from '#ui';
import { executionStatusLook } from '../words/execution-status.js';
import { useAnswer } from '../loading/use-answer.js';
import type { LinkState } from './link-state.js';

export interface FollowedExecution {
  /** The latest state. Absent until loaded. */
  readonly execution?: WorkflowExecution;
  /** Why loading failed. */
  readonly failure?: Failure;
  /** Loads again after a failure. */
  readonly retry: () => void;
  /** Absent where the execution has ended or is not followed. */
  readonly link?: LinkState;
  /** Follows again after `stopped`. */
  readonly followAgain: () => void;
}

interface Heard {
  /** The answer that following started from. */
  readonly of: WorkflowExecution;
  readonly execution: WorkflowExecution;
  readonly link: LinkState;
}

/**
 * Loads an execution and follows it while it is open: by the adapter's `watchExecution`, else by polling. The last
 * state stays when the connection is lost. Unmounting aborts all requests.
 */
export function useFollowedExecution(
  adapter: WorkflowAdapter,
  workflowId: string,
  executionId: string,
  follow: boolean,
): FollowedExecution {
  const request = useCallback(
    (signal: AbortSignal) => adapter.getExecution({ workflowId, executionId }, { signal }),
    [adapter, workflowId, executionId],
  );
  const { data: first, failure, retry } = useAnswer(request);
  const [heard, setHeard] = useState<Heard>();
  const [turn, setTurn] = useState(0);
  const page = usePageWindow();
  const isGoingOn = first !== undefined && !isOver(first);

  useEffect(() => {
    if (!first || isOver(first) || !follow) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const update = (change: Partial<Omit<Heard, 'of'>>): void => {
      setHeard((before) => ({
        of: first,
        execution: before?.of === first ? before.execution : first,
        link: before?.of === first ? before.link : live,
        ...change,
      }));
    };
    update({ link: live });
    const isHidden = (): boolean => page().document.hidden;
    void followToEnd(
      () => watching(adapter, { workflowId, executionId }, first, signal, isHidden),
      signal,
      update,
    ).finally(() => controller.abort());
    return () => controller.abort();
  }, [adapter, workflowId, executionId, first, follow, page, turn]);

  const current = heard && heard.of === first ? heard : undefined;
  const execution = current?.execution ?? first;
  const followAgain = useCallback(() => setTurn((before) => before + 1), []);
  const link = current?.link ?? live;
  return {
    retry,
    followAgain,
    ...(execution ? { execution } : {}),
    ...(failure ? { failure } : {}),
    ...(isGoingOn && follow && execution && !isOver(execution) ? { link } : {}),
  };
}

/** Reports each answer until the execution ends or following stops. Never rejects. */
async function followToEnd(
  watch: () => AsyncIterable<Answer<WorkflowExecution>>,
  signal: AbortSignal,
  update: (change: Partial<Pick<Heard, 'execution' | 'link'>>) => void,
): Promise<void> {
  let last: LinkState = live;
  try {
    for await (const answer of watch()) {
      if (signal.aborted) return;
      last = answer.ok ? live : { status: 'lost', failure: answer.failure };
      update({ ...(answer.ok && { execution: answer.data }), link: last });
      if (answer.ok && isOver(answer.data)) return;
    }
  } catch (problem) {
    if (!signal.aborted) update({ link: { status: 'stopped', failure: adapterFailed(problem) } });
    return;
  }
  // Watching ended before the execution did: only the user can decide to retry.
  if (signal.aborted) return;
  const failure =
    last.status === 'live' ? adapterFailed(new Error('Watching ended before the execution did')) : last.failure;
  update({ link: { status: 'stopped', failure } });
}

const live: LinkState = { status: 'live' };

/** Tells whether an execution has ended, by its end or status. */
export function isOver({ end, status }: WorkflowExecution): boolean {
  return (typeof end === 'string' && end !== '') || executionStatusLook(status).isEnded === true;
}

function watching(
  adapter: WorkflowAdapter,
  request: { readonly workflowId: string; readonly executionId: string },
  first: WorkflowExecution,
  signal: AbortSignal,
  isHidden: () => boolean,
): AsyncIterable<Answer<WorkflowExecution>> {
  if (adapter.watchExecution) return adapter.watchExecution(request, { signal });
  let latest: Answer<WorkflowExecution> = { ok: true, data: first };
  // Hidden pages do not poll; they catch up once visible.
  return pollExecution(async () => (isHidden() ? latest : (latest = await adapter.getExecution(request, { signal }))), {
    signal,
  });
}

function adapterFailed(problem: unknown): Failure {
  return {
    kind: 'unknown',
    code: 'adapter-failed',
    message: problem instanceof Error ? problem.message : '',
    endpoint: 'watchExecution',
  };
}
