import { createStore, type StoreApi } from 'zustand';

/**
 * The ids of the groups that were expanded where the workflow is not editable: for this view alone, never stored. A store
 * of its own, which the canvas and the panel of a group share.
 */
export type OpenedGroups = StoreApi<ReadonlySet<string>>;

export function createOpenedGroups(): OpenedGroups {
  return createStore(() => new Set<string>() as ReadonlySet<string>);
}

/** Adds a group to those that are open, or removes it. */
export function setOpened(opened: OpenedGroups, groupId: string, isOpen: boolean): void {
  const before = opened.getState();
  if (before.has(groupId) === isOpen) return;
  opened.setState(new Set(isOpen ? [...before, groupId] : [...before].filter((id) => id !== groupId)), true);
}
