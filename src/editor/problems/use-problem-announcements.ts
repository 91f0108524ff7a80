'use client';
import { useEffect } from 'react';
import type { Editor } from '#store';
import { useAnnounce, useLatest, useMessages } from '#ui';
import { problemMessages } from './problem-messages.js';
import { countBySeverity } from './problems-panel.js';

/** The counts are announced this many milliseconds after the last change. */
const quietTime = 900;

/** Announces the counts of errors and warnings when they have changed and editing pauses. */
export function useProblemAnnouncements(editor: Editor): void {
  const announce = useAnnounce();
  const latestMessages = useLatest(useMessages(problemMessages));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wordsOf = (): string => {
      const { error, warning } = countBySeverity(editor.store.getState().problems);
      return latestMessages.current.announced(error, warning);
    };
    let announced = wordsOf();
    const stop = editor.store.subscribe((now, before) => {
      if (now.checking) return;
      // The problems a workflow was opened with are shown, not announced.
      if (before.checking) announced = wordsOf();
      if (now.problems === before.problems) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const words = wordsOf();
        if (words !== announced) announce((announced = words));
      }, quietTime);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [announce, editor, latestMessages]);
}
