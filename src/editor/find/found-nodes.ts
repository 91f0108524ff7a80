import { createStore, type StoreApi } from 'zustand';

/** The ids of the steps that a search has found. Beside the state of the editor, so that a letter typed renders only what shows them. */
export type FoundNodes = StoreApi<ReadonlySet<string>>;

export const nothingFound: ReadonlySet<string> = new Set<string>();

export function createFoundNodes(): FoundNodes {
  return createStore(() => nothingFound);
}
