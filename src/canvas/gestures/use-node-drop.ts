'use client';
import { type DragEvent, useMemo } from 'react';
import { isInside, useLatest } from '#ui';
import type { CanvasActions } from '../canvas-props.js';
import type { Carrying } from './carrying.js';

/** Data type under which a palette puts a node type's key (`NodeType.type`) for a native drag. */
export const nodeDragType = 'application/x-pathboard-step';

/**
 * Drops node types of native drags, as from palettes of hosts. The browser reveals the type on the drop only: until
 * then the target is shown without a decision.
 */
export function useNodeDrop(
  carry: Pick<Carrying, 'move' | 'drop' | 'end'>,
  dropType: CanvasActions['dropType'],
): {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
} {
  const latest = useLatest({ dropType });
  return useMemo(
    () => ({
      onDragOver: (event: DragEvent): void => {
        if (!latest.current.dropType || !event.dataTransfer.types.includes(nodeDragType)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        carry.move(undefined, { x: event.clientX, y: event.clientY });
      },
      onDragLeave: (event: DragEvent): void => {
        if (!isInside(event.currentTarget, event.relatedTarget)) carry.end();
      },
      onDrop: (event: DragEvent): void => {
        const type = event.dataTransfer.getData(nodeDragType);
        if (type === '' || !latest.current.dropType) return carry.end();
        event.preventDefault();
        const at = { x: event.clientX, y: event.clientY };
        // The decision was not available before the drop.
        carry.move({ type }, at);
        carry.drop({ type }, at);
      },
    }),
    [carry, latest],
  );
}
