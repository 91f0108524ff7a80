'use client';
import { useMemo } from 'react';
import type { WorkflowAdapter, WorkflowScope } from '#adapter';
import { type PageWindow, usePageWindow } from '#ui';
import type { SavedExecutionFilter, SavedExecutionFilterStore } from './saved-filters.js';

/**
 * Stores named filters in the browser, by service, account and workflow. A storage that is blocked, full or unreadable rejects.
 */
export function createBrowserFilters(
  page: () => PageWindow,
  { account, host }: WorkflowScope,
  workflowId: string,
): SavedExecutionFilterStore {
  const key = `pathboard-filters/${JSON.stringify([host, account, workflowId])}`;
  return {
    load: async () => {
      const stored: unknown = JSON.parse(page().localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? (stored as readonly SavedExecutionFilter[]) : [];
    },
    save: async (filters) => page().localStorage.setItem(key, JSON.stringify(filters)),
  };
}

/** The store of the host, else that of the browser. */
export function useFilterStore({
  adapter,
  savedFilters,
  workflowId,
}: {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  readonly savedFilters?: SavedExecutionFilterStore | undefined;
}): SavedExecutionFilterStore | undefined {
  const page = usePageWindow();
  const { account, host } = adapter.scope ?? {};
  const own = useMemo(
    () =>
      account === undefined || host === undefined
        ? undefined
        : createBrowserFilters(page, { account, host }, workflowId),
    [account, host, page, workflowId],
  );
  return savedFilters ?? own;
}
