'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, ExecutionSummary, Failure, Page, WorkflowAdapter } from '#adapter';

/** The runs loaded so far, and how loading stands. */
export interface ExecutionPages {
  readonly executions: readonly ExecutionSummary[];
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failure?: Failure;
  /** Loads the next page, or again the one that failed. */
  readonly more: () => void;
}

interface Loaded {
  readonly key: string;
  readonly executions: readonly ExecutionSummary[];
  readonly hasMore: boolean;
  readonly offset: number;
  readonly failure?: Failure;
}

const pageLength = 50;
const empty: readonly ExecutionSummary[] = [];

/** Loads a workflow's runs page by page, beginning anew when the status asked for changes. */
export function useExecutionPages(adapter: WorkflowAdapter, workflowId: string, status: string | undefined): ExecutionPages {
  const key = JSON.stringify([workflowId, status]);
  const [loaded, setLoaded] = useState<Loaded>();
  const [wanted, setWanted] = useState({ turn: 0 });
  const known = useRef<Loaded>(undefined);
  const current = loaded?.key === key ? loaded : undefined;
  const [busy, setBusy] = useState(true);

  useEffect(() => {
    const before = known.current?.key === key ? known.current : undefined;
    const controller = new AbortController();
    const offset = before?.offset ?? 0;
    setBusy(true);
    const keep = (next: Loaded): void => {
      if (controller.signal.aborted) return;
      known.current = next;
      setLoaded(next);
      setBusy(false);
    };
    const take = (answer: Answer<Page<ExecutionSummary>>): void => {
      const executions = before?.executions ?? empty;
      if (!answer.ok) {
        keep({ key, executions, hasMore: before?.hasMore ?? false, offset, failure: answer.failure });
        return;
      }
      const items = Array.isArray(answer.data.items) ? answer.data.items : empty;
      // Runs that started meanwhile push others onto the next page; a page that brings nothing new is the last.
      const ids = new Set(executions.map((run) => run.id));
      const fresh = items.filter((run) => !ids.has(run.id));
      const hasNext = answer.data.pagination?.hasNext === true && items.length > 0;
      keep({ key, executions: [...executions, ...fresh], hasMore: hasNext, offset: offset + items.length });
    };
    const question = adapter.listExecutions?.({ workflowId, limit: pageLength, offset, ...(status !== undefined && { status }) }, { signal: controller.signal });
    if (!question) keep({ key, executions: empty, hasMore: false, offset: 0 });
    else {
      question.then(take, (problem: unknown) => take({
        ok: false,
        failure: { kind: 'unknown', code: 'adapter-failed', message: problem instanceof Error ? problem.message : 'The adapter failed', endpoint: '' },
      }));
    }
    return () => controller.abort();
  }, [adapter, workflowId, status, key, wanted]);

  const more = useCallback(() => setWanted(({ turn }) => ({ turn: turn + 1 })), []);
  return {
    executions: current?.executions ?? empty, hasMore: current?.hasMore ?? false, loading: busy || !current, more,
    ...(current?.failure && !busy ? { failure: current.failure } : {}),
  };
}
