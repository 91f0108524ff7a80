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

/** What people and hosts are told of the work in an editor. */
export interface ShownWork {
  readonly status: WorkStatus;
  /** There are changes that are not saved as a version. */
  readonly unsaved: boolean;
  /** Nothing would be lost if the page ended now: all of it is in the service, or in a draft on this device. */
  readonly safe: boolean;
  /** It is in a draft on this device, whatever the service says. */
  readonly kept: boolean;
  readonly trouble: DraftFailure | undefined;
  /** A save is sent by itself as soon as the service is there again. */
  readonly isWaiting: boolean;
}

/** How the work in one opened editor stands, and whoever has something to say about that. */
export interface Work {
  readonly store: StoreApi<WorkState>;
  /** The same for showing: an edit that is on disk a moment later does not make "kept" blink. */
  readonly shown: StoreApi<ShownWork>;
  happened(event: WorkEvent): void;
  /** Begins at once whatever is still to be written, as the page may end. */
  flush(): void;
  /** To be told by whoever keeps drafts how that is done; ends with what it answers. */
  flushBy(flush: () => void): () => void;
}

/** Every edit is to be on disk by then, in milliseconds: what takes longer is shown as not kept. */
const promise = 1000;

/** How the work in an editor stands, from the moment `start` is called until what that answers is. */
export function followWork(editor: Editor): { readonly work: Work; readonly start: () => () => void } {
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
    // The draft is being written: nothing else has changed, and mostly nothing will.
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
  const follow = ({ revision, save }: EditorState): void => happened({ type: 'changed', revision, save: save.status });
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
      // Something may have happened between the rendering and now.
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
