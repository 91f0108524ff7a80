'use client';
import { type FocusEvent, type KeyboardEvent, useCallback, useState } from 'react';
import { isElement, isInside } from '#ui';

/** While the space bar is held, dragging with the primary button moves the camera. */
export function useSpacePan(): {
  readonly held: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: (event: KeyboardEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
} {
  const [held, setHeld] = useState(false);
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    // Space presses a button and is a character in a text field.
    if (
      event.key !== ' ' ||
      (isElement(event.target) && event.target.matches('button, input, textarea, select, [contenteditable]'))
    )
      return;
    event.preventDefault();
    setHeld(true);
  }, []);
  const onKeyUp = useCallback((event: KeyboardEvent) => {
    if (event.key === ' ') setHeld(false);
  }, []);
  const onBlur = useCallback((event: FocusEvent) => {
    if (!isInside(event.currentTarget, event.relatedTarget)) setHeld(false);
  }, []);
  return { held, onKeyDown, onKeyUp, onBlur };
}
