'use client';
import { useStoreApi } from '@xyflow/react';
import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '#ui';
import type { CanvasActions, CanvasSelection } from '../canvas-props.js';
import type { GestureScene } from './gesture-scene.js';
import { sameItems } from '../projection/keep-identity.js';

/**
 * Selects by a rectangle. The touched nodes, elements or painted, are shown at once; the owner is called once, at the
 * end. React Flow draws the rectangle, the layout tells what is inside.
 */
export function useMarquee(
  scene: RefObject<GestureScene>,
  selection: CanvasSelection,
  select: CanvasActions['select'],
): {
  /** Nodes inside the rectangle, by wire id; undefined while none is drawn. */
  readonly nodeIds: readonly string[] | undefined;
  readonly onStart: (event: MouseEvent) => void;
  readonly onEnd: () => void;
  /** Cancels the rectangle; returns true if there was one. */
  readonly cancel: () => boolean;
} {
  const store = useStoreApi();
  const [nodeIds, setNodeIds] = useState<readonly string[]>();
  const drawn = useRef<{ readonly chosen: readonly string[]; readonly stop: () => void }>(undefined);
  const latest = useLatest({ selection, select });

  const touched = useCallback(
    (base: readonly string[]): readonly string[] => {
      const {
        transform: [x, y, zoom],
        userSelectionRect,
      } = store.getState();
      if (!userSelectionRect) return base;
      const { graph, places } = scene.current;
      const inside = places.nodesIn({
        x: (userSelectionRect.x - x) / zoom,
        y: (userSelectionRect.y - y) / zoom,
        width: userSelectionRect.width / zoom,
        height: userSelectionRect.height / zoom,
      });
      const inWireOrder = inside
        .map((id) => ({ id, at: graph.nodeIndex(id) }))
        .sort((a, b) => a.at - b.at)
        .map(({ id }) => id);
      return [...new Set([...base, ...inWireOrder])];
    },
    [scene, store],
  );

  const onStart = useCallback(
    (event: MouseEvent) => {
      const base = event.shiftKey ? latest.current.selection.nodeIds : [];
      drawn.current?.stop();
      const stop = store.subscribe((state, before) => {
        if (state.userSelectionRect === before.userSelectionRect || !state.userSelectionRect) return;
        const now = touched(base);
        setNodeIds((last) => (last && sameItems(last, now) ? last : now));
        drawn.current = { chosen: now, stop };
      });
      drawn.current = { chosen: base, stop };
      setNodeIds(base);
    },
    [latest, store, touched],
  );

  const onEnd = useCallback(() => {
    if (!drawn.current) return;
    // The rectangle is gone by now; its last content counts.
    const { chosen, stop } = drawn.current;
    stop();
    drawn.current = undefined;
    setNodeIds(undefined);
    latest.current.select?.({ nodeIds: chosen, edgeIds: [] });
  }, [latest]);

  const cancel = useCallback((): boolean => {
    if (!drawn.current) return false;
    drawn.current.stop();
    drawn.current = undefined;
    setNodeIds(undefined);
    // React Flow stops drawing it though the button is still down.
    store.setState({ userSelectionActive: false, userSelectionRect: null });
    return true;
  }, [store]);

  useEffect(() => () => drawn.current?.stop(), []);
  return { nodeIds, onStart, onEnd, cancel };
}
