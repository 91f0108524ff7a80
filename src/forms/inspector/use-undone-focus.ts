'use client';
import type { JsonPath } from '#base';
import type { Editor } from '#store';
import { type RefObject, useEffect, useRef } from 'react';
import { focusedIn, ownerWindow } from '#ui';
import { controlAt } from './control-at.js';

/** Places with a keyboard world of their own, which nobody wants to be taken from by an undo. */
const ownWorlds = '[data-region="canvas"], [data-region="outline"]';

/**
 * After undo and redo the focus goes to the field whose setting changed, so that what came back is seen, heard, and can be gone
 * on with. Whoever is among the steps stays there.
 */
export function useUndoneFocus(editor: Editor, nodeId: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = ownerWindow(panel.current);
    let frame = 0;
    const stop = editor.onChange(({ transaction: { origin, steps } }) => {
      if (origin !== 'undo' && origin !== 'redo') return;
      const changed = steps.find((step) => step.op === 'set' && step.kind === 'node' && step.id === nodeId && step.path[0] === 'config');
      if (changed?.op !== 'set' || changed.path.length < 2) return;
      const path: JsonPath = changed.path;
      page.cancelAnimationFrame(frame);
      // What came back is drawn first; it may have brought the field with it.
      frame = page.requestAnimationFrame(() => {
        const { current } = panel;
        const active = focusedIn(current);
        if (!current || active?.closest(ownWorlds)) return;
        const place = controlAt(current, path);
        const setting = [...current.querySelectorAll<HTMLElement>('[data-setting]')].find((element) => element.dataset['setting'] === String(path[1]));
        // Whoever is in the field already stays at the very part of it.
        if (place && !setting?.contains(active ?? null)) place.focus();
      });
    });
    return () => {
      stop();
      page.cancelAnimationFrame(frame);
    };
  }, [editor, nodeId]);
  return panel;
}
