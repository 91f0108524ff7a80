'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, type RefObject, memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { GroupMotion } from '../gestures/group-motion.js';
import { createPainter } from './painter.js';
import { type LooseEdge, createLooseEnds } from './loose-edges.js';
import type { RenderList } from './render-list.js';
import { usePaletteChanges } from './use-palette-changes.js';

/** The painted part of a dragged group. */
export interface MovingRenderList {
  /** Dragged nodes at their layout positions; undefined where all of them are elements. */
  readonly renderList: RenderList | undefined;
  readonly loose: readonly LooseEdge[];
}

/**
 * Dragged nodes without a DOM element are rasterised once and moved as one layer. Only edges to nodes that stay are
 * redrawn in every frame.
 */
export const MovingCanvas = memo(function MovingCanvas({
  moving,
  motion,
}: {
  readonly moving: MovingRenderList;
  readonly motion: GroupMotion;
}): ReactElement {
  const carried = useRef<HTMLCanvasElement>(null);
  const strings = useRef<HTMLCanvasElement>(null);
  const layerRef = useMovingLayer(carried, strings, moving, motion);
  usePaletteChanges(
    carried,
    useMemo(
      () => ({ onChange: () => layerRef.current?.refresh(), onFonts: () => layerRef.current?.refresh('fonts') }),
      [layerRef],
    ),
  );

  return (
    <div className="pb-far" aria-hidden>
      <canvas ref={strings} className="pb-loose" />
      <canvas ref={carried} />
    </div>
  );
});

interface MovingLayer {
  readonly show: () => void;
  readonly refresh: (what?: 'fonts') => void;
}

/** Paints both canvases, and moves them with camera and motion. */
function useMovingLayer(
  carried: RefObject<HTMLCanvasElement | null>,
  strings: RefObject<HTMLCanvasElement | null>,
  moving: MovingRenderList,
  motion: GroupMotion,
): RefObject<MovingLayer | null> {
  const store = useStoreApi();
  const latest = useRef(moving);
  const layer = useRef<MovingLayer>(null);

  useLayoutEffect(() => {
    const painter = createPainter(carried.current!, farAhead);
    const ends = createLooseEnds(strings.current!);
    const follow = (): void => {
      const {
        transform: [x, y, zoom],
        width,
        height,
      } = store.getState();
      const by = motion.by();
      painter.look({ x: x + by.x * zoom, y: y + by.y * zoom, zoom }, { width, height });
      ends.show(latest.current.loose, by, { x, y, zoom }, { width, height });
    };
    const show = (): void => {
      painter.show(latest.current.renderList);
      follow();
    };
    layer.current = {
      show,
      refresh: (what) => {
        painter.refresh(what);
        ends.refresh();
        follow();
      },
    };
    follow();
    const endMotion = motion.subscribe(follow);
    const endWatch = store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height)
        follow();
    });
    return () => {
      endMotion();
      endWatch();
      painter.dispose();
      ends.dispose();
      layer.current = null;
    };
  }, [carried, motion, store, strings]);
  useLayoutEffect(() => {
    latest.current = moving;
    layer.current?.show();
  }, [moving]);
  return layer;
}

/** Space around the view that is painted ahead, in CSS px: a drag goes further than a pan between two frames. */
const farAhead = 480;
