import { equalJson } from '#base';
import { assignedFields, isAssignedField, type WorkflowVersion } from '#model';
import type { SaveFailure, SaveState } from './editor-state.js';

/** The facts that the save state follows from. Nothing else may decide what a person is told. */
export interface SaveFacts {
  /** What was last acknowledged, as it was sent; absent while nothing was. */
  readonly acknowledged?: WorkflowVersion;
  readonly base?: { readonly id: string; readonly at?: string };
  readonly underWay: boolean;
  readonly failure?: SaveFailure;
}

/** The facts about a version that was just opened: it is what the service has, if it has an id. */
export function openedFacts(version: WorkflowVersion): SaveFacts {
  const base = baseOf(version);
  return { underWay: false, ...(base ? { base, acknowledged: version } : {}) };
}

/** The id and time a stored version goes by. */
export function baseOf(version: WorkflowVersion): SaveFacts['base'] {
  if (typeof version.id !== 'string' || version.id === '') return undefined;
  const at = version.updated?.at ?? version.created?.at;
  return { id: version.id, ...(typeof at === 'string' ? { at } : {}) };
}

/**
 * How the document stands towards the service. Compared by content, so undoing every edit is "saved" again; documents
 * share what they have in common, so the comparison costs what differs.
 */
export function saveStateOf(version: WorkflowVersion, facts: SaveFacts): SaveState {
  const { acknowledged, base, failure, underWay } = facts;
  const isSaved = acknowledged !== undefined && hasSameContent(version, acknowledged);
  const status = underWay ? 'saving' : failure ? failure.kind : isSaved ? 'saved' : 'edited';
  return { status, ...(base ? { base } : {}), ...(failure && !underWay ? { failure } : {}) };
}

/** Equal in everything but what belongs to the service: ids, stamps and flags. Keys nobody knows count. */
function hasSameContent(left: WorkflowVersion, right: WorkflowVersion): boolean {
  if (left === right) return true;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isAssignedField(key) || equalJson(left[key], right[key]));
}

/** The document with the fields that only the service assigns taken from its answer; everything else stays as it is. */
export function withAssignedFields(version: WorkflowVersion, stored: WorkflowVersion): WorkflowVersion {
  const changed = assignedFields.filter((key) => Object.hasOwn(stored, key) && !equalJson(stored[key], version[key]));
  if (changed.length === 0) return version;
  return { ...version, ...Object.fromEntries(changed.map((key) => [key, stored[key]])) };
}
