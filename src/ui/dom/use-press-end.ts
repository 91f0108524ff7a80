'use client';
import { useCallback, useEffect, useRef } from 'react';

/** Runs work at once, or, while the primary button is down, at the end of the press: before its click is dispatched. */
export type AfterPress = (work: () => void) => void;

interface Press {
  isDown: boolean;
  readonly held: (() => void)[];
}

/**
 * Delays work that may move a pressed element. A press that leaves a field must not move its own target: the browser
 * drops the click if the button went down and up on different elements. After the release the target of the click is
 * fixed, and click listeners see what the work stored.
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
      // A touch sends `mousedown` only after the release: a tap begins and ends with the mouse events.
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

/** A key ends a press whose end was missed. */
const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'pointercancel', 'keydown'] as const;
