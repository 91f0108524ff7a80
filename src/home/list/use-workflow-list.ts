'use client';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Answer,
  callAdapter,
  type Failure,
  type WorkflowAdapter,
  type WorkflowPage,
  type WorkflowQuery,
  type WorkflowSummary,
} from '#adapter';
import { useLatest } from '#ui';
import type { HomeQuery } from '../home-props.js';

/** Workflows asked for at a time. */
const pageSize = 50;
/** The most that one call may ask for. */
const mostAtOnce = 100;
/** Time in ms after which a list counts as failed. A later answer is shown all the same. */
const patience = 20_000;
/** Time in ms after the last key before typed words are searched for. */
const typingTime = 200;

/** What was loaded of a list of workflows. */
export interface LoadedList {
  readonly items: readonly WorkflowSummary[];
  readonly counts?: WorkflowPage['counts'];
  readonly hasMore: boolean;
  /** True until the first answer of a query. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  /** Why the list, or its next page, could not be loaded. */
  readonly failure?: Failure;
  /** Nothing of this query was loaded: `items` are of an earlier one, or none. */
  readonly isStale: boolean;
}

export interface WorkflowListData extends LoadedList {
  readonly more: () => void;
  /** Asks again, for the same query and as many workflows as are shown. */
  readonly reload: () => void;
  /** Changes what is shown, before or after the service has answered. */
  readonly change: (edit: (items: readonly WorkflowSummary[]) => readonly WorkflowSummary[]) => void;
}

const empty: LoadedList = { items: [], hasMore: false, isLoading: true, isLoadingMore: false, isStale: true };

/** Loads a list of workflows. Answers to earlier queries are ignored, whenever they arrive. */
export function useWorkflowList(adapter: WorkflowAdapter, query: HomeQuery): WorkflowListData {
  const [list, setList] = useState<LoadedList>(empty);
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest({ adapter, attempt, list, query });
  const hasLoaded = useRef(false);
  const { filters, search, sort } = query;
  const scope = JSON.stringify([adapter.scope?.host, adapter.scope?.account]);
  const words = useSettled(search, typingTime);
  const key = JSON.stringify([scope, words, filters, sort]);
  const shownKey = useRef(key);

  useEffect(() => {
    const controller = new AbortController();
    // A repeated query keeps what it shows until the answer is there.
    const isSame = shownKey.current === key && hasLoaded.current;
    const count = isSame ? Math.max(pageSize, latest.current.list.items.length) : pageSize;
    setList((before) => ({ ...withoutFailure(before), isLoading: !isSame, isLoadingMore: false, isStale: !isSame }));
    const show = (answer: Answer<WorkflowPage>): void => {
      if (controller.signal.aborted) return;
      hasLoaded.current ||= answer.ok;
      shownKey.current = key;
      setList((before) =>
        answer.ok
          ? loaded(answer.data)
          : { ...before, failure: answer.failure, isLoading: false, isLoadingMore: false },
      );
    };
    void loadRange(
      latest.current.adapter,
      { ...latest.current.query, search: words },
      0,
      count,
      controller.signal,
      show,
    ).then(show);
    return () => controller.abort();
  }, [attempt, key, latest, words]);

  const more = useCallback(() => loadMore(latest, setList), [latest]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const change = useCallback<WorkflowListData['change']>(
    (edit) => setList((before) => ({ ...before, items: edit(before.items) })),
    [],
  );
  return useMemo(() => ({ ...list, more, reload, change }), [list, more, reload, change]);
}

/** What the list was rendered with last. */
interface Latest {
  readonly adapter: WorkflowAdapter;
  readonly attempt: number;
  readonly list: LoadedList;
  readonly query: HomeQuery;
}

/** Loads the next workflows, and shows them unless another query has been asked for meanwhile. */
function loadMore(latest: { readonly current: Latest }, setList: Dispatch<SetStateAction<LoadedList>>): void {
  const { adapter: from, attempt: turn, list: now, query: asked } = latest.current;
  if (!now.hasMore || now.isLoadingMore || now.isLoading) return;
  setList((before) => ({ ...withoutFailure(before), isLoadingMore: true }));
  const show = (answer: Answer<WorkflowPage>): void => {
    if (latest.current.query !== asked || latest.current.attempt !== turn) return;
    setList((before) =>
      answer.ok
        ? { ...loaded(answer.data), items: joined(before.items, answer.data.items) }
        : { ...before, failure: answer.failure, isLoadingMore: false },
    );
  };
  void loadRange(from, asked, now.items.length, pageSize, new AbortController().signal, show).then(show);
}

function withoutFailure({ failure: _failure, ...list }: LoadedList): LoadedList {
  return list;
}

function loaded({ counts, items, pagination }: WorkflowPage): LoadedList {
  return {
    items: joined([], items),
    ...(counts ? { counts } : {}),
    hasMore: pagination?.hasNext === true,
    isLoading: false,
    isLoadingMore: false,
    isStale: false,
  };
}

/** A workflow that moved between two pages while they were loaded is shown once. */
function joined(before: readonly WorkflowSummary[], after: readonly WorkflowSummary[]): readonly WorkflowSummary[] {
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id) && known.add(id));
  return [...before, ...added];
}

/** Loads so many workflows from a position, in as many calls as that takes. */
async function loadRange(
  adapter: WorkflowAdapter,
  { filters, search, sort }: HomeQuery,
  offset: number,
  count: number,
  signal: AbortSignal,
  onLate: (answer: Answer<WorkflowPage>) => void,
): Promise<Answer<WorkflowPage>> {
  const items: WorkflowSummary[] = [];
  for (;;) {
    const limit = Math.min(mostAtOnce, count - items.length);
    const query = {
      limit,
      offset: offset + items.length,
      sort,
      ...(search.trim() === '' ? {} : { search: search.trim() }),
      ...(filters.length === 0 ? {} : { filter: filters }),
    };
    const answer = await callAdapter('listWorkflows', () => askFor(adapter, query, signal), {
      timeout: patience,
      ...(items.length === 0 ? { onLate } : {}),
    });
    if (!answer.ok) return answer;
    const page = answer.data;
    items.push(...page.items);
    if (items.length >= count || page.items.length === 0 || page.pagination?.hasNext !== true)
      return { ok: true, data: { ...page, items } };
  }
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

/** Returns a value once it has not changed for some time. The first one is returned at once, an empty one too. */
function useSettled(value: string, time: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : time);
    return () => clearTimeout(timer);
  }, [settled, time, value]);
  return settled;
}
