'use client';
import { type RefObject, useEffect } from 'react';
import { focusedIn, isApplePlatform, isElement, keyPressOf, ownerWindow } from '#ui';
import type { CommandDesk } from '../commands/command-desk.js';
import type { EditorActions } from '../actions/editor-actions.js';

/** Frames a message takes to disappear, at most. */
const fadingFrames = 20;

/**
 * Handles keys in messages, which are outside the frame: the region keys lead on from them, and closing the last
 * message focuses the workflow.
 */
export function useMessageKeys(
  frame: RefObject<HTMLElement | null>,
  desk: CommandDesk,
  actions: Pick<EditorActions, 'goToRegion' | 'leave'>,
): void {
  useEffect(() => {
    const root = frame.current?.closest<HTMLElement>('.pb');
    if (!root) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const messages = isElement(event.target) ? event.target.closest('.pb-toasts') : null;
      if (!messages) return;
      if (event.key === 'Escape') return goOn(fadingFrames);
      const id = desk.table.match(keyPressOf(event), 'elsewhere', isApplePlatform())?.id;
      if (id !== 'next-region' && id !== 'previous-region') return;
      actions.goToRegion(id === 'next-region' ? 1 : -1);
      event.preventDefault();
      // The list of messages listens for F6 on the whole page and would take the focus back.
      event.stopPropagation();
    };
    const goOn = (frames: number): void => {
      ownerWindow(root).requestAnimationFrame(() => {
        const active = focusedIn(root);
        if (active === null || active.closest('[data-ending-style]')) actions.leave('messages');
        else if (frames > 0 && active.closest('.pb-toasts')) goOn(frames - 1);
      });
    };
    root.addEventListener('keydown', onKeyDown);
    return () => root.removeEventListener('keydown', onKeyDown);
  }, [actions, desk, frame]);
}
