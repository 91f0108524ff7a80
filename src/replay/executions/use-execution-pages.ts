'use client';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { WorkflowAdapter } from '#adapter';
import { filterKey, type ExecutionFilter, queryOf } from './execution-filter.js';
import { createExecutionPager, type LoadedExecutions } from './execution-pager.js';

/** The runs that a filter is about, as far as they are loaded. */
export interface ExecutionPages extends LoadedExecutions {
  /** Loads the next page, or again the one that failed. */
  readonly more: () => void;
  readonly refresh: () => void;
}

const nothing: LoadedExecutions = { executions: [], hasMore: false, loading: false };
const silence = (): (() => void) => () => undefined;

/** Loads a workflow's runs page by page, beginning anew when the filter asks for others. Without a filter nothing is asked. */
export function useExecutionPages(
  adapter: WorkflowAdapter,
  workflowId: string,
  filter: ExecutionFilter | undefined,
  now: () => number,
): ExecutionPages {
  const key = filter === undefined ? undefined : filterKey(filter);
  const pager = useMemo(() => {
    const asks = adapter.listExecutions !== undefined;
    if (!asks || filter === undefined) return undefined;
    return createExecutionPager({
      ask: (query, signal) => adapter.listExecutions!({ workflowId, ...query }, { signal }),
      filter: queryOf(filter, now()),
      hasTo: adapter.executionFilters?.includes('to') !== false,
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key is the filter, and the present is that of the first look
  }, [adapter, workflowId, key]);
  useEffect(() => {
    if (!pager) return undefined;
    void pager.more();
    // Where effects run twice, the second run must find it alive: it is stopped a moment later, unless it was taken up again.
    return pager.hold();
  }, [pager]);
  const loaded = useSyncExternalStore(
    pager?.subscribe ?? silence,
    () => pager?.loaded() ?? nothing,
    () => pager?.loaded() ?? nothing,
  );
  const more = useCallback(() => void pager?.more(), [pager]);
  const refresh = useCallback(() => void pager?.refresh(), [pager]);
  // Before the first answer nothing is known, whatever the pager has been told to do yet.
  const waiting =
    pager !== undefined && loaded.executions.length === 0 && loaded.hasMore && loaded.failure === undefined;
  return { ...loaded, loading: loaded.loading || waiting, more, refresh };
}
