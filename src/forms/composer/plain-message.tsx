'use client';
import { focusedIn, ownerWindow, shownIndex, TextArea, writtenPlace } from '#ui';
import { type ReactElement, type RefObject, useInsertionEffect, useLayoutEffect, useRef } from 'react';
import type { MessageInputProps } from './message-handle.js';

export interface PlainMessageProps extends MessageInputProps {
  /** Reports the start and the end of an IME composition: the element must stay mounted meanwhile. */
  readonly onComposing?: (isComposing: boolean) => void;
}

/** A message as raw text: until the rich editor is loaded, on request, and for texts too long for chips. */
export function PlainMessage({ onComposing, ...input }: PlainMessageProps): ReactElement {
  const { describedBy, disabled, id, invalid, onChange, placeholder, required, value } = input;
  const area = useTextAreaHandle(input);
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
      value={value}
      onValueChange={onChange}
      placeholder={placeholder}
      onCompositionStart={() => onComposing?.(true)}
      onCompositionEnd={() => onComposing?.(false)}
    />
  );
}

/**
 * Returns the ref of a text area that is attached to the controller of a message and takes over caret, scroll position
 * and focus.
 */
function useTextAreaHandle({ controller, onChange, value }: MessageInputProps): RefObject<HTMLTextAreaElement | null> {
  /** The caret position once an inserted text has arrived as the value. */
  const caret = useRef<number>(undefined);
  const latest = useRef({ onChange, value });
  useInsertionEffect(() => {
    latest.current = { onChange, value };
  });
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current as HTMLTextAreaElement;
    const hasFocus = (): boolean => focusedIn(element) === element;
    const selection = (): readonly [from: number, to: number] => selectionIn(element, latest.current.value);
    const handover = controller.attach({
      get selection() {
        return selection();
      },
      get hasFocus() {
        return hasFocus();
      },
      focus: () => element.focus(),
      select: (from, to = from) => {
        const { value: written } = latest.current;
        element.focus();
        element.setSelectionRange(shownIndex(written, from), shownIndex(written, to));
      },
      insert: (raw) => {
        const written = latest.current.value;
        const [from, to] = selection();
        caret.current = from + raw.length;
        latest.current.onChange(written.slice(0, from) + raw + written.slice(to));
      },
    });
    if (handover) {
      const [from, to] = handover.selection;
      element.setSelectionRange(shownIndex(latest.current.value, from), shownIndex(latest.current.value, to));
      element.scrollTop = handover.scrollTop;
      if (handover.hadFocus) element.focus({ preventScroll: true });
    }
    return () => controller.detach({ selection: selection(), hadFocus: hasFocus(), scrollTop: element.scrollTop });
  }, [controller]);
  useLayoutEffect(() => {
    const at = caret.current;
    if (at === undefined) return undefined;
    caret.current = undefined;
    // A closing menu returns the focus to its button; the next frame runs after that.
    const page = ownerWindow(area.current);
    const frame = page.requestAnimationFrame(() => controller.handle?.select(at));
    return () => page.cancelAnimationFrame(frame);
  }, [controller, value]);
  return area;
}

function selectionIn(element: HTMLTextAreaElement, written: string): readonly [from: number, to: number] {
  return [writtenPlace(written, element.selectionStart), writtenPlace(written, element.selectionEnd)];
}
