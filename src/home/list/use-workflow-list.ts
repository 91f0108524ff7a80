'use client';
import { useMemo } from 'react';
import {
  type Answer,
  callAdapter,
  type Failure,
  type WorkflowAdapter,
  type WorkflowPage,
  type WorkflowQuery,
  type WorkflowSummary,
} from '#adapter';
import { type LoadedPages, type Pages, usePages, useTypedWords } from '#ui';
import type { HomeQuery } from '../home-props.js';

/** Workflows asked for at a time. */
const pageSize = 50;
/** Time in ms after which a list counts as failed. A later answer is shown all the same. */
const patience = 20_000;

/** What was loaded of a list of workflows. */
export interface LoadedList extends Omit<LoadedPages<WorkflowSummary, WorkflowPage, Failure>, 'page'> {
  readonly counts?: WorkflowPage['counts'];
}

export interface WorkflowListData
  extends LoadedList, Pick<Pages<WorkflowSummary, WorkflowPage, Failure>, 'more' | 'reload' | 'change'> {}

/** Loads a list of workflows. Answers to earlier queries are ignored, whenever they arrive. */
export function useWorkflowList(adapter: WorkflowAdapter, { filters, search, sort }: HomeQuery): WorkflowListData {
  const scope = [adapter.scope?.host, adapter.scope?.account];
  const words = useTypedWords(search);
  const list = usePages<WorkflowSummary, WorkflowPage, Failure>({
    key: JSON.stringify([scope, words, filters, sort]),
    size: pageSize,
    load: (range, signal, onLate) => {
      const query = {
        ...range,
        sort,
        ...(words.trim() === '' ? {} : { search: words.trim() }),
        ...(filters.length === 0 ? {} : { filter: filters }),
      };
      return callAdapter('listWorkflows', () => askFor(adapter, query, signal), {
        timeout: patience,
        ...(onLate && { onLate }),
      });
    },
  });
  return useMemo(() => {
    const { page, ...shown } = list;
    return { ...shown, ...(page?.counts ? { counts: page.counts } : {}) };
  }, [list]);
}

/** Without a list in it, an answer is as good as none. */
async function askFor(
  adapter: WorkflowAdapter,
  query: WorkflowQuery,
  signal: AbortSignal,
): Promise<Answer<WorkflowPage>> {
  const answer = await adapter.listWorkflows?.(query, { signal });
  if (!answer || (answer.ok && !Array.isArray(answer.data?.items))) throw new TypeError('No list of workflows');
  return answer;
}
