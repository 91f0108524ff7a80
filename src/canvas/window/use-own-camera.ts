'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useMemo } from 'react';
import { ownerWindow } from '#ui';
import { edgeCourse } from '../parts/edge-geometry.js';
import {
  type Rect,
  type Viewport,
  boundsOf,
  centered,
  clampZoom,
  overlaps,
  panned,
  revealed,
  viewOf,
  zoomedAt,
} from './camera.js';
import { clearOf, fittedClear } from './clear-view.js';
import { drawnBounds } from './drawn-bounds.js';
import type { GestureScene } from '../gestures/gesture-scene.js';

/** Moves the camera. Every move but those of the wheel glides, unless the user prefers reduced motion. */
export interface Camera {
  fit(nodeIds?: readonly string[]): void;
  zoomTo(zoom: number): void;
  zoomBy(factor: number): void;
  centerOn(nodeId: string, zoom?: number | { readonly atLeast: number }): void;
  reveal(nodeId: string): void;
  /** Does the same for the label of an edge, or its middle where it has none. */
  revealEdge(edgeId: string): void;
  /** Does the same for any rectangle. */
  revealRect(rect: Rect): void;
  /** Centres a rectangle, zooming in to `atLeast`. */
  centerOnRect(rect: Rect, zoom: { readonly atLeast: number }): void;
  /** Centres a point of the drawing, without a glide. */
  lookAt(at: { readonly x: number; readonly y: number }): void;
  /** Returns false at the end of the drawing, so that the page may scroll. */
  panBy(by: { readonly x: number; readonly y: number }): boolean;
  zoomAt(factor: number, client: { readonly x: number; readonly y: number }): void;
}

const glideTime = 240;
/** Approximate half width of an edge label with its buttons. */
const pillReach = 90;
const pillHeight = 24;

/** Returns the camera of a canvas. It works on the layout, not on elements: most of a large drawing is not mounted. */
export function useOwnCamera(scene: RefObject<GestureScene>, covers: RefObject<() => readonly Rect[]>): Camera {
  const store = useStoreApi();
  return useMemo(() => {
    const viewport = (): Viewport => {
      const [x, y, zoom] = store.getState().transform;
      return { x, y, zoom };
    };
    const size = (): { width: number; height: number } => {
      const { width, height } = store.getState();
      return { width, height };
    };
    const boundsAround = (nodeIds?: readonly string[]): Rect | undefined => {
      const { notes, places } = scene.current;
      return nodeIds
        ? boundsOf(nodeIds.map((id) => places.of(id)).filter((place) => place !== undefined))
        : drawnBounds(places.bounds, notes);
    };
    const move = (to: Viewport | undefined, glide = true): void => {
      if (!to || ![to.x, to.y, to.zoom].every(Number.isFinite)) return;
      // Linear: the default interpolation would zoom out and in again.
      const still =
        !glide || ownerWindow(store.getState().domNode).matchMedia('(prefers-reduced-motion: reduce)').matches;
      void store
        .getState()
        .panZoom?.setViewport(to, still ? {} : { duration: glideTime, ease: easeOut, interpolate: 'linear' });
    };
    const shown = (rect: Rect): Viewport => clearOf(rect, size(), revealed(rect, size(), viewport()), covers.current());
    const isUnder = (cover: Rect, view: Viewport): boolean => {
      const { notes, places } = scene.current;
      const under = viewOf({ ...view, x: view.x - cover.x, y: view.y - cover.y }, cover);
      return places.nodesIn(under).length > 0 || notes.some((note) => overlaps(under, note));
    };
    const middle = (): { x: number; y: number } => ({ x: size().width / 2, y: size().height / 2 });
    const to = (nodeId: string, place: (rect: Rect) => Viewport): void => {
      const rect = scene.current.places.of(nodeId);
      if (rect) move(place(rect));
    };
    return {
      fit: (nodeIds) => {
        const bounds = boundsAround(nodeIds);
        if (bounds) move(fittedClear(bounds, size(), covers.current(), isUnder));
      },
      zoomTo: (zoom) => move(zoomedAt(viewport(), zoom, middle())),
      zoomBy: (factor) => move(zoomedAt(viewport(), clampZoom(viewport().zoom * factor), middle())),
      centerOn: (nodeId, zoom) =>
        to(nodeId, (rect) =>
          centered(
            rect,
            size(),
            clampZoom(typeof zoom === 'number' ? zoom : Math.max(viewport().zoom, zoom?.atLeast ?? 0)),
          ),
        ),
      centerOnRect: (rect, { atLeast }) => move(centered(rect, size(), clampZoom(Math.max(viewport().zoom, atLeast)))),
      revealRect: (rect) => move(shown(rect)),
      reveal: (nodeId) => to(nodeId, shown),
      revealEdge: (edgeId) => {
        const { edges } = scene.current.places.layout;
        const edge = Object.hasOwn(edges, edgeId) ? edges[edgeId] : undefined;
        const at = edge?.label ?? (edge && edgeCourse(edge.points)?.middle);
        if (at)
          move(shown({ x: at.x - pillReach, y: at.y - pillHeight / 2, width: 2 * pillReach, height: pillHeight }));
      },
      lookAt: (at) => move(centered({ ...at, width: 0, height: 0 }, size(), viewport().zoom), false),
      panBy: (by) => {
        const bounds = boundsAround();
        if (!bounds) return false;
        const before = viewport();
        const after = panned(before, by, bounds, size());
        if (after.x === before.x && after.y === before.y) return false;
        move(after, false);
        return true;
      },
      zoomAt: (factor, client) => {
        const box = store.getState().domNode?.getBoundingClientRect();
        if (box)
          move(
            zoomedAt(viewport(), viewport().zoom * factor, { x: client.x - box.left, y: client.y - box.top }),
            false,
          );
      },
    };
  }, [covers, scene, store]);
}

/** Approximates the easing of the design tokens. */
function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}
