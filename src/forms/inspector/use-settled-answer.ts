'use client';
import { equalJson, type Json } from '#base';
import type { WorkflowVersion } from '#model';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import { useEffect, useState } from 'react';

/** Milliseconds, longer than between two keystrokes: analysing a large workflow may take several frames. */
const settling = 300;

/**
 * Returns a value computed from the whole workflow: on mount, and again once the workflow has not changed for a while.
 * Renders only for a different result, so that typing elsewhere costs nothing here.
 * @param compute must keep its identity; returns JSON or undefined
 */
export function useSettledAnswer<Answer>(editor: Editor, compute: () => Answer): Answer {
  const computeNow = (): Settled<Answer> => ({ compute, version: editor.store.getState().version, answer: compute() });
  const [known, setKnown] = useState(computeNow);
  const current = known.compute === compute ? known : computeNow();
  if (current !== known) setKnown(current);
  // The version of the shown result: later changes are computed again, also those before the subscription.
  const shownOf = useLatest(current.version);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { version } = editor.store.getState();
    const computeSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const answer = compute();
        setKnown((before) => (isSame(before.answer, answer) ? before : { compute, version, answer }));
      }, settling);
    };
    const stop = editor.store.subscribe((state) => {
      if (state.version === version) return;
      version = state.version;
      computeSoon();
    });
    if (version !== shownOf.current) computeSoon();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [compute, editor, shownOf]);
  return current.answer;
}

interface Settled<Answer> {
  readonly compute: () => Answer;
  /** The version it was computed from, or one with the same result. */
  readonly version: WorkflowVersion;
  readonly answer: Answer;
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return left === right;
  return equalJson(left as Json, right as Json);
}
