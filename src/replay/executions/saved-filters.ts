'use client';
import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '#ui';
import { filterKey, type ExecutionFilter } from './execution-filter.js';

/** A filter that somebody gave a name. Names are told apart; what is kept under one replaces what was. */
export interface SavedExecutionFilter {
  readonly name: string;
  readonly filter: ExecutionFilter;
}

/** Where a host keeps the filters that people name. */
export interface SavedExecutionFilterStore {
  load(): Promise<readonly SavedExecutionFilter[]>;
  /** Keeps these in place of what was kept. */
  save(filters: readonly SavedExecutionFilter[]): Promise<void>;
}

/** The named filters, and what changes them. */
export interface SavedExecutionFilters {
  readonly filters: readonly SavedExecutionFilter[];
  /** What went wrong last, as a sentence. */
  readonly trouble?: string | undefined;
  readonly keep: (name: string, filter: ExecutionFilter) => void;
  readonly remove: (name: string) => void;
}

const none: readonly SavedExecutionFilter[] = [];

/** The named filters of a store; without one they last as long as the list is there. */
export function useSavedFilters(store: SavedExecutionFilterStore | undefined): SavedExecutionFilters {
  const [filters, setFilters] = useState(none);
  const [trouble, setTrouble] = useState<string>();
  const latest = useLatest({ filters, store });
  useEffect(() => {
    let current = true;
    // Wrapped, because a host's store may also throw before it returns a promise.
    if (store)
      (async () => store.load())().then(
        (kept) => current && setFilters(Array.isArray(kept) ? kept.filter(isSaved) : none),
        () => current && setTrouble('Saved filters could not be loaded.'),
      );
    return () => {
      current = false;
    };
  }, [store]);
  const change = useCallback(
    (next: readonly SavedExecutionFilter[]): void => {
      setFilters(next);
      setTrouble(undefined);
      (async () => latest.current.store?.save(next))().catch(() =>
        setTrouble('The change could not be kept. It lasts until you leave.'),
      );
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

/** The named filter that a list is narrowed by now. */
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
