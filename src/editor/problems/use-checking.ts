'use client';
import { runInSlices } from '#ui';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '#store';

/** Continues an unfinished check between input and paint while `canCheck` holds. */
export function useChecking(editor: Editor, canCheck: boolean): void {
  const isChecking = useStore(editor.store, ({ checking }) => checking !== undefined);
  useEffect(() => {
    if (!canCheck || !isChecking) return undefined;
    return runInSlices((isTimeUp) => editor.continueCheck(isTimeUp));
  }, [editor, isChecking, canCheck]);
}
