import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  afterEvent,
  type DraftFailure,
  isKept,
  isSafe,
  isUnsaved,
  openedWork,
  type WorkEvent,
  type WorkState,
  type WorkStatus,
  workStatus,
} from '#adapter';
import type { Editor, EditorState } from '#store';

/** What users and hosts see of the work in an editor. */
export interface ShownWork {
  /** Where the work is: saved, in a draft, nowhere but here, or why it could not be saved. */
  readonly status: WorkStatus;
  /** There are changes that are not saved as a version. */
  readonly unsaved: boolean;
  /** Nothing would be lost if the page ended now: all of it is in the service, or in a draft on this device. */
  readonly safe: boolean;
  /** The work is in a draft on this device, whatever the service has. */
  readonly kept: boolean;
  /** Why drafts are not kept at the moment. `undefined` while they are. */
  readonly trouble: DraftFailure | undefined;
  /** A save is sent automatically as soon as the service is back. */
  readonly isWaiting: boolean;
}

/** The state of the work in one opened editor, and the events that change it. */
export interface Work {
  readonly store: StoreApi<WorkState>;
  /** The same for display: an edit that is on disk a moment later does not make "kept" blink. */
  readonly shown: StoreApi<ShownWork>;
  happened(event: WorkEvent): void;
  /** Begins at once to write what is pending, as the page may end. */
  flush(): void;
  /** Registers a function that `flush` calls; returns a function that removes it. */
  flushBy(flush: () => void): () => void;
}

/** The time within which every edit is on disk, in milliseconds: a longer write is shown as not kept. */
const promise = 1000;

/**
 * Follows the work in an editor from the call of `start` to the call of its result.
 *
 * @param storesArrangement whether the service stores positions and titles; by default they belong to this device
 */
export function followWork(
  editor: Editor,
  storesArrangement: () => boolean = () => false,
): { readonly work: Work; readonly start: () => () => void } {
  const opened = editor.store.getState();
  const store = createStore<WorkState>(() => openedWork(opened.save.status, opened.revision));
  const shown = createStore<ShownWork>(() => shownOf(store.getState()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const [before, now] = [shown.getState(), shownOf(store.getState())];
    if (!isSame(before, now)) shown.setState(now, true);
  };
  const happened = (event: WorkEvent): void => {
    const state = store.getState();
    const next = afterEvent(state, event);
    if (next === state) return;
    store.setState(next, true);
    const now = shownOf(next);
    // While the draft is being written, nothing else changes in most cases.
    const isOnItsWay =
      shown.getState().kept &&
      !now.kept &&
      next.trouble === undefined &&
      isSame({ ...now, kept: true, safe: true, status: shown.getState().status }, shown.getState()) &&
      (now.status === 'unsaved' || now.status === shown.getState().status);
    if (!isOnItsWay) show();
    else timer ??= setTimeout(show, promise);
  };
  const flushes = new Set<() => void>();
  const follow = ({ revision, save }: EditorState): void => {
    const isArranged = save.isArrangementEdited !== true || !storesArrangement();
    happened({ type: 'changed', revision, save: save.status, isArranged });
  };
  return {
    work: {
      store,
      shown,
      happened,
      flush: () => {
        for (const flush of flushes) flush();
      },
      flushBy: (flush) => {
        flushes.add(flush);
        return () => void flushes.delete(flush);
      },
    },
    start: () => {
      // The state may have changed between rendering and now.
      follow(editor.store.getState());
      const stop = editor.store.subscribe(follow);
      return () => {
        stop();
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}

function shownOf(state: WorkState): ShownWork {
  const { isWaiting, trouble } = state;
  return {
    status: workStatus(state),
    unsaved: isUnsaved(state),
    safe: isSafe(state),
    kept: isKept(state),
    trouble,
    isWaiting,
  };
}

function isSame(left: ShownWork, right: ShownWork): boolean {
  return (Object.keys(left) as (keyof ShownWork)[]).every((key) => left[key] === right[key]);
}
