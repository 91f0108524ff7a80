'use client';
import { focusedIn, ownerWindow, shownIndex, TextArea, writtenPlace } from '#ui';
import { type ReactElement, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import type { MessagePlace } from './message-handle.js';

export interface PlainMessageProps {
  readonly id: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly describedBy: string | undefined;
  readonly placeholder: string | undefined;
  readonly place: MessagePlace;
  /** Told when an input method begins to compose and when it is done: the element must not go meanwhile. */
  readonly onComposing?: (isComposing: boolean) => void;
}

/** A message as raw text: until the editor with chips is there, for who wants to see what travels, and for texts too long for chips. */
export function PlainMessage({
  describedBy,
  disabled,
  id,
  invalid,
  onComposing,
  onText,
  place,
  placeholder,
  required,
  text,
}: PlainMessageProps): ReactElement {
  const area = useRef<HTMLTextAreaElement>(null);
  /** Where the caret goes once what was put in has arrived. */
  const caret = useRef<number>(undefined);
  const newest = useRef({ onText, text });
  useInsertionEffect(() => {
    newest.current = { onText, text };
  });
  useLayoutEffect(() => {
    const element = area.current as HTMLTextAreaElement;
    const hasFocus = (): boolean => focusedIn(element) === element;
    const before = place.open({
      get selection() {
        return selectionIn(element, newest.current.text);
      },
      get hasFocus() {
        return hasFocus();
      },
      focus: () => element.focus(),
      select: (from, to = from) => {
        const { text: written } = newest.current;
        element.focus();
        element.setSelectionRange(shownIndex(written, from), shownIndex(written, to));
      },
      insert: (raw) => {
        const written = newest.current.text;
        const [from, to] = selectionIn(element, written);
        caret.current = from + raw.length;
        newest.current.onText(written.slice(0, from) + raw + written.slice(to));
      },
    });
    if (before) {
      const [from, to] = before.selection;
      element.setSelectionRange(shownIndex(newest.current.text, from), shownIndex(newest.current.text, to));
      element.scrollTop = before.scrollTop;
      if (before.hadFocus) element.focus({ preventScroll: true });
    }
    return () => {
      place.close({
        selection: selectionIn(element, newest.current.text),
        hadFocus: hasFocus(),
        scrollTop: element.scrollTop,
      });
    };
  }, [place]);
  useLayoutEffect(() => {
    const at = caret.current;
    if (at === undefined) return undefined;
    caret.current = undefined;
    // A menu hands the focus back to its button as it closes; the next frame is after that.
    const page = ownerWindow(area.current);
    const frame = page.requestAnimationFrame(() => place.handle?.select(at));
    return () => page.cancelAnimationFrame(frame);
  }, [place, text]);
  return (
    <TextArea
      ref={area}
      id={id}
      disabled={disabled}
      invalid={invalid}
      required={required}
      describedBy={describedBy}
      rows={4}
      dir="auto"
      spellCheck
      value={text}
      onValueChange={onText}
      placeholder={placeholder}
      onCompositionStart={() => onComposing?.(true)}
      onCompositionEnd={() => onComposing?.(false)}
    />
  );
}

function selectionIn(element: HTMLTextAreaElement, written: string): readonly [from: number, to: number] {
  return [writtenPlace(written, element.selectionStart), writtenPlace(written, element.selectionEnd)];
}
