'use client';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Puts the focus into what is drawn next: for changes after which what had the focus is gone. Answers the function that says where
 * it shall go, by a selector; it goes there as soon as there is such an element.
 */
export function useWantedFocus(box: RefObject<HTMLElement | null>): (selector: string, options?: FocusOptions) => void {
  const wanted = useRef<{ readonly selector: string; readonly options: FocusOptions | undefined; tries: number }>(
    undefined,
  );
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { options, selector } = wanted.current;
    const control = box.current?.querySelector<HTMLElement>(selector);
    // What does not come soon is not waited for: later on, somebody may be busy elsewhere.
    if (control || (wanted.current.tries += 1) > 3) wanted.current = undefined;
    control?.focus(options);
  });
  return useCallback((selector, options) => {
    wanted.current = { selector, options, tries: 0 };
  }, []);
}
