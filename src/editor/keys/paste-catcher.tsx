'use client';
import { type ClipboardEvent, type ReactElement, type RefObject, useCallback, useRef } from 'react';
import { fragmentFromClipboard } from '#edit';
import { focusedIn, isHTMLElement } from '#ui';

/**
 * Reads the clipboard without a permission prompt: browsers deliver it to an editable element only. A hidden field
 * takes the focus for the paste event and returns it.
 *
 * @param onPaste receives the fragment on the clipboard, or the refusal
 */
export function usePasteCatcher(
  frame: RefObject<HTMLElement | null>,
  onPaste: (found: ReturnType<typeof fragmentFromClipboard>) => void,
): { readonly catchPaste: () => void; readonly element: ReactElement } {
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<Element | null>(null);
  const giveBack = (): void => {
    if (field.current && focusedIn(field.current) === field.current && isHTMLElement(opener.current))
      opener.current.focus({ preventScroll: true });
  };
  const catchPaste = useCallback(() => {
    opener.current = focusedIn(frame.current);
    field.current?.focus({ preventScroll: true });
    // A browser with an empty clipboard fires no paste event; the focus returns all the same.
    setTimeout(giveBack, 150);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- reads references only
  }, [frame]);
  const catchIt = (event: ClipboardEvent): void => {
    event.preventDefault();
    giveBack();
    onPaste(fragmentFromClipboard((type) => event.clipboardData.getData(type)));
  };
  return {
    catchPaste,
    element: (
      <textarea
        ref={field}
        className="pb-visually-hidden"
        aria-hidden
        tabIndex={-1}
        defaultValue=""
        onPaste={catchIt}
      />
    ),
  };
}
