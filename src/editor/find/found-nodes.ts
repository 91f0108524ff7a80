import { createStore, type StoreApi } from 'zustand';

/** The ids of the matches. A store of its own, so that typing renders only the components that mark them. */
export type FoundNodes = StoreApi<ReadonlySet<string>>;

export const nothingFound: ReadonlySet<string> = new Set<string>();

export function createFoundNodes(): FoundNodes {
  return createStore(() => nothingFound);
}
