'use client';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#model';
import { useEditorScene } from '../editor-context.js';
import { withoutFresh } from './fresh-nodes.js';

/** Returns the problems that nodes show: not those of a node that was just added, until the selection leaves it. */
export function useLoudProblems(): readonly Problem[] {
  const { editor, fresh, showAllProblems } = useEditorScene();
  const problems = useStore(editor.store, (state) => state.problems);
  const quiet = useStore(fresh);
  return useMemo(
    () => (showAllProblems ? problems : withoutFresh(problems, quiet)),
    [problems, quiet, showAllProblems],
  );
}
