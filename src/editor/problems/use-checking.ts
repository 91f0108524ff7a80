'use client';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '#store';
import { runInSlices } from '../in-slices.js';

/** Carries on a check that is not finished, of a workflow just opened or under other rules, between input and drawing, while it may be. */
export function useChecking(editor: Editor, isFree: boolean): void {
  const isChecking = useStore(editor.store, ({ checking }) => checking !== undefined);
  useEffect(() => {
    if (!isFree || !isChecking) return undefined;
    return runInSlices((isTimeUp) => editor.checkOn(isTimeUp));
  }, [editor, isChecking, isFree]);
}
