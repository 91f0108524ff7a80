'use client';
import { useCallback, useEffect, useRef } from 'react';

/** Runs work at once, or, while the primary button is down, when the press ends: before its click is dispatched. */
export type AfterPress = (work: () => void) => void;

interface Press {
  isDown: boolean;
  readonly held: (() => void)[];
}

/**
 * Leaving a field by pressing something else must not move what is pressed: the browser compares where the button went down and
 * where it came up, and drops the click if they differ. Work that may move what stands below is held until the button is up. Then
 * the target of the click is settled, and listeners of the click still see what the work stored.
 *
 * Listens on the page only while the focus is inside the root.
 */
export function usePressEnd(root: HTMLElement | null | undefined): AfterPress {
  const state = useRef<Press>({ isDown: false, held: [] });
  useEffect(() => {
    if (!root) return undefined;
    const press = state.current;
    const page = root.ownerDocument;
    const release = (): void => {
      press.isDown = false;
      for (const work of press.held.splice(0)) work();
    };
    const handle = ({ type, button }: Event & { readonly button?: number }): void => {
      // Fingers send `mousedown` only once they are up again: the press of a tap begins and ends with the mouse events.
      if (type === 'mousedown') press.isDown ||= button === 0;
      else {
        release();
        if (type === 'pointerdown') press.isDown = button === 0;
        else if (!root.matches(':focus-within')) stop();
      }
    };
    const listen = (): void => types.forEach((type) => page.addEventListener(type, handle, true));
    const stop = (): void => types.forEach((type) => page.removeEventListener(type, handle, true));
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (!press.isDown && !root.contains(relatedTarget as Node | null)) stop();
    };
    root.addEventListener('focusin', listen);
    root.addEventListener('focusout', leave);
    if (root.matches(':focus-within')) listen();
    return () => {
      root.removeEventListener('focusin', listen);
      root.removeEventListener('focusout', leave);
      stop();
      release();
    };
  }, [root]);
  return useCallback((work) => {
    if (state.current.isDown) state.current.held.push(work);
    else work();
  }, []);
}

/** A key ends a press of which the end was not seen. */
const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'pointercancel', 'keydown'] as const;
