'use client';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CanvasView } from '#canvas';
import type { NodeType } from '#model';
import { useHeldTouch } from '#ui';
import { createPaletteDrag, type PaletteDragMachine } from './palette-drag.js';

export interface PaletteDrag {
  /** The dragged node type. */
  readonly carried: NodeType | undefined;
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, type: NodeType) => void;
  /** Returns true once after a drag, whose `click` event is to be ignored. */
  readonly takesClick: () => boolean;
}

/** Drags a node type from its card in `list` over the workflow. */
export function usePaletteDrag(view: RefObject<CanvasView | null>, list: RefObject<HTMLElement | null>): PaletteDrag {
  const [carried, setCarried] = useState<NodeType>();
  const ghost = useRef<HTMLDivElement>(null);
  const drag = useRef<PaletteDragMachine>(undefined);
  useEffect(() => {
    const made = createPaletteDrag({
      carry: () => view.current?.carry,
      ghost: () => ghost.current,
      onCarry: setCarried,
    });
    drag.current = made;
    return () => made.destroy();
  }, [view]);
  useHeldTouch(list, () => drag.current?.isHeld() === true);
  // The ghost renders after the drag began and takes the current pointer position.
  useEffect(() => drag.current?.update(), [carried]);
  return {
    carried,
    ghost,
    onPointerDown: (event, type) => drag.current?.press(event.currentTarget, event.nativeEvent, type),
    takesClick: () => drag.current?.takesClick() ?? false,
  };
}
