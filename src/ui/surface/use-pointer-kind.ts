import { useEffect } from 'react';
import { ownerWindow } from '../dom/owner-window.js';

/**
 * Names the kind of pointer that was used last in a root, in its `data-pointer`: `touch`, or `mouse` for what hovers. Media
 * queries know the primary pointer only, which is the mouse of a laptop whose screen is touched. Until one is used, it
 * is what the device has.
 */
export function usePointerKind(root: HTMLElement | null | undefined): void {
  useEffect(() => {
    if (!root) return undefined;
    const isTouch = ownerWindow(root).matchMedia('(any-pointer: coarse) and (any-hover: none)').matches;
    root.setAttribute('data-pointer', isTouch ? 'touch' : 'mouse');
    const take = ({ pointerType }: PointerEvent): void => {
      // Written by hand: no part of the editor renders because of it.
      const kind = pointerType === 'touch' ? 'touch' : 'mouse';
      if (root.dataset['pointer'] !== kind) root.setAttribute('data-pointer', kind);
    };
    for (const type of kinds) root.addEventListener(type, take, true);
    return () => {
      for (const type of kinds) root.removeEventListener(type, take, true);
    };
  }, [root]);
}

const kinds = ['pointerdown', 'pointermove'] as const;
