'use client';
import { useMemo } from 'react';
import {
  callAdapter,
  type Failure,
  type Page,
  type VersionFilter,
  type VersionSummary,
  type WorkflowAdapter,
} from '#adapter';
import { usePages, useTypedWords } from '#ui';

/** Versions asked for at a time. */
const pageSize = 25;
/** Time in ms after which a page counts as failed. A later answer is shown all the same. */
const patience = 20_000;

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
  const words = useTypedWords(search.trim());
  const list = usePages<VersionSummary, Page<VersionSummary>, Failure>({
    key: JSON.stringify([workflowId, words, filter]),
    turn: newest,
    size: pageSize,
    load: (range, signal, onLate) => {
      const query = {
        workflowId,
        ...range,
        ...(words === '' ? {} : { search: words }),
        ...(filter === undefined ? {} : { filter }),
      };
      return callAdapter('listVersions', () => adapter.listVersions?.(query, { signal }), {
        timeout: patience,
        ...(onLate && { onLate }),
      });
    },
  });
  return useMemo(() => {
    const { change, failure, hasMore, isLoading, isLoadingMore, items, more, reload } = list;
    return {
      items,
      hasMore,
      isLoading: isLoading || isLoadingMore,
      failure: failure?.message,
      more,
      reload,
      change: (version) => change((shown) => shown.map((item) => (item.id === version.id ? version : item))),
    };
  }, [list]);
}
