'use client';
import { type DragEvent, useMemo } from 'react';
import { isInside, useLatest } from '#ui';
import type { CanvasActions } from '../canvas-props.js';
import type { CarryingTools } from './use-carrying.js';

/** The data type under which a palette puts a step type's key (`NodeType.type`) when one of its cards is dragged. */
export const nodeDragType = 'application/x-pathboard-step';

/**
 * Dropping a step type that the browser drags, as palettes of hosts do. Which type it is, the browser tells only when it is let
 * go of: until then what is under it is shown, and not whether it may land there.
 */
export function useNodeDrop(
  carry: CarryingTools,
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
        // Nobody could say before that it may not land there.
        carry.move({ type }, at);
        carry.drop({ type }, at);
      },
    }),
    [carry, latest],
  );
}
