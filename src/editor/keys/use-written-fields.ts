'use client';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Editor } from '#store';
import { isTextControl, ownerWindow } from '#ui';

/** The regions whose text fields write to the document while the user types. */
const writtenPlaces = '[data-region="inspector"], .pb-path-form';

interface Shown {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  /** The value of the field when the document last equalled it. */
  stored: string;
}

/**
 * Returns whether a field writes its text to the document while the user types, as opposed to one with unfinished input
 * such as a new tag. In the former, undo is the editor's, so that a burst of typing is one history entry; in the latter
 * it is the browser's until the input is complete.
 */
export function useWrittenFields(
  frame: RefObject<HTMLElement | null>,
  editor: Editor,
): (target: Element | null) => boolean {
  const shown = useRef<Shown>(undefined);
  useEffect(() => {
    const root = frame.current?.closest<HTMLElement>('.pb') ?? frame.current;
    if (!root) return undefined;
    const page = ownerWindow(root);
    let pending = 0;
    const read = (): void => {
      if (shown.current?.field.isConnected) shown.current.stored = shown.current.field.value;
    };
    const onFocusIn = ({ target }: FocusEvent): void => {
      const isField = isTextControl(target) && target.closest(writtenPlaces) !== null;
      shown.current = isField ? { field: target, stored: target.value } : undefined;
    };
    // Runs inside the input event, while the field still shows the typed text.
    const stop = editor.store.subscribe((now, before) => {
      if (now.version === before.version) return;
      read();
      // A change from elsewhere, such as an undo, renders first.
      page.cancelAnimationFrame(pending);
      pending = page.requestAnimationFrame(read);
    });
    root.addEventListener('focusin', onFocusIn);
    return () => {
      stop();
      page.cancelAnimationFrame(pending);
      root.removeEventListener('focusin', onFocusIn);
    };
  }, [editor, frame]);
  return useCallback(
    (target) =>
      shown.current !== undefined &&
      target === shown.current.field &&
      shown.current.field.value === shown.current.stored,
    [],
  );
}
