'use client';
import { equalJson, type Json } from '#base';
import type { WorkflowVersion } from '#model';
import type { Editor } from '#store';
import { useLatest } from '#ui';
import { useEffect, useState } from 'react';

/** Longer than between two letters: what is asked about a whole workflow may take some frames in a large one. */
const settling = 300;

/**
 * What can be said of the whole workflow: asked at first, and again once nobody has changed it for a while. Draws again only where the
 * answer is another, so that typing elsewhere costs nothing here.
 *
 * @param ask stays the same function for as long as the question does; answers what JSON could hold, or undefined
 */
export function useSettledAnswer<Answer>(editor: Editor, ask: () => Answer): Answer {
  const answerNow = (): Settled<Answer> => ({ ask, of: editor.store.getState().version, answer: ask() });
  const [known, setKnown] = useState(answerNow);
  const current = known.ask === ask ? known : answerNow();
  if (current !== known) setKnown(current);
  // What the answer that is shown was made from: whatever came since, also before anybody listened, is asked about.
  const shownOf = useLatest(current.of);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { version } = editor.store.getState();
    const askSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const answer = ask();
        setKnown((before) => (isSame(before.answer, answer) ? before : { ask, of: version, answer }));
      }, settling);
    };
    const stop = editor.store.subscribe((state) => {
      if (state.version === version) return;
      version = state.version;
      askSoon();
    });
    if (version !== shownOf.current) askSoon();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [ask, editor, shownOf]);
  return current.answer;
}

interface Settled<Answer> {
  readonly ask: () => Answer;
  /** The version it was made from, or one that comes to the same. */
  readonly of: WorkflowVersion;
  readonly answer: Answer;
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return left === right;
  return equalJson(left as Json, right as Json);
}
