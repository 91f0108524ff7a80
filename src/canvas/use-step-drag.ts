'use client';
import type { OnNodeDrag } from '@xyflow/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Layout, Point } from '#layout';
import { useLatest } from '#ui';
import type { StepElement } from './canvas-elements.js';
import type { CanvasActions } from './canvas-props.js';

const grid = 20;
/** An owner that lays out at once answers within the drop; one with a worker gets this long before the draft gives way. */
const patience = 400;

interface Draft {
  readonly places: ReadonlyMap<string, Point>;
  /** Still in the hand. */
  readonly held: boolean;
}

const nothing: Draft = { places: new Map(), held: false };

/** Dragging lives in a draft over the projection: dropping asks once, Escape forgets it. */
export function useStepDrag(layout: Layout, moveNodes: CanvasActions['moveNodes']): {
  /** Where dragged steps stand, by view id. */
  readonly draft: ReadonlyMap<string, Point>;
  readonly onDrag: OnNodeDrag<StepElement>;
  readonly onDragStop: OnNodeDrag<StepElement>;
  /** True when there was something to cancel. */
  readonly cancel: () => boolean;
} {
  const [draft, setDraft] = useState(nothing);
  const gesture = useRef<'none' | 'dragging' | 'cancelled'>('none');
  const latest = useLatest({ layout, moveNodes });

  const placesOf = useCallback((nodes: readonly StepElement[], free: boolean): Map<string, Point> => {
    const { layout: now } = latest.current;
    return new Map(nodes.map((node) => {
      const home = Object.hasOwn(now.nodes, node.data.nodeId) ? now.nodes[node.data.nodeId] : undefined;
      return [node.id, free || !home ? node.position : { x: snapped(node.position.x, home.x), y: snapped(node.position.y, home.y) }];
    }));
  }, [latest]);

  const onDrag = useCallback<OnNodeDrag<StepElement>>((event, _node, nodes) => {
    if (gesture.current === 'cancelled') return;
    gesture.current = 'dragging';
    setDraft({ places: placesOf(nodes, event.altKey), held: true });
  }, [placesOf]);

  const onDragStop = useCallback<OnNodeDrag<StepElement>>((event, _node, nodes) => {
    const wasDragging = gesture.current === 'dragging';
    gesture.current = 'none';
    if (!wasDragging) return;
    const places = placesOf(nodes, event.altKey);
    setDraft({ places, held: false });
    const moved = Object.create(null) as { [nodeId: string]: Point };
    for (const node of nodes) moved[node.data.nodeId] = places.get(node.id) ?? node.position;
    latest.current.moveNodes?.(moved);
  }, [placesOf, latest]);

  // A dropped draft stands until the owner answers with a layout, so that nothing jumps back in between; but not for ever,
  // because an owner may also refuse.
  useEffect(() => {
    if (draft === nothing || draft.held) return undefined;
    const timer = setTimeout(() => setDraft(nothing), patience);
    return () => clearTimeout(timer);
  }, [draft]);
  const [seenLayout, setSeenLayout] = useState(layout);
  if (seenLayout !== layout) {
    setSeenLayout(layout);
    if (!draft.held) setDraft(nothing);
  }

  const cancel = useCallback((): boolean => {
    if (gesture.current !== 'dragging') return false;
    gesture.current = 'cancelled';
    setDraft(nothing);
    return true;
  }, []);
  return { draft: draft.places, onDrag, onDragStop, cancel };
}

/** A nudge is a whole number of grid squares from the place the layout gave. */
function snapped(value: number, home: number): number {
  return home + Math.round((value - home) / grid) * grid;
}
