'use client';
import { useEffect } from 'react';
import type { Editor } from '#store';
import { useAnnounce, useLatest, useMessages } from '#ui';
import { followFreshNodes } from './follow-fresh-nodes.js';
import { type FreshNodes, withoutFresh } from './fresh-nodes.js';
import { problemMessages } from './problem-messages.js';
import { countBySeverity } from './problems-panel.js';

/** The counts are announced this many milliseconds after the last change. */
const quietTime = 900;

/**
 * Announces the counts of errors and warnings when they have changed and editing pauses. Those of a node that was just
 * added count when the selection leaves it.
 */
export function useProblemAnnouncements(editor: Editor, fresh: FreshNodes): void {
  const announce = useAnnounce();
  const latestMessages = useLatest(useMessages(problemMessages));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wordsOf = (): string => {
      const { error, warning } = countBySeverity(withoutFresh(editor.store.getState().problems, fresh.getState()));
      return latestMessages.current.announced(error, warning);
    };
    let announced = wordsOf();
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const words = wordsOf();
        if (words !== announced) announce((announced = words));
      }, quietTime);
    };
    const stop = editor.store.subscribe((now, before) => {
      if (now.checking) return;
      // The problems a workflow was opened with are shown, not announced.
      if (before.checking) announced = wordsOf();
      if (now.problems !== before.problems) wait();
    });
    const stopFresh = fresh.subscribe(wait);
    const stopFollowing = followFreshNodes(editor, fresh);
    return () => {
      stop();
      stopFresh();
      stopFollowing();
      clearTimeout(timer);
    };
  }, [announce, editor, fresh, latestMessages]);
}
