import type { SaveState } from '#store';
import type { DraftFailure } from './draft-store.js';

/** How the work in hand stands, as a person is told. */
export type WorkStatus =
  /** What is here is what the service has. */
  | 'saved'
  /** It is nowhere but here. */
  | 'unsaved'
  /** It is on the disk of this device, and not saved as a version. */
  | 'draft-kept'
  | 'saving'
  /** The service cannot be reached. What is here is not saved. */
  | 'offline'
  /** Somebody else saved first. */
  | 'conflict'
  /** The service said no; nothing was stored. */
  | 'failed'
  /** It was sent, and nobody knows whether it was stored. */
  | 'unknown';

/** The facts that the status follows from. Immutable. */
export interface WorkState {
  /** What the editor says by content: never more than is true. */
  readonly save: SaveState['status'];
  /** Counts the changes made here. */
  readonly revision: number;
  /** The newest change that is on disk, with all before it. */
  readonly kept: number | undefined;
  /** Why drafts are not kept just now. */
  readonly trouble: DraftFailure | undefined;
  /** What was heard of the service last. */
  readonly isReached: boolean;
  /** A save was asked for that never left, and goes out when the service is there again. */
  readonly isWaiting: boolean;
  /** How the steps are arranged is stored as well. */
  readonly isArranged: boolean;
  /** A version that was stored elsewhere since, which what is here does not follow. */
  readonly overtakenBy: { readonly id: string; readonly at?: string } | undefined;
}

/** What can happen. */
export type WorkEvent =
  /** The document, or how it stands towards the service, is another. */
  | { readonly type: 'changed'; readonly revision: number; readonly save: SaveState['status'] }
  | { readonly type: 'kept'; readonly revision: number }
  | { readonly type: 'dropped' }
  | { readonly type: 'trouble'; readonly trouble: DraftFailure }
  /** Steps were moved or named; or that was stored, or could not be. */
  | { readonly type: 'arranging' }
  | { readonly type: 'arranged' }
  /** A call got no further than this machine; `isSave` for one that a person asked for. */
  | { readonly type: 'unreached'; readonly isSave?: boolean }
  /** Anything came back from the service, be it a refusal. */
  | { readonly type: 'reached' }
  /** A version was stored here. */
  | { readonly type: 'stored' }
  | { readonly type: 'stored-elsewhere'; readonly version: { readonly id: string; readonly at?: string } };

/** How the work stands when an editor opens. */
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

/** The state after something happened; the same object where that changes nothing. */
export function afterEvent(state: WorkState, event: WorkEvent): WorkState {
  switch (event.type) {
    case 'changed': {
      const { revision, save } = event;
      if (revision === state.revision && save === state.save) return state;
      // What is saved, or is being sent, is not waiting to be; and what is changed since, nobody asked to be sent.
      const isWaiting = state.isWaiting && revision === state.revision && save !== 'saved' && save !== 'saving';
      return { ...state, revision, save, isWaiting };
    }
    case 'kept':
      // A write that ends late tells of less than is known.
      return { ...state, kept: Math.max(event.revision, state.kept ?? 0), trouble: undefined };
    case 'dropped':
      return { ...state, kept: undefined, trouble: undefined };
    case 'trouble':
      return state.trouble === event.trouble ? state : { ...state, trouble: event.trouble };
    case 'arranging':
      return state.isArranged ? { ...state, isArranged: false } : state;
    case 'arranged':
      return state.isArranged ? state : { ...state, isArranged: true };
    case 'unreached':
      if (!state.isReached && (state.isWaiting || event.isSave !== true)) return state;
      return { ...state, isReached: false, isWaiting: state.isWaiting || event.isSave === true };
    case 'reached':
      // A save that waits goes on waiting to be sent.
      return state.isReached ? state : { ...state, isReached: true };
    case 'stored':
      return { ...state, isReached: true, isWaiting: false, overtakenBy: undefined };
    case 'stored-elsewhere':
      return { ...state, overtakenBy: event.version };
  }
}

/** True where what is here is not the version that the service has. */
export function isUnsaved({ revision, save }: WorkState): boolean {
  return revision > 0 && save !== 'saved';
}

/** True where the newest change is on disk. */
export function isKept({ kept, revision }: WorkState): boolean {
  return kept === revision;
}

/**
 * True where nothing would be lost if the page ended now: everything is in the service, or on the disk of this device. What is on
 * its way to either is not safe yet.
 */
export function isSafe(state: WorkState): boolean {
  return state.revision === 0 || isKept(state) || (state.save === 'saved' && state.isArranged);
}

/** What a person is told. */
export function workStatus(state: WorkState): WorkStatus {
  const { isReached, overtakenBy, save } = state;
  if (save === 'saving') return 'saving';
  if (save === 'saved') return 'saved';
  // What may have been stored, and what somebody else has stored, matters more than why nothing can be sent just now.
  if (save === 'unknown' || save === 'conflict') return save;
  if (overtakenBy && isUnsaved(state)) return 'conflict';
  if (!isReached && isUnsaved(state)) return 'offline';
  if (save === 'failed') return 'failed';
  return isUnsaved(state) && isKept(state) ? 'draft-kept' : 'unsaved';
}
