'use client';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type ExecutionFilter, filterKey, readFilter } from './execution-filter.js';

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
export interface SavedExecutionFilters extends KeptFilters {
  readonly keep: (name: string, filter: ExecutionFilter) => void;
  readonly remove: (name: string) => void;
}

interface KeptFilters {
  readonly filters: readonly SavedExecutionFilter[];
  /** What failed last. */
  readonly trouble?: 'notLoaded' | 'notSaved' | undefined;
}

/** Holds the filters of one store, and saves their changes. */
export interface FilterKeeper {
  readonly state: () => KeptFilters;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the stored filters, unless they are loaded or being loaded. */
  load(): void;
  change(change: ChangeFilters): void;
}

type ChangeFilters = (filters: readonly SavedExecutionFilter[]) => readonly SavedExecutionFilter[];

const none: readonly SavedExecutionFilter[] = [];

/**
 * Creates the keeper of a store. Saving replaces all stored filters, so changes made before these are loaded wait for
 * them. Without a store nothing is loaded or saved.
 *
 * @param shown the filters to show until those of the store are loaded
 */
export function createFilterKeeper(
  store: SavedExecutionFilterStore | undefined,
  shown: readonly SavedExecutionFilter[] = none,
): FilterKeeper {
  const listeners = new Set<() => void>();
  let state: KeptFilters = { filters: shown };
  let loadState: 'idle' | 'loading' | 'loaded' = store ? 'idle' : 'loaded';
  let waiting: readonly ChangeFilters[] = [];
  let saves = 0;
  const update = (next: KeptFilters): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const save = (): void => {
    saves += 1;
    const own = saves;
    // An async wrapper: a host's store may throw before it returns a promise.
    (async () => store?.save(state.filters))().catch(() => {
      // A later save holds the change that an earlier one lost.
      if (own === saves) update({ ...state, trouble: 'notSaved' });
    });
  };
  const load = (): void => {
    if (loadState !== 'idle') return;
    loadState = 'loading';
    (async () => store?.load())().then(
      (kept) => {
        loadState = 'loaded';
        const changes = waiting;
        waiting = [];
        const stored = Array.isArray(kept) ? kept.filter(isSaved) : none;
        update({ filters: changes.reduce((filters, change) => change(filters), stored) });
        if (changes.length > 0) save();
      },
      () => {
        loadState = 'idle';
        update(waiting.length > 0 ? { ...state, trouble: 'notSaved' } : { filters: none, trouble: 'notLoaded' });
      },
    );
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    change(change) {
      update({ filters: change(state.filters) });
      if (loadState === 'loaded') return save();
      waiting = [...waiting, change];
      load();
    },
  };
}

/** Loads and saves the named filters of a store. Without a store they last as long as the list is mounted. */
export function useSavedFilters(store: SavedExecutionFilterStore | undefined): SavedExecutionFilters {
  const [{ keeper, of }, setKeeper] = useState(() => ({ of: store, keeper: createFilterKeeper(store) }));
  if (of !== store) setKeeper({ of: store, keeper: createFilterKeeper(store, keeper.state().filters) });
  useEffect(() => keeper.load(), [keeper]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state);
  const keep = useCallback(
    (name: string, filter: ExecutionFilter): void =>
      keeper.change((filters) =>
        [...filters.filter((one) => one.name !== name), { name, filter }].sort((one, other) =>
          one.name.localeCompare(other.name),
        ),
      ),
    [keeper],
  );
  const remove = useCallback(
    (name: string): void => keeper.change((filters) => filters.filter((one) => one.name !== name)),
    [keeper],
  );
  return { ...state, keep, remove };
}

/** Returns the named filter that equals the current one. */
export function currentFilter(
  saved: readonly SavedExecutionFilter[],
  filter: ExecutionFilter,
): SavedExecutionFilter | undefined {
  const key = filterKey(filter);
  return saved.find((one) => filterKey(readFilter(one.filter)) === key);
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
