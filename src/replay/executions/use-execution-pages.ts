'use client';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { WorkflowAdapter } from '#adapter';
import { filterKey, type ExecutionFilter, queryOf } from './execution-filter.js';
import { createExecutionPager, type LoadedExecutions } from './execution-pager.js';

/** The executions of a filter, as far as they are loaded. */
export interface ExecutionPages extends LoadedExecutions {
  /** Loads the next page, or the failed page again. */
  readonly more: () => void;
  readonly refresh: () => void;
}

const nothing: LoadedExecutions = { executions: [], hasMore: false, isLoading: false };
const silence = (): (() => void) => () => undefined;

/**
 * Loads a workflow's executions page by page and restarts when the query changes. Without a filter it requests nothing.
 */
export function useExecutionPages(
  adapter: WorkflowAdapter,
  workflowId: string,
  filter: ExecutionFilter | undefined,
  now: () => number,
): ExecutionPages {
  const key = filter === undefined ? undefined : filterKey(filter);
  const pager = useMemo(() => {
    const isAsking = adapter.listExecutions !== undefined;
    if (!isAsking || filter === undefined) return undefined;
    return createExecutionPager({
      request: (query, signal) => adapter.listExecutions!({ workflowId, ...query }, { signal }),
      filter: queryOf(filter, now()),
      hasTo: adapter.executionFilters?.includes('to') !== false,
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the filter, and `now` is read once
  }, [adapter, workflowId, key]);
  useEffect(() => {
    if (!pager) return undefined;
    void pager.more();
    // React may run the effect twice: the pager stops in a later task unless it is held again.
    return pager.hold();
  }, [pager]);
  const loaded = useSyncExternalStore(
    pager?.subscribe ?? silence,
    () => pager?.loaded() ?? nothing,
    () => pager?.loaded() ?? nothing,
  );
  const more = useCallback(() => void pager?.more(), [pager]);
  const refresh = useCallback(() => void pager?.refresh(), [pager]);
  // Before the first answer the pager's state is that of the previous query.
  const waiting =
    pager !== undefined && loaded.executions.length === 0 && loaded.hasMore && loaded.failure === undefined;
  return { ...loaded, isLoading: loaded.isLoading || waiting, more, refresh };
}
