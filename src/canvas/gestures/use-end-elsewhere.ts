'use client';
import { type RefObject, useEffect } from 'react';
import { isInside } from '#ui';

/** Ends a keyboard mode when the user presses anywhere on the canvas or the focus leaves it. */
export function useEndElsewhere(stage: RefObject<HTMLElement | null>, isOn: boolean, end: () => void): void {
  useEffect(() => {
    const element = stage.current;
    if (!isOn || !element) return undefined;
    const leave = (event: FocusEvent): void => {
      if (!isInside(element, event.relatedTarget)) end();
    };
    element.addEventListener('pointerdown', end, { capture: true });
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('pointerdown', end, { capture: true });
      element.removeEventListener('focusout', leave);
    };
  }, [end, isOn, stage]);
}
