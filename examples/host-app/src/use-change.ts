import { useCallback, useEffect, useState } from 'react';
import type { ExecutionAction, ExecutionChange, ExecutionChangeCounts } from 'pathboard/client';
import { sumOf } from './change-words.js';
import { accountId, client } from './service.js';

/** Contacts under way in a workflow: chosen ones, or all at a step. */
export interface ChosenRuns {
  readonly workflowId: string;
  readonly executionIds?: readonly string[];
  readonly nodeId?: string;
}

/** What is asked before it happens. */
export interface Question {
  readonly action: ExecutionAction;
  readonly chosen: readonly ChosenRuns[];
}

/** One call changes at most so many. */
const most = 500;

/** The calls of a question: parts of long choices. */
function callsOf({ action, chosen }: Question, to: string | undefined) {
  return chosen.flatMap(({ executionIds, workflowId, ...rest }) => {
    const change: ExecutionChange = { action, ...rest, ...(to === undefined ? {} : { to }) };
    if (!executionIds) return [{ accountId, workflowId, change }];
    const parts = Array.from({ length: Math.ceil(executionIds.length / most) }, (_, at) =>
      executionIds.slice(at * most, (at + 1) * most),
    );
    return parts.map((ids) => ({ accountId, workflowId, change: { ...change, executionIds: ids } }));
  });
}

/** The preview of a question, and what carries it out. `to` is the step of a move; without it nothing is counted. */
export function useChange(question: Question, to: string | undefined) {
  const [counts, setCounts] = useState<ExecutionChangeCounts>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isReady = question.action !== 'move' || to !== undefined;

  useEffect(() => {
    const abort = new AbortController();
    setCounts(undefined);
    if (!isReady) return undefined;
    void (async () => {
      const all: ExecutionChangeCounts[] = [];
      for (const call of callsOf(question, to)) {
        const answer = await client.extensions.previewExecutionChange(call, { signal: abort.signal });
        if (abort.signal.aborted) return;
        if (!answer.ok) return setProblem(answer.failure.message);
        all.push(answer.data);
      }
      setProblem(undefined);
      setCounts(sumOf(all));
    })();
    return () => abort.abort();
  }, [isReady, question, to]);

  /** Returns how many changed; undefined where it failed. */
  const change = useCallback(async (): Promise<number | undefined> => {
    setBusy(true);
    let changed = 0;
    for (const call of callsOf(question, to))
      for (let more = true; more;) {
        const answer = await client.extensions.changeExecutions(call);
        if (!answer.ok) {
          setProblem(answer.failure.message);
          setBusy(false);
          return undefined;
        }
        changed += answer.data.changing;
        // Those that stay as they are would be looked at again and again.
        more = answer.data.more && answer.data.changing > 0;
      }
    return changed;
  }, [question, to]);

  return { counts, problem, isBusy, change };
}
