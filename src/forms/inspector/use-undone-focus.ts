'use client';
import type { JsonPath } from '#base';
import type { Editor } from '#store';
import { type RefObject, useEffect, useRef } from 'react';
import { focusedIn, isTypedInto, ownerWindow } from '#ui';
import { controlAt } from './control-at.js';

/** Regions with keyboard handling of their own, whose focus an undo must not take. */
const ownFocusRegions = '[data-region="canvas"], [data-region="outline"]';

/**
 * After undo and redo, focuses the field of the changed setting, so that the user sees, hears and can continue the
 * restored value. It runs before the next key event, which would change another field otherwise. A focus on the canvas
 * or in the outline stays.
 */
export function useUndoneFocus(editor: Editor, nodeId: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = ownerWindow(panel.current);
    let frame = 0;
    let isUnmounted = false;
    const focusPath = (path: JsonPath): boolean => {
      const { current } = panel;
      const active = focusedIn(current);
      if (isUnmounted || !current || active?.closest(ownFocusRegions)) return true;
      const control = controlAt(current, path);
      const setting = [...current.querySelectorAll<HTMLElement>('[data-setting]')].find(
        (element) => element.dataset['setting'] === String(path[1]),
      );
      // The focus is already in the field, possibly in the exact part.
      if (control && setting?.contains(active ?? null)) return true;
      control?.focus();
      // The field is not mounted yet: until it is, keys must reach no other field.
      if (!control && active && isTypedInto(active) && current.contains(active)) active.blur();
      return control !== undefined && focusedIn(current) === control;
    };
    const stop = editor.onChange(({ transaction: { origin, operations } }) => {
      if (origin !== 'undo' && origin !== 'redo') return;
      const changed = operations.find(
        (operation) =>
          operation.op === 'set' &&
          operation.kind === 'node' &&
          operation.id === nodeId &&
          operation.path[0] === 'config',
      );
      if (changed?.op !== 'set' || changed.path.length < 2) return;
      const path: JsonPath = changed.path;
      page.cancelAnimationFrame(frame);
      // Renders caused by a key event run in a microtask that is queued by now; the next key event is another task.
      queueMicrotask(() =>
        queueMicrotask(() => {
          // The restored value may render later and bring its field with it.
          if (!focusPath(path)) frame = page.requestAnimationFrame(() => focusPath(path));
        }),
      );
    });
    return () => {
      isUnmounted = true;
      stop();
      page.cancelAnimationFrame(frame);
    };
  }, [editor, nodeId]);
  return panel;
}
