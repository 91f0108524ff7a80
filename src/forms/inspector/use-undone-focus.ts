'use client';
import type { JsonPath } from '#base';
import type { Editor } from '#store';
import { type RefObject, useEffect, useRef } from 'react';
import { focusedIn, isTypedInto, ownerWindow } from '#ui';
import { controlAt } from './control-at.js';

/** Places with a keyboard world of their own, which nobody wants to be taken from by an undo. */
const ownWorlds = '[data-region="canvas"], [data-region="outline"]';

/**
 * After undo and redo the focus goes to the field whose setting changed, so that what came back is seen, heard, and can be gone
 * on with. It goes there before the next key can arrive, which would change another field otherwise. A focus among the steps stays.
 */
export function useUndoneFocus(editor: Editor, nodeId: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = ownerWindow(panel.current);
    let frame = 0;
    let isGone = false;
    const go = (path: JsonPath): boolean => {
      const { current } = panel;
      const active = focusedIn(current);
      if (isGone || !current || active?.closest(ownWorlds)) return true;
      const place = controlAt(current, path);
      const setting = [...current.querySelectorAll<HTMLElement>('[data-setting]')].find(
        (element) => element.dataset['setting'] === String(path[1]),
      );
      // In the field already, at the very part of it.
      if (place && setting?.contains(active ?? null)) return true;
      place?.focus();
      // Its field is not there yet: until it is, keys go to no field at all.
      if (!place && active && isTypedInto(active) && current.contains(active)) active.blur();
      return place !== undefined && focusedIn(current) === place;
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
      // What is drawn for a press of a key is drawn in a microtask that is queued by now; the next key is a task of its own.
      queueMicrotask(() =>
        queueMicrotask(() => {
          // What came back may be drawn later, and bring the field with it.
          if (!go(path)) frame = page.requestAnimationFrame(() => go(path));
        }),
      );
    });
    return () => {
      isGone = true;
      stop();
      page.cancelAnimationFrame(frame);
    };
  }, [editor, nodeId]);
  return panel;
}
