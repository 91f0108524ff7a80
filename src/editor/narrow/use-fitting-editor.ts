'use client';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Editor } from '#store';
import { ownerWindow } from '#ui';

type EditorState = ReturnType<Editor['store']['getState']>;

const editors = new WeakMap<Editor, Editor>();
const states = new WeakMap<EditorState, EditorState>();

/**
 * The same editor as those see it who may only look: its state says `readOnly`, so that nothing offers to change anything. The
 * document itself is not closed, because a host goes on writing to it however little room there is to show it.
 */
function viewOnlyEditor(editor: Editor): Editor {
  const known = editors.get(editor);
  if (known) return known;
  const { store } = editor;
  const made: Editor = {
    ...editor,
    store: {
      ...store,
      getState: () => lookedAt(store.getState()),
      getInitialState: () => lookedAt(store.getInitialState()),
      subscribe: (listener) => store.subscribe((now, before) => listener(lookedAt(now), lookedAt(before))),
    },
  };
  editors.set(editor, made);
  return made;
}

function lookedAt(state: EditorState): EditorState {
  if (state.readOnly) return state;
  const known = states.get(state);
  if (known) return known;
  const made = { ...state, readOnly: true };
  states.set(state, made);
  return made;
}

/** Narrower than this, in pixels, there is no room to edit: a workflow can be looked at. */
const editableFrom = 400;
/** Narrower than this, settings lie over the workflow; `narrow.css` says the same. */
const dockedFrom = 960;

export interface FittingEditor {
  readonly editor: Editor;
  /** Settings and the list of keys are drawers or sheets over the workflow. */
  readonly drawers: boolean;
}

/** The editor as it can be used in the room there is. What is arranged by the room is otherwise the stylesheet's affair. */
export function useFittingEditor(editor: Editor, frame: RefObject<HTMLElement | null>): FittingEditor {
  const [room, setRoom] = useState({ narrow: false, drawers: false });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fit = (width: number): void =>
      setRoom((before) => {
        const [narrow, drawers] = [width < editableFrom, width < dockedFrom];
        // Where it is not shown at all it has no width, and stays what it was.
        return width === 0 || (narrow === before.narrow && drawers === before.drawers) ? before : { narrow, drawers };
      });
    fit(element.clientWidth);
    const { ResizeObserver: Observer } = ownerWindow(element);
    const observer = new Observer(([entry]) => entry && fit(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return { editor: room.narrow ? viewOnlyEditor(editor) : editor, drawers: room.drawers };
}
