'use client';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '#store';
import { isLargeVersion } from '../large-version.js';

/** How far the canvas is: it waits for places that take long, it is drawing, or the workflow can be seen. */
export type CanvasState = 'arranging' | 'drawing' | 'drawn';

/** What may happen in an editor that is opening. */
export interface FirstPicture {
  /** The workflow may be checked: nothing is being drawn that somebody waits for. */
  readonly checks: boolean;
  /** What stands around the canvas may come. */
  readonly surrounded: boolean;
  /** Told by the canvas. */
  readonly onCanvas: (state: CanvasState) => void;
}

/** A canvas without room is never drawn; what stands around it comes after so many milliseconds all the same. */
const longestWait = 250;

/**
 * Opens an editor in an order: the canvas, then what is wrong with a small workflow, then what stands around it, as portions
 * between which keys and presses come first. So the workflow is seen as soon as can be, and no counts are shown that are not
 * known yet. What is checked for long, a large workflow, is checked at last, and said to be.
 */
export function useFirstPicture(editor: Editor): FirstPicture {
  const [canvas, setCanvas] = useState<CanvasState>('drawing');
  const [surrounded, setSurrounded] = useState(false);
  const isWaiting = useStore(
    editor.store,
    ({ checking, version }) => checking !== undefined && !isLargeVersion(version),
  );
  const onCanvas = useCallback((state: CanvasState) => setCanvas(state), []);
  const checks = canvas !== 'drawing';
  useEffect(() => {
    if (checks) return undefined;
    const timer = setTimeout(() => setCanvas('drawn'), longestWait);
    return () => clearTimeout(timer);
  }, [checks]);
  useEffect(() => {
    if (checks && !isWaiting) startTransition(() => setSurrounded(true));
  }, [checks, isWaiting]);
  return { checks, surrounded, onCanvas };
}
