'use client';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Editor } from '#store';
import { ownerWindow } from '#ui';
import { viewOnlyEditor } from './view-only-editor.js';

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
