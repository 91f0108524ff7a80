'use client';
import { useCallback, useEffect, useState } from 'react';
import { type Answer, pollExecution, type Failure, type WorkflowAdapter } from '#adapter';
import type { WorkflowExecution } from '#model';
import { usePageWindow } from '#ui';
import { executionStatusLook } from '../execution-status.js';
import { useAnswer } from '../use-answer.js';
import type { LinkState } from './link-state.js';

export interface FollowedExecution {
  /** As it was last heard of; absent until it is loaded. */
  readonly execution?: WorkflowExecution;
  /** Why there is nothing to show. */
  readonly failure?: Failure;
  /** Loads it anew after a failure. */
  readonly retry: () => void;
  /** Absent where the run is over, or nobody wants it followed. */
  readonly link?: LinkState;
  /** Follows it again after that has stopped. */
  readonly followAgain: () => void;
}

interface Heard {
  /** The answer that the following began with. */
  readonly of: WorkflowExecution;
  readonly execution: WorkflowExecution;
  readonly link: LinkState;
}

/**
 * Loads a run and, while it goes on, follows it: by the adapter's own watching, or by asking again and again where it has none. What
 * was heard stays when the connection is lost. Leaving the page of the run withdraws everything.
 */
export function useFollowedExecution(
  adapter: WorkflowAdapter,
  workflowId: string,
  executionId: string,
  follow: boolean,
): FollowedExecution {
  const ask = useCallback(
    (signal: AbortSignal) => adapter.getExecution({ workflowId, executionId }, { signal }),
    [adapter, workflowId, executionId],
  );
  const { data: first, failure, retry } = useAnswer(ask);
  const [heard, setHeard] = useState<Heard>();
  const [turn, setTurn] = useState(0);
  const page = usePageWindow();
  const goesOn = first !== undefined && !isOver(first);

  useEffect(() => {
    if (!first || isOver(first) || !follow) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (change: Partial<Omit<Heard, 'of'>>): void => {
      setHeard((before) => ({
        of: first,
        execution: before?.of === first ? before.execution : first,
        link: before?.of === first ? before.link : live,
        ...change,
      }));
    };
    const stopped = (problem: unknown): void => tell({ link: { status: 'stopped', failure: adapterFailed(problem) } });
    const run = async (): Promise<void> => {
      let last: LinkState = live;
      for await (const answer of watching(
        adapter,
        { workflowId, executionId },
        first,
        signal,
        () => page().document.hidden,
      )) {
        if (signal.aborted) return;
        if (!answer.ok) {
          last = { status: 'lost', failure: answer.failure };
          tell({ link: last });
          continue;
        }
        last = live;
        tell({ execution: answer.data, link: live });
        if (isOver(answer.data)) return;
      }
      // It ended although the run did not: no more is to come, and only a person knows whether to try again.
      if (!signal.aborted)
        tell({
          link: { status: 'stopped', failure: last.status === 'live' ? adapterFailed(undefined) : last.failure },
        });
    };
    tell({ link: live });
    run()
      .catch((problem: unknown) => !signal.aborted && stopped(problem))
      .finally(() => controller.abort());
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
    ...(goesOn && follow && execution && !isOver(execution) ? { link } : {}),
  };
}

const live: LinkState = { status: 'live' };

/** Whether nothing will happen any more, by its end or its status. */
export function isOver({ end, status }: WorkflowExecution): boolean {
  return (typeof end === 'string' && end !== '') || executionStatusLook(status).ended === true;
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
  // Nobody looks at a page in the background; it asks for nothing, and catches up with the first question after that.
  return pollExecution(async () => (isHidden() ? latest : (latest = await adapter.getExecution(request, { signal }))), {
    signal,
  });
}

function adapterFailed(problem: unknown): Failure {
  return {
    kind: 'unknown',
    code: 'adapter-failed',
    message: problem instanceof Error ? problem.message : 'The watching ended before the run did',
    endpoint: 'watchExecution',
  };
}
