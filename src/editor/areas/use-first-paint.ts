'use client';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Editor } from '#store';
import { isLargeVersion } from '../session/large-version.js';

/** Progress of the canvas: waiting for a slow layout, rendering, or painted. */
export type CanvasState = 'arranging' | 'drawing' | 'drawn';

/** The phases of an editor that is opening. */
export interface FirstPaint {
  /** Validation may run: no paint waits for the thread. */
  readonly canCheck: boolean;
  /** The panels around the canvas are rendered. */
  readonly isChromeShown: boolean;
  /** Called by the canvas. */
  readonly onCanvas: (state: CanvasState) => void;
}

/** A canvas without space never paints; the panels are rendered after this many milliseconds all the same. */
const maxWait = 250;

/**
 * Orders the work of opening: canvas, problems of a small workflow, panels, each a task that lets input go first. The
 * workflow is painted as early as possible, and no problem counts show before they are known. A large workflow is
 * checked last, and the panels say so.
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
