import type { SaveState } from '#store';
import type { DraftFailure } from './draft-store.js';

/** The status of unsaved work, as shown to the user. */
export type WorkStatus =
  /** The document is what the service has. */
  | 'saved'
  /** It is in this page only. */
  | 'unsaved'
  /** It is in a draft on this device, and not saved as a version. */
  | 'draft-kept'
  | 'saving'
  /** The service cannot be reached, and there are unsaved changes. */
  | 'offline'
  /** Another user saved first. */
  | 'conflict'
  /** The service refused the save; nothing was stored. */
  | 'failed'
  /** It was sent without a valid answer, so it may have been stored. */
  | 'unknown';

/** The facts that the status follows from. Immutable. */
export interface WorkState {
  /** The save status of the editor, by content: never more than is true. */
  readonly save: SaveState['status'];
  /** The number of changes made here. */
  readonly revision: number;
  /** The revision of the newest change on disk, with all before it. */
  readonly kept: number | undefined;
  /** Why drafts are not kept at the moment. */
  readonly trouble: DraftFailure | undefined;
  /** Whether the last call reached the service. */
  readonly isReached: boolean;
  /** A requested save never left, and is sent when the service is back. */
  readonly isWaiting: boolean;
  /** The presentation is stored as well, or belongs to this device alone. */
  readonly isArranged: boolean;
  /** A version that was stored elsewhere since, which the document does not follow. */
  readonly overtakenBy: { readonly id: string; readonly at?: string } | undefined;
}

/** The events that change the state. */
export type WorkEvent =
  /** The document or its save status changed. */
  | {
      readonly type: 'changed';
      readonly revision: number;
      readonly save: SaveState['status'];
      /** @default true */
      readonly isArranged?: boolean;
    }
  | { readonly type: 'kept'; readonly revision: number }
  | { readonly type: 'dropped' }
  | { readonly type: 'trouble'; readonly trouble: DraftFailure }
  /** A call did not reach the service; `isSave` for a save that the user asked for. */
  | { readonly type: 'unreached'; readonly isSave?: boolean }
  /** The service answered, if only by a refusal. */
  | { readonly type: 'reached' }
  /** A version was stored here. */
  | { readonly type: 'stored' }
  | { readonly type: 'stored-elsewhere'; readonly version: { readonly id: string; readonly at?: string } };

/** The state when an editor opens. */
export function openedWork(save: SaveState['status'], revision = 0): WorkState {
  return {
    save,
    revision,
    kept: undefined,
    trouble: undefined,
    isReached: true,
    isWaiting: false,
    isArranged: true,
    overtakenBy: undefined,
  };
}

/** The state after an event; the same object where nothing changes. */
export function afterEvent(state: WorkState, event: WorkEvent): WorkState {
  switch (event.type) {
    case 'changed': {
      const { isArranged = true, revision, save } = event;
      if (revision === state.revision && save === state.save && isArranged === state.isArranged) return state;
      // What is saved or being sent is not waiting; and the user did not ask to send later changes.
      const isWaiting = state.isWaiting && revision === state.revision && save !== 'saved' && save !== 'saving';
      return { ...state, revision, save, isArranged, isWaiting };
    }
    case 'kept':
      // A write that ends late reports less than is known.
      return { ...state, kept: Math.max(event.revision, state.kept ?? 0), trouble: undefined };
    case 'dropped':
      return { ...state, kept: undefined, trouble: undefined };
    case 'trouble':
      return state.trouble === event.trouble ? state : { ...state, trouble: event.trouble };
    case 'unreached':
      if (!state.isReached && (state.isWaiting || event.isSave !== true)) return state;
      return { ...state, isReached: false, isWaiting: state.isWaiting || event.isSave === true };
    case 'reached':
      // A waiting save keeps waiting to be sent.
      return state.isReached ? state : { ...state, isReached: true };
    case 'stored':
      return { ...state, isReached: true, isWaiting: false, overtakenBy: undefined };
    case 'stored-elsewhere':
      return { ...state, overtakenBy: event.version };
  }
}

/** True where the document or its arrangement is not what the service has. */
export function isUnsaved({ isArranged, revision, save }: WorkState): boolean {
  return revision > 0 && (save !== 'saved' || !isArranged);
}

/** True where the newest change is on disk. */
export function isKept({ kept, revision }: WorkState): boolean {
  return kept === revision;
}

/**
 * True where nothing would be lost if the page ended now: everything is in the service, or on the disk of this device.
 * What is on its way to either is not safe yet.
 */
export function isSafe(state: WorkState): boolean {
  return state.revision === 0 || isKept(state) || (state.save === 'saved' && state.isArranged);
}

/** The status shown to the user. */
export function workStatus(state: WorkState): WorkStatus {
  const { isReached, overtakenBy, save } = state;
  if (save === 'saving') return 'saving';
  if (save === 'saved' && state.isArranged) return 'saved';
  // A version that may have been stored, here or by another user, matters more than why nothing can be sent.
  if (save === 'unknown' || save === 'conflict') return save;
  if (overtakenBy && isUnsaved(state)) return 'conflict';
  if (!isReached && isUnsaved(state)) return 'offline';
  if (save === 'failed') return 'failed';
  return isUnsaved(state) && isKept(state) ? 'draft-kept' : 'unsaved';
}
