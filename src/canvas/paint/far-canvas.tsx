'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { type PageWindow, ownerWindow } from '#ui';
import { type Painter, createPainter } from './painter.js';
import type { RenderList } from './render-list.js';
import { usePaletteChanges } from './use-palette-changes.js';

export interface FarCanvasProps {
  readonly renderList: RenderList;
  /** False shows nothing and frees the memory. */
  readonly isPainting: boolean;
}

/**
 * Paints the part of a workflow that is not mounted as elements, below them. It follows the camera without rendering.
 * Goes inside `ReactFlow`; hidden from assistive technology, which reads outline and cards.
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
    // Not every browser has `requestIdleCallback`.
    const endWaiting = whenIdle(ownerWindow(canvas.current), () => own.prepare());
    return () => {
      endWaiting();
      unsubscribe();
      own.dispose();
      painter.current = null;
    };
  }, [store]);
  // Before the next frame: an element that was just unmounted must not be missing in it.
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

/** Calls once the page is idle. Returns a function that cancels. */
function whenIdle(page: PageWindow, work: () => void): () => void {
  if (typeof page.requestIdleCallback === 'function') {
    const waiting = page.requestIdleCallback(work);
    return () => page.cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, 300);
  return () => clearTimeout(waiting);
}
