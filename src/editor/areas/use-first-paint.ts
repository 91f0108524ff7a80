'use client';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '#store';
import { isLargeVersion } from '../large-version.js';

/** How far the canvas is: it waits for places that take long, it is drawing, or the workflow can be seen. */
export type CanvasState = 'arranging' | 'drawing' | 'drawn';

/** What may happen in an editor that is opening. */
export interface FirstPaint {
  /** The workflow may be checked: nothing is being drawn that somebody waits for. */
  readonly canCheck: boolean;
  /** What stands around the canvas may come. */
  readonly isChromeShown: boolean;
  /** Told by the canvas. */
  readonly onCanvas: (state: CanvasState) => void;
}

/** A canvas without room is never drawn; what stands around it comes after so many milliseconds all the same. */
const maxWait = 250;

/**
 * Opens an editor in an order: the canvas, then what is wrong with a small workflow, then what stands around it, as portions
 * between which keys and presses come first. So the workflow is seen as soon as can be, and no counts are shown that are not
 * known yet. What is checked for long, a large workflow, is checked at last, and said to be.
 */
export function useFirstPaint(editor: Editor): FirstPaint {
  const [canvas, setCanvas] = useState<CanvasState>('drawing');
  const [isChromeShown, setIsChromeShown] = useState(false);
  const isWaiting = useStore(
    editor.store,
    ({ checking, version }) => checking !== undefined && !isLargeVersion(version),
  );
  const onCanvas = useCallback((state: CanvasState) => setCanvas(state), []);
  const canCheck = canvas !== 'drawing';
  useEffect(() => {
    if (canCheck) return undefined;
    const timer = setTimeout(() => setCanvas('drawn'), maxWait);
    return () => clearTimeout(timer);
  }, [canCheck]);
  useEffect(() => {
    if (canCheck && !isWaiting) startTransition(() => setIsChromeShown(true));
  }, [canCheck, isWaiting]);
  return { canCheck, isChromeShown, onCanvas };
}
