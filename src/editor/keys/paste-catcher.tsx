'use client';
import { type ClipboardEvent, type ReactElement, type RefObject, useCallback, useRef } from 'react';
import { fragmentFromClipboard } from '#edit';
import { focusedIn, isHTMLElement } from '#ui';

/**
 * Browsers hand out the clipboard without asking only to something that text can be pasted into. So a hidden field takes the
 * focus for the moment of the paste, and gives it back.
 *
 * @param onPaste what lay on the clipboard, or why nothing of it can be used
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
    // A paste that never comes, as where the browser has nothing to give, must not keep the focus.
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
