'use client';
import { useStoreApi } from '@xyflow/react';
import { useMemo } from 'react';
import { type Rect, type Viewport, boundsOf, centered, clampZoom, fitted, panned, revealed, zoomedAt } from './camera.js';
import type { StepElement } from './canvas-elements.js';

/** Moves of the camera over what is drawn. Every move but those of the wheel glides, unless the reader wants no motion. */
export interface Camera {
  fit(nodeIds?: readonly string[]): void;
  zoomTo(zoom: number): void;
  zoomBy(factor: number): void;
  centerOn(nodeId: string): void;
  reveal(nodeId: string): void;
  /** Puts a point of the drawing in the middle, at once. */
  lookAt(at: { readonly x: number; readonly y: number }): void;
  /** False when the drawing ends here, so that the page may scroll instead. */
  panBy(by: { readonly x: number; readonly y: number }): boolean;
  zoomAt(factor: number, client: { readonly x: number; readonly y: number }): void;
}

const glideTime = 240;

export function useCamera(): Camera {
  const store = useStoreApi<StepElement>();
  return useMemo(() => {
    const viewport = (): Viewport => {
      const [x, y, zoom] = store.getState().transform;
      return { x, y, zoom };
    };
    const size = (): { width: number; height: number } => {
      const { width, height } = store.getState();
      return { width, height };
    };
    const rects = (nodeIds?: readonly string[]): readonly Rect[] => {
      const wanted = nodeIds && new Set(nodeIds);
      return store.getState().nodes
        .filter((node) => !wanted || wanted.has(node.data.nodeId))
        .map((node) => ({ ...node.position, width: node.width ?? 0, height: node.height ?? 0 }));
    };
    const move = (to: Viewport | undefined, glide = true): void => {
      if (!to || ![to.x, to.y, to.zoom].every(Number.isFinite)) return;
      // Linear: the default would zoom out and in again on the way.
      const still = !glide || matchMedia('(prefers-reduced-motion: reduce)').matches;
      void store.getState().panZoom?.setViewport(to, still ? {} : { duration: glideTime, ease: easeOut, interpolate: 'linear' });
    };
    const middle = (): { x: number; y: number } => ({ x: size().width / 2, y: size().height / 2 });
    const to = (nodeId: string, place: (rect: Rect) => Viewport): void => {
      const rect = rects([nodeId])[0];
      if (rect) move(place(rect));
    };
    return {
      fit: (nodeIds) => {
        const bounds = boundsOf(rects(nodeIds));
        if (bounds) move(fitted(bounds, size()));
      },
      zoomTo: (zoom) => move(zoomedAt(viewport(), zoom, middle())),
      zoomBy: (factor) => move(zoomedAt(viewport(), clampZoom(viewport().zoom * factor), middle())),
      centerOn: (nodeId) => to(nodeId, (rect) => centered(rect, size(), viewport().zoom)),
      reveal: (nodeId) => to(nodeId, (rect) => revealed(rect, size(), viewport())),
      lookAt: (at) => move(centered({ ...at, width: 0, height: 0 }, size(), viewport().zoom), false),
      panBy: (by) => {
        const bounds = boundsOf(rects());
        if (!bounds) return false;
        const before = viewport();
        const after = panned(before, by, bounds, size());
        if (after.x === before.x && after.y === before.y) return false;
        move(after, false);
        return true;
      },
      zoomAt: (factor, client) => {
        const box = store.getState().domNode?.getBoundingClientRect();
        if (box) move(zoomedAt(viewport(), viewport().zoom * factor, { x: client.x - box.left, y: client.y - box.top }), false);
      },
    };
  }, [store]);
}

/** The tokens' ease, near enough: quick to start, soft to land. */
function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}
