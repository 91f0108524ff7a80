'use client';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Editor } from '#store';
import { isTextControl, ownerWindow } from '#ui';

/** Where what is typed is stored as it is typed. */
const writtenPlaces = '[data-region="inspector"], .pb-path-form';

interface Shown {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  /** What it held when what is stored was last the same. */
  stored: string;
}

/**
 * Tells fields whose text is stored as it is typed from those that hold something unfinished, such as a word that is not yet a tag:
 * in the former, undo is the editor's, so that a burst of typing is one entry there and nowhere else; in the latter it is the
 * browser's, until what is unfinished is gone.
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
    // Called within the very event that brought a letter, while the field still shows what was typed.
    const stop = editor.store.subscribe((now, before) => {
      if (now.version === before.version) return;
      read();
      // A change that came from elsewhere, an undo among them, is drawn first.
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
