'use client';
import { useReactFlow } from '@xyflow/react';
import { type DragEvent, type RefObject, useCallback, useState } from 'react';
import { useLatest } from '#ui';
import type { CanvasActions } from '../canvas-props.js';
import type { GestureScene } from './gesture-scene.js';

/** The data type under which a palette puts a step type's key (`NodeType.type`) when one of its cards is dragged. */
export const stepDragType = 'application/x-pathboard-step';

/** How near to a path counts as on it, in screen pixels. */
const reach = 26;

/** Dropping a step type on the canvas: the path under the pointer opens before the drop. */
export function useStepDrop(scene: RefObject<GestureScene>, dropType: CanvasActions['dropType']): {
  readonly dropEdgeId: string | undefined;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
} {
  const [dropEdgeId, setDropEdgeId] = useState<string>();
  const flow = useReactFlow();
  const latest = useLatest({ dropType });

  const edgeUnder = useCallback((event: DragEvent): string | undefined => {
    const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    return scene.current.places.pathAt(at, reach / flow.getZoom());
  }, [flow, scene]);

  const onDragOver = useCallback((event: DragEvent) => {
    if (!latest.current.dropType || !event.dataTransfer.types.includes(stepDragType)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setDropEdgeId(edgeUnder(event));
  }, [edgeUnder, latest]);

  const onDragLeave = useCallback((event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setDropEdgeId(undefined);
  }, []);

  const onDrop = useCallback((event: DragEvent) => {
    const type = event.dataTransfer.getData(stepDragType);
    setDropEdgeId(undefined);
    if (type === '' || !latest.current.dropType) return;
    event.preventDefault();
    latest.current.dropType(type, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }), edgeUnder(event));
  }, [edgeUnder, flow, latest]);

  return { dropEdgeId, onDragOver, onDragLeave, onDrop };
}
