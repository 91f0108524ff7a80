'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { type PageWindow, ownerWindow } from '#ui';
import { type Easel, createEasel } from './painter.js';
import type { Picture } from './render-list.js';
import { usePaletteChanges } from './use-palette-changes.js';

export interface FarCanvasProps {
  readonly picture: Picture;
  /** False: nothing is shown, and no memory is held. */
  readonly painting: boolean;
}

/**
 * What of a workflow is not in the page as elements, painted under them. It follows the camera by itself: no move renders
 * anything. Goes inside `ReactFlow`; it is for the eyes only, the outline and the cards speak.
 */
export const FarCanvas = memo(function FarCanvas({ picture, painting }: FarCanvasProps): ReactElement {
  const store = useStoreApi();
  const canvas = useRef<HTMLCanvasElement>(null);
  const easel = useRef<Easel>(null);

  useLayoutEffect(() => {
    const own = createEasel(canvas.current!);
    easel.current = own;
    const follow = (): void => {
      const {
        transform: [x, y, zoom],
        width,
        height,
      } = store.getState();
      own.look({ x, y, zoom }, { width, height });
    };
    follow();
    const unsubscribe = store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height)
        follow();
    });
    // Not every browser tells when it has nothing to do.
    const endWaiting = whenIdle(ownerWindow(canvas.current), () => own.prepare());
    return () => {
      endWaiting();
      unsubscribe();
      own.dispose();
      easel.current = null;
    };
  }, [store]);
  // Before the next frame: what has just ceased to be an element must not be missing in it.
  useLayoutEffect(() => {
    easel.current?.show(painting ? picture : undefined);
  }, [picture, painting]);
  usePaletteChanges(
    canvas,
    useMemo(() => ({ onChange: () => easel.current?.refresh(), onFonts: () => easel.current?.refresh('fonts') }), []),
  );

  return (
    <div className="pb-far" aria-hidden>
      <canvas ref={canvas} />
    </div>
  );
});

/** Calls once, when the page has nothing else to do. Answers how to call it off. */
function whenIdle(page: PageWindow, work: () => void): () => void {
  if (typeof page.requestIdleCallback === 'function') {
    const waiting = page.requestIdleCallback(work);
    return () => page.cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, 300);
  return () => clearTimeout(waiting);
}
