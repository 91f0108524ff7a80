import type { WorkflowVersion } from '#model';
import type { SaveState } from './editor-state.js';

/** The id and time of a stored version. */
export function baseOf(version: WorkflowVersion): SaveState['base'] {
  if (typeof version.id !== 'string' || version.id === '') return undefined;
  const at = version.updated?.at ?? version.created?.at;
  return { id: version.id, ...(typeof at === 'string' ? { at } : {}) };
}

/**
 * The save state of a version that was just opened.
 *
 * @param isGiven false for a workflow that was just created: the service does not have it yet, even if it has an id
 */
export function openedSave(opened: WorkflowVersion, isGiven: boolean): SaveState {
  const base = isGiven ? baseOf(opened) : undefined;
  return base ? { status: 'saved', base } : { status: 'edited' };
}
