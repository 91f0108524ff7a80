'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useState } from 'react';
import { type HelperLine, helperLines, movedBy, type Point, type Rect, snapToNear } from '#layout';
import { boundsOf } from '../window/camera.js';
import type { GestureScene } from './gesture-scene.js';

/** What is dragged snaps to steps that are this near to being in line with it, in pixels on the screen. */
const reach = 6;
/** Steps further away than this, in pixels at 100 %, are not looked at: one is not in line with what one hardly sees. */
const surroundings = 900;

/** Brings what is dragged into line with steps around it, and tells which lines it is on. A move renders nothing. */
export interface HelperLines {
  /** Where a drag by so much ends: in line with a step nearby, on each axis by itself, else on the grid. Draws the lines. */
  snap(by: Point, moved: ReadonlySet<string>, grid: number): Point;
  lines(): readonly HelperLine[];
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const none: readonly HelperLine[] = [];

/** The helper lines of one canvas. Only steps in view and around what is dragged are asked for, however large the workflow is. */
export function useHelperLines(scene: RefObject<GestureScene>): HelperLines {
  const store = useStoreApi();
  const [lines] = useState(() => {
    const listeners = new Set<() => void>();
    let shown = none;
    let box: { readonly moved: ReadonlySet<string>; readonly rect: Rect | undefined } | undefined;
    const show = (next: readonly HelperLine[]): void => {
      if (next.length === 0 && shown.length === 0) return;
      shown = next;
      for (const listener of listeners) listener();
    };
    /** Around all that is moved, as it stood when it was taken up. */
    const boxOf = (moved: ReadonlySet<string>): Rect | undefined => {
      const { places } = scene.current;
      if (box?.moved !== moved)
        box = { moved, rect: boundsOf([...moved].map((id) => places.of(id)).filter((place) => place !== undefined)) };
      return box.rect;
    };
    const nearTo = (rect: Rect, moved: ReadonlySet<string>): readonly Rect[] => {
      const { places } = scene.current;
      const {
        height,
        transform: [x, y, zoom],
        width,
      } = store.getState();
      const left = Math.max(-x / zoom, rect.x - surroundings);
      const top = Math.max(-y / zoom, rect.y - surroundings);
      const right = Math.min((width - x) / zoom, rect.x + rect.width + surroundings);
      const bottom = Math.min((height - y) / zoom, rect.y + rect.height + surroundings);
      if (right <= left || bottom <= top) return [];
      return places
        .nodesIn({ x: left, y: top, width: right - left, height: bottom - top })
        .filter((id) => !moved.has(id))
        .map((id) => places.of(id))
        .filter((place) => place !== undefined);
    };
    const own: HelperLines = {
      snap: (by, moved, grid) => {
        const onGrid = { x: Math.round(by.x / grid) * grid, y: Math.round(by.y / grid) * grid };
        const from = boxOf(moved);
        if (!from) return onGrid;
        const raw = movedBy(from, by);
        const near = nearTo(raw, moved);
        const snap = snapToNear(raw, near, reach / store.getState().transform[2]);
        const to = {
          x: snap.x === undefined ? onGrid.x : Math.round(by.x + snap.x),
          y: snap.y === undefined ? onGrid.y : Math.round(by.y + snap.y),
        };
        show(helperLines(movedBy(from, to), near, { x: snap.x !== undefined, y: snap.y !== undefined }));
        return to;
      },
      lines: () => shown,
      clear: () => {
        box = undefined;
        show(none);
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    return own;
  });
  return lines;
}
