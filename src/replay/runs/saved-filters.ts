'use client';
import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '#ui';
import { filterKey, type RunFilter } from './run-filter.js';

/** A filter that somebody gave a name. Names are told apart; what is kept under one replaces what was. */
export interface SavedRunFilter {
  readonly name: string;
  readonly filter: RunFilter;
}

/** Where a host keeps the filters that people name. */
export interface SavedRunFilterStore {
  load(): Promise<readonly SavedRunFilter[]>;
  /** Keeps these in place of what was kept. */
  save(filters: readonly SavedRunFilter[]): Promise<void>;
}

/** The named filters, and what changes them. */
export interface SavedRunFilters {
  readonly filters: readonly SavedRunFilter[];
  /** What went wrong last, as a sentence. */
  readonly trouble?: string | undefined;
  readonly keep: (name: string, filter: RunFilter) => void;
  readonly remove: (name: string) => void;
}

const none: readonly SavedRunFilter[] = [];

/** The named filters of a store; without one they last as long as the list is there. */
export function useSavedFilters(store: SavedRunFilterStore | undefined): SavedRunFilters {
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
    (next: readonly SavedRunFilter[]): void => {
      setFilters(next);
      setTrouble(undefined);
      (async () => latest.current.store?.save(next))().catch(() =>
        setTrouble('The change could not be kept. It lasts until you leave.'),
      );
    },
    [latest],
  );
  const keep = useCallback(
    (name: string, filter: RunFilter): void => {
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
export function currentFilter(saved: readonly SavedRunFilter[], filter: RunFilter): SavedRunFilter | undefined {
  const key = filterKey(filter);
  return saved.find((one) => filterKey(one.filter) === key);
}

function isSaved(value: unknown): value is SavedRunFilter {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as SavedRunFilter).name === 'string' &&
    typeof (value as SavedRunFilter).filter === 'object' &&
    (value as SavedRunFilter).filter !== null
  );
}
