import { type RefObject, useCallback, useMemo } from 'react';
import { replyOf, silenceOf, type Suggestion, suggestionsOf } from './suggestions.js';
import { withAct } from './test-run.js';
import { type Test, useOf } from './use-test.js';

/** What is about to be sent, and what is pointed at. */
export interface Writing {
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
  /** The suggestion that is sent next. */
  readonly picked: Suggestion | undefined;
  /** A photo comes with it. */
  readonly hasPhoto: boolean;
  /** Whose path is drawn as next. */
  readonly pointed: Suggestion | undefined;
  /** What the ways on would cost. */
  readonly ahead: readonly Suggestion[];
  readonly write: (text: string) => void;
  readonly pick: (suggestion: Suggestion) => void;
  readonly point: (suggestion: Suggestion | undefined) => void;
  /** Sends what is written or picked; false where there is nothing. */
  readonly send: () => boolean;
  readonly sendNow: (suggestion: Suggestion) => void;
}

interface Draft {
  readonly text: string;
  readonly picked?: Suggestion | undefined;
  /** The words were written, and not taken over from a suggestion. */
  readonly isWritten?: boolean;
  /** A photo comes with what is written. */
  readonly hasPhoto?: boolean;
  readonly pointed?: Suggestion | undefined;
}

const empty: Draft = { text: '' };

/** A reply while it is written. Another test, another reply. */
export function useWriting(test: Test, field: RefObject<HTMLInputElement | null>): Writing {
  const { change, run } = test;
  const [{ hasPhoto = false, picked, pointed, text }, setDraft] = useOf<Draft>(run, empty);
  const suggestions = useMemo(() => suggestionsOf(run), [run]);
  const silence = useMemo(() => silenceOf(run), [run]);
  const canReply = !run.frame.isOver;
  const typed = useMemo(
    () => (canReply && text.trim() !== '' ? replyOf(run, text, hasPhoto) : undefined),
    [canReply, hasPhoto, run, text],
  );
  const shown = pointed ?? picked ?? typed;
  const sendNow = useCallback((suggestion: Suggestion) => change(withAct(run, suggestion.act)), [change, run]);
  const pick = (suggestion: Suggestion): void => {
    const isReply = 'reply' in suggestion.act;
    if (!isReply) return sendNow(suggestion);
    // Words that are written stay beside a photo.
    if (suggestion.kind === 'photo')
      setDraft(({ isWritten = false, text: before }) =>
        isWritten && before.trim() !== ''
          ? { text: before, isWritten, hasPhoto: true }
          : { text: '', hasPhoto: true, picked: suggestion },
      );
    else
      setDraft((before) => ({
        ...before,
        hasPhoto: false,
        isWritten: false,
        text: suggestion.text ?? '',
        picked: suggestion,
      }));
    field.current?.focus();
  };
  const send = (): boolean => {
    const next = picked ?? typed;
    if (next) sendNow(next);
    return next !== undefined;
  };
  const first = shown ?? suggestions[0];
  return {
    text,
    suggestions,
    picked,
    hasPhoto,
    pointed: shown,
    ahead: [first, silence].filter((each) => each !== undefined),
    write: (next) => {
      const same = hasPhoto
        ? suggestions.find(({ kind }) => next.trim() === '' && kind === 'photo')
        : suggestions.find((one) => one.kind === 'reply' && one.text === next);
      setDraft(() => ({ text: next, isWritten: true, picked: same, hasPhoto }));
    },
    pick,
    point: (suggestion) => setDraft((before) => ({ ...before, pointed: suggestion })),
    send,
    sendNow,
  };
}
