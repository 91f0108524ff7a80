'use client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type Answer,
  callAdapter,
  type Page,
  type VersionFilter,
  type VersionSummary,
  type WorkflowAdapter,
} from '#adapter';
import { useLatest } from '#ui';

/** Versions asked for at a time. */
const pageSize = 25;
/** Time in ms after which a page counts as failed. A later answer is shown all the same. */
const patience = 20_000;
/** Time in ms after the last key before typed words are searched for. */
const typingTime = 200;

/** What the list of versions is narrowed to. */
export interface VersionSearch {
  readonly search: string;
  readonly filter: VersionFilter | undefined;
}

/** What was loaded of the versions of a workflow, newest first. */
export interface VersionList {
  readonly items: readonly VersionSummary[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Why the list, or its next page, could not be loaded. */
  readonly failure: string | undefined;
  readonly more: () => void;
  readonly reload: () => void;
  /** Shows what the service has changed. */
  readonly change: (version: VersionSummary) => void;
}

type Loaded = Pick<VersionList, 'items' | 'hasMore' | 'isLoading' | 'failure'>;

const nothing: Loaded = { items: [], hasMore: false, isLoading: true, failure: undefined };

/**
 * Loads the versions of a workflow by pages. Answers to earlier searches are ignored, whenever they arrive.
 *
 * @param newest changes when a version was saved or became live: the list is loaded anew, and shown until then
 */
export function useVersionList(
  adapter: WorkflowAdapter,
  workflowId: string,
  { filter, search }: VersionSearch,
  newest: unknown,
): VersionList {
  const [list, setList] = useState(nothing);
  const [turn, setTurn] = useState(0);
  const latest = useLatest({ adapter, list });
  const words = search.trim();
  const load = useCallback(
    (offset: number, signal: AbortSignal, show: (answer: Answer<Page<VersionSummary>>) => void) => {
      const query = {
        workflowId,
        limit: pageSize,
        offset,
        ...(words === '' ? {} : { search: words }),
        ...(filter === undefined ? {} : { filter }),
      };
      const showWanted = (answer: Answer<Page<VersionSummary>>): void => {
        if (!signal.aborted) show(answer);
      };
      void callAdapter('listVersions', () => latest.current.adapter.listVersions?.(query, { signal }), {
        timeout: patience,
        onLate: showWanted,
      }).then(showWanted);
    },
    [filter, latest, words, workflowId],
  );
  const [wanted, setWanted] = useState<AbortController>();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () => load(0, controller.signal, (answer) => setList((before) => withPage(before, [], answer))),
      words === '' ? 0 : typingTime,
    );
    setWanted(controller);
    setList((before) => ({ ...before, isLoading: true, failure: undefined }));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [load, newest, turn, words]);
  const more = useCallback(() => {
    const { hasMore, isLoading, items } = latest.current.list;
    if (!hasMore || isLoading || !wanted) return;
    setList((before) => ({ ...before, isLoading: true, failure: undefined }));
    load(items.length, wanted.signal, (answer) => setList((before) => withPage(before, before.items, answer)));
  }, [latest, load, wanted]);
  const reload = useCallback(() => setTurn((count) => count + 1), []);
  const change = useCallback(
    (version: VersionSummary) =>
      setList((before) => ({
        ...before,
        items: before.items.map((item) => (item.id === version.id ? version : item)),
      })),
    [],
  );
  return useMemo(() => ({ ...list, more, reload, change }), [change, list, more, reload]);
}

/** A version that moved between two pages while they were loaded is shown once. */
function withPage(before: Loaded, items: readonly VersionSummary[], answer: Answer<Page<VersionSummary>>): Loaded {
  if (!answer.ok) return { ...before, isLoading: false, failure: answer.failure.message };
  const known = new Set(items.map(({ id }) => id));
  const { items: added, pagination } = answer.data;
  return {
    items: [...items, ...added.filter(({ id }) => !known.has(id) && known.add(id))],
    hasMore: pagination?.hasNext === true && added.length > 0,
    isLoading: false,
    failure: undefined,
  };
}
