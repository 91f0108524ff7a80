import { createStore, type StoreApi } from 'zustand';
import type { Problem } from '#model';

/** The nodes that were added a moment ago and are still selected. */
export type FreshNodes = StoreApi<ReadonlySet<string>>;

export const noneFresh: ReadonlySet<string> = new Set<string>();

export function createFreshNodes(): FreshNodes {
  return createStore(() => noneFresh);
}

/** The problems without those of fresh nodes. */
export function withoutFresh(problems: readonly Problem[], fresh: ReadonlySet<string>): readonly Problem[] {
  return fresh.size === 0 ? problems : problems.filter(({ nodeId }) => nodeId === undefined || !fresh.has(nodeId));
}
