'use client';
import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '#ui';
import { filterKey, type ExecutionFilter } from './execution-filter.js';

/** A named filter. Saving under the same name replaces it. */
export interface SavedExecutionFilter {
  /** The name, unique in the store. */
  readonly name: string;
  /** The filter. */
  readonly filter: ExecutionFilter;
}

/** Where a host stores named filters. */
export interface SavedExecutionFilterStore {
  /** Loads all stored filters. */
  load(): Promise<readonly SavedExecutionFilter[]>;
  /** Replaces the stored filters. */
  save(filters: readonly SavedExecutionFilter[]): Promise<void>;
}

/** The named filters and their operations. */
export interface SavedExecutionFilters {
  readonly filters: readonly SavedExecutionFilter[];
  /** What failed last. */
  readonly trouble?: 'notLoaded' | 'notSaved' | undefined;
  readonly keep: (name: string, filter: ExecutionFilter) => void;
  readonly remove: (name: string) => void;
}

const none: readonly SavedExecutionFilter[] = [];

/** Loads and saves the named filters of a store. Without a store they last as long as the list is mounted. */
export function useSavedFilters(store: SavedExecutionFilterStore | undefined): SavedExecutionFilters {
  const [filters, setFilters] = useState(none);
  const [trouble, setTrouble] = useState<SavedExecutionFilters['trouble']>();
  const latest = useLatest({ filters, store });
  useEffect(() => {
    let current = true;
    // An async wrapper: a host's store may throw before it returns a promise.
    if (store)
      (async () => store.load())().then(
        (kept) => current && setFilters(Array.isArray(kept) ? kept.filter(isSaved) : none),
        () => current && setTrouble('notLoaded'),
      );
    return () => {
      current = false;
    };
  }, [store]);
  const change = useCallback(
    (next: readonly SavedExecutionFilter[]): void => {
      setFilters(next);
      setTrouble(undefined);
      (async () => latest.current.store?.save(next))().catch(() => setTrouble('notSaved'));
    },
    [latest],
  );
  const keep = useCallback(
    (name: string, filter: ExecutionFilter): void => {
      const others = latest.current.filters.filter((one) => one.name !== name);
      change([...others, { name, filter }].sort((one, other) => one.name.localeCompare(other.name)));
    },
    [change, latest],
  );
  const remove = useCallback(
    (name: string): void => change(latest.current.filters.filter((one) => one.name !== name)),
    [change, latest],
  );
  return { filters, trouble, keep, remove };
}

/** Returns the named filter that equals the current one. */
export function currentFilter(
  saved: readonly SavedExecutionFilter[],
  filter: ExecutionFilter,
): SavedExecutionFilter | undefined {
  const key = filterKey(filter);
  return saved.find((one) => filterKey(one.filter) === key);
}

function isSaved(value: unknown): value is SavedExecutionFilter {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as SavedExecutionFilter).name === 'string' &&
    typeof (value as SavedExecutionFilter).filter === 'object' &&
    (value as SavedExecutionFilter).filter !== null
  );
}
