import type { WorkflowAdapter } from '#adapter';
import type { SaveState } from '#store';

/**
 * Whether there is anything to save: content, or positions and titles where the service stores them. Elsewhere these
 * belong to this device.
 */
export function hasEdits(save: SaveState, adapter: WorkflowAdapter | undefined): boolean {
  return save.status !== 'saved' || isOnlyArranged(save, adapter);
}

/** Whether positions and titles differ from what the service stores, and nothing else does. */
export function isOnlyArranged(save: SaveState, adapter: WorkflowAdapter | undefined): boolean {
  return save.status === 'saved' && save.isArrangementEdited === true && adapter?.savePresentation !== undefined;
}
