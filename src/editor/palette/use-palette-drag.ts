'use client';
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { CanvasView } from '#canvas';
import type { NodeType } from '#model';
import { createPaletteDrag } from './palette-drag.js';

export interface PaletteDrag {
  /** The dragged node type. */
  readonly carried: NodeType | undefined;
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, type: NodeType) => void;
  /** Returns true once after a drag, whose `click` event is to be ignored. */
  readonly takesClick: () => boolean;
}

/** Drags a node type from its card over the workflow. */
export function usePaletteDrag(view: RefObject<CanvasView | null>): PaletteDrag {
  const [carried, setCarried] = useState<NodeType>();
  const ghost = useRef<HTMLDivElement>(null);
  const drag = useMemo(
    () => createPaletteDrag({ carry: () => view.current?.carry, ghost: () => ghost.current, onCarry: setCarried }),
    [view],
  );
  // The ghost renders after the drag began and takes the current pointer position.
  useEffect(() => drag.update(), [carried, drag]);
  useEffect(() => () => drag.destroy(), [drag]);
  return {
    carried,
    ghost,
    onPointerDown: (event, type) => drag.press(event.currentTarget, event.nativeEvent, type),
    takesClick: drag.takesClick,
  };
}
