'use client';
import { type RefObject, useEffect } from 'react';
import type { PlacedNote } from '#layout';
import { ownerWindow } from '#ui';
import type { NodeDraft } from '../projection/canvas-scene.js';
import type { CanvasProjection } from '../projection/project-canvas.js';
import type { GroupMotion } from './group-motion.js';

/**
 * Moves the elements of a dragged group: cards, edges among them, pills and notes. Sets transforms directly and renders
 * nothing.
 */
export function useGroupMotion(
  stage: RefObject<HTMLElement | null>,
  motion: GroupMotion,
  draft: NodeDraft,
  projection: CanvasProjection,
  notes: readonly PlacedNote[],
): void {
  const { group, moved } = draft;
  // Runs after React Flow received the new positions and before the browser paints: no frame shows both.
  useEffect(() => {
    const element = stage.current;
    if (!group || !element) return undefined;
    const carried = new Map<string, HTMLElement | SVGElement>();
    const carry = (selector: string, viewId: string, translate: string): void => {
      const key = `${selector} ${viewId}`;
      let part = carried.get(key);
      if (!part?.isConnected) {
        const found = element.querySelector<HTMLElement | SVGElement>(selector.replace('%', CSS.escape(viewId)));
        part = found?.closest<HTMLElement>('.pb-path-label, .pb-paper') ?? found ?? undefined;
        if (!part) return;
        carried.set(key, part);
      }
      part.style.translate = translate;
    };
    const follow = (): void => {
      const { x, y } = motion.by();
      const translate = `${x}px ${y}px`;
      for (const { data, id } of projection.nodes)
        if (moved.has(data.nodeId)) carry('.react-flow__node[data-id="%"]', id, translate);
      for (const { data, id } of projection.edges) {
        if (!data || !moved.has(data.edge.source) || !moved.has(data.edge.target)) continue;
        carry('.react-flow__edge[data-id="%"]', id, translate);
        carry('[data-edge="%"]', id, translate);
      }
      for (const {
        note: { id, nodeId },
      } of notes) {
        if (nodeId === undefined || !moved.has(nodeId)) continue;
        carry('[data-note="%"]', id, translate);
        carry('[data-leader="%"]', id, translate);
      }
    };
    follow();
    // Elements that mount during the drag are painted one frame later.
    const page = ownerWindow(element);
    const frame = page.requestAnimationFrame(follow);
    const unsubscribe = motion.subscribe(follow);
    return () => {
      page.cancelAnimationFrame(frame);
      unsubscribe();
      for (const part of carried.values()) part.style.removeProperty('translate');
    };
  }, [stage, motion, group, moved, projection, notes]);
}
