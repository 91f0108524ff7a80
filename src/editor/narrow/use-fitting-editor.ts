'use client';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Editor } from '#store';
import { ownerWindow } from '#ui';

type EditorState = ReturnType<Editor['store']['getState']>;

const editors = new WeakMap<Editor, Editor>();
const states = new WeakMap<EditorState, EditorState>();

/**
 * Returns the editor with a state that says `readOnly`, so that no part offers a change. The document stays writable,
 * since the host may change it at any width.
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

/** Below this width in pixels the workflow is view only. */
const editableFrom = 400;
/** Below this width in pixels the settings overlap the workflow; equal to `narrow.css`. */
const dockedFrom = 960;

export interface FittingEditor {
  readonly editor: Editor;
  /** The settings and the list of keys are drawers or sheets over the workflow. */
  readonly drawers: boolean;
}

/** Returns the editor as the width allows. All else that depends on width is in the stylesheet. */
export function useFittingEditor(editor: Editor, frame: RefObject<HTMLElement | null>): FittingEditor {
  const [fit, setFit] = useState({ narrow: false, drawers: false });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fit = (width: number): void =>
      setFit((before) => {
        const [narrow, drawers] = [width < editableFrom, width < dockedFrom];
        // A hidden editor has no width and keeps its last state.
        return width === 0 || (narrow === before.narrow && drawers === before.drawers) ? before : { narrow, drawers };
      });
    fit(element.clientWidth);
    const { ResizeObserver: Observer } = ownerWindow(element);
    const observer = new Observer(([entry]) => entry && fit(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return { editor: fit.narrow ? viewOnlyEditor(editor) : editor, drawers: fit.drawers };
}
