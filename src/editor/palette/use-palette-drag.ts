'use client';
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CanvasView } from '#canvas';
import type { NodeType } from '#model';
import { useLatest } from '#ui';

/** Distance in pixels from which a press is a drag. */
const slack = 4;
/** Milliseconds a touch rests on a card before it drags; an earlier move scrolls the list. */
const rest = 350;
/** Offset of the ghost from the pointer, in pixels. */
const offset = 8;

interface Grip {
  readonly type: NodeType;
  readonly pointerId: number;
  readonly from: { readonly x: number; readonly y: number };
  readonly isMoving: boolean;
  readonly finish: () => void;
}

export interface PaletteDrag {
  /** The dragged node type. */
  readonly carried: NodeType | undefined;
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, type: NodeType) => void;
  /** Returns true once after a drag, whose `click` event is to be ignored. */
  readonly takesClick: () => boolean;
}

/**
 * Drags a node type from its card over the canvas, by mouse, pen or touch. Only the ghost follows the pointer; the
 * canvas receives the position and previews the drop.
 */
export function usePaletteDrag(view: RefObject<CanvasView | null>): PaletteDrag {
  const [carried, setCarried] = useState<NodeType>();
  const ghost = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip>(undefined);
  const clicks = useRef(false);
  const at = useRef({ x: 0, y: 0 });
  const latest = useLatest({ view });

  const place = useCallback((): void => {
    const { current: element } = ghost;
    const now = grip.current;
    if (!element || !now?.isMoving) return;
    const { x, y } = at.current;
    const zoom = latest.current.view.current?.carry.over({ type: now.type.type ?? '' }, at.current);
    const container = element.offsetParent?.getBoundingClientRect();
    element.hidden = false;
    element.style.transform = `translate(${x + offset - (container?.left ?? 0)}px, ${y + offset - (container?.top ?? 0)}px) scale(${Math.max(0.35, Math.min(zoom ?? 1, 1.5))})`;
  }, [latest]);
  // The ghost renders after the drag began and takes the current pointer position.
  useEffect(place, [carried, place]);
  useEffect(() => () => grip.current?.finish(), []);

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>, type: NodeType): void => {
      clicks.current = false;
      if (event.button !== 0 || !event.isPrimary || grip.current) return;
      const card = event.currentTarget;
      const page = card.ownerDocument;
      const isFinger = event.pointerType === 'touch';
      const { pointerId } = event;
      const pickUp = (): void => {
        if (!grip.current || grip.current.isMoving) return;
        grip.current = { ...grip.current, isMoving: true };
        clicks.current = true;
        setCarried(type);
      };
      const waiting = isFinger ? setTimeout(pickUp, rest) : undefined;
      const onMove = (move: globalThis.PointerEvent): void => {
        if (move.pointerId !== pointerId || !grip.current) return;
        const { from, isMoving } = grip.current;
        at.current = { x: move.clientX, y: move.clientY };
        const [x, y] = [Math.abs(move.clientX - from.x), Math.abs(move.clientY - from.y)];
        // A horizontal touch drags onto the canvas; a vertical one scrolls the list.
        if (!isMoving && Math.hypot(x, y) > slack && (!isFinger || x > y)) pickUp();
        place();
      };
      const onUp = (up: globalThis.PointerEvent): void => {
        if (up.pointerId !== pointerId) return;
        const wasMoving = grip.current?.isMoving === true;
        finish();
        const { clientX: x, clientY: y } = up;
        if (wasMoving)
          latest.current.view.current?.carry.drop(
            { type: type.type ?? '' },
            { x, y },
            { x: x + offset, y: y + offset },
          );
      };
      const onCancel = (cancel: globalThis.PointerEvent): void => {
        if (cancel.pointerId === pointerId) finish();
      };
      const onKey = (key: globalThis.KeyboardEvent): void => {
        if (key.key !== 'Escape' || !grip.current?.isMoving) return;
        key.preventDefault();
        key.stopPropagation();
        finish();
      };
      /** During a drag, touch neither scrolls nor opens the browser's context menu. */
      const hold = (other: Event): void => {
        if (other.type === 'contextmenu' ? isFinger : grip.current?.isMoving) other.preventDefault();
      };
      const finish = (): void => {
        clearTimeout(waiting);
        grip.current = undefined;
        card.removeEventListener('pointermove', onMove);
        card.removeEventListener('pointerup', onUp);
        card.removeEventListener('pointercancel', onCancel);
        card.removeEventListener('touchmove', hold);
        card.removeEventListener('contextmenu', hold);
        page.removeEventListener('keydown', onKey, true);
        if (card.hasPointerCapture(pointerId)) card.releasePointerCapture(pointerId);
        latest.current.view.current?.carry.end();
        setCarried(undefined);
      };
      at.current = { x: event.clientX, y: event.clientY };
      grip.current = { type, pointerId, from: at.current, isMoving: false, finish };
      // Pointer capture keeps the events on the card until the release.
      card.setPointerCapture(pointerId);
      card.addEventListener('pointermove', onMove);
      card.addEventListener('pointerup', onUp);
      card.addEventListener('pointercancel', onCancel);
      card.addEventListener('touchmove', hold, { passive: false });
      card.addEventListener('contextmenu', hold);
      page.addEventListener('keydown', onKey, true);
    },
    [latest, place],
  );

  const takesClick = useCallback((): boolean => {
    const was = clicks.current;
    clicks.current = false;
    return was;
  }, []);
  return { carried, ghost, onPointerDown, takesClick };
}
