'use client';
import { type RefObject, useEffect } from 'react';
import { useLatest } from './use-latest.js';

/**
 * Keeps an element from scrolling while a finger holds something of it. The browser asks only listeners that were there
 * before the finger was, and React's are passive.
 *
 * @param isHeld whether the next movement drags
 * @param isShown whether the element is mounted
 */
export function useHeldTouch(element: RefObject<HTMLElement | null>, isHeld: () => boolean, isShown = true): void {
  const latest = useLatest(isHeld);
  useEffect(() => {
    const shown = element.current;
    if (!shown || !isShown) return undefined;
    const hold = (event: TouchEvent): void => {
      if (latest.current()) event.preventDefault();
    };
    shown.addEventListener('touchmove', hold, { passive: false });
    return () => shown.removeEventListener('touchmove', hold);
  }, [element, isShown, latest]);
}
