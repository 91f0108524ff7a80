'use client';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Editor } from '#store';
import { viewOnlyEditor } from './view-only-editor.js';

/** Narrower than this, in pixels, there is no room to edit: a workflow can be looked at. */
const editableFrom = 400;

/** The editor as it can be used in the room there is. What is arranged by the room is otherwise the stylesheet's affair. */
export function useFittingEditor(editor: Editor, frame: RefObject<HTMLElement | null>): Editor {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // Where it is not shown at all it has no width, and stays what it was.
    const fit = (width: number): void => setNarrow((before) => (width === 0 ? before : width < editableFrom));
    fit(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && fit(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return narrow ? viewOnlyEditor(editor) : editor;
}
