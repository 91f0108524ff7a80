'use client';
import { type RefObject, useLayoutEffect } from 'react';
import { focusedIn, isHTMLElement } from '#ui';

/**
 * Lets a screen cover the editor: what is under it cannot be reached by keys or by assistive technology, the focus goes to
 * its first button, and back to where it was once it closes.
 */
export function useCover(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current: screen } = place;
    const work = screen?.parentElement;
    if (!screen || !work) return undefined;
    const opener = screen.ownerDocument.activeElement;
    const covered = [...work.children].filter(
      (child): child is HTMLElement => child !== screen && isHTMLElement(child) && !child.inert,
    );
    screen.querySelector<HTMLElement>('button')?.focus();
    for (const child of covered) child.inert = true;
    return () => {
      const hadFocus = focusedIn(screen) || screen.ownerDocument.activeElement === screen.ownerDocument.body;
      for (const child of covered) child.inert = false;
      if (hadFocus && isHTMLElement(opener) && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [place]);
}
