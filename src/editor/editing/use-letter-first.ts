import { type RefObject, useEffect, useMemo } from 'react';
import type { Editor } from '#store';
import { createLetterFirst } from './letter-first.js';

/** Returns the editor for what is rendered inside a frame: a letter typed there is painted first. */
export function useLetterFirst(editor: Editor, frame: RefObject<HTMLElement | null>): Editor {
  const letterFirst = useMemo(() => createLetterFirst(editor), [editor]);
  useEffect(() => (frame.current ? letterFirst.listenTo(frame.current) : undefined), [frame, letterFirst]);
  return letterFirst.editor;
}
