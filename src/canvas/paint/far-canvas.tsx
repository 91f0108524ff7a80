'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { type PageWindow, ownerWindow } from '#ui';
import { type Painter, createPainter } from './painter.js';
import type { RenderList } from './render-list.js';
import { usePaletteChanges } from './use-palette-changes.js';

export interface FarCanvasProps {
  readonly renderList: RenderList;
  /** False: nothing is shown, and no memory is held. */
  readonly isPainting: boolean;
}

/**
 * What of a workflow is not in the page as elements, painted under them. It follows the camera by itself: no move renders
 * anything. Goes inside `ReactFlow`; it is for the eyes only, the outline and the cards speak.
 */
export const FarCanvas = memo(function FarCanvas({ renderList, isPainting }: FarCanvasProps): ReactElement {
  const store = useStoreApi();
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter>(null);

  useLayoutEffect(() => {
    const own = createPainter(canvas.current!);
    painter.current = own;
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
      painter.current = null;
    };
  }, [store]);
  // Before the next frame: what has just ceased to be an element must not be missing in it.
  useLayoutEffect(() => {
    painter.current?.show(isPainting ? renderList : undefined);
  }, [renderList, isPainting]);
  usePaletteChanges(
    canvas,
    useMemo(
      () => ({ onChange: () => painter.current?.refresh(), onFonts: () => painter.current?.refresh('fonts') }),
      [],
    ),
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
