'use client';
import { useEffect } from 'react';
import type { Editor } from '#store';
import { runInSlices } from './in-slices.js';

/** Carries on the check of a workflow that was opened without, between input and drawing, while it may be. */
export function useChecking(editor: Editor, isFree: boolean): void {
  useEffect(() => {
    if (!isFree || !editor.store.getState().checking) return undefined;
    return runInSlices((isTimeUp) => editor.checkOn(isTimeUp));
  }, [editor, isFree]);
}
