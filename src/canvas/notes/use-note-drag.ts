'use client';
import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#layout';
import { useLatest } from '#ui';

const grid = 20;
/** How far a press may stray before it is a drag, in pixels on the screen. */
const threshold = 4;

/** A note on its way, and by how much. */
export interface NoteDraft {
  readonly noteId: string;
  readonly by: Point;
}

export interface NoteDrag {
  readonly draft: NoteDraft | undefined;
  readonly onPointerDown: (noteId: string, event: PointerEvent<HTMLElement>) => void;
  /** True when there was something to cancel. */
  readonly cancel: () => boolean;
}

/** Dragging a note lives here until it is let go of: that asks once, Escape forgets it. */
export function useNoteDrag(zoomNow: () => number, drop: ((noteId: string, by: Point) => void) | undefined): NoteDrag {
  const [draft, setDraft] = useState<NoteDraft>();
  const end = useRef<() => void>(undefined);
  const latest = useLatest({ zoomNow, drop });

  const onPointerDown = useCallback((noteId: string, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary || !latest.current.drop) return;
    const { clientX, clientY, currentTarget: card, pointerId } = event;
    let by: Point | undefined;
    end.current?.();
    const move = (next: globalThis.PointerEvent): void => {
      if (next.pointerId !== pointerId) return;
      const away = { x: next.clientX - clientX, y: next.clientY - clientY };
      if (!by && Math.hypot(away.x, away.y) < threshold) return;
      const zoom = latest.current.zoomNow();
      const snap = (value: number): number => (next.altKey ? value / zoom : Math.round(value / zoom / grid) * grid);
      by = { x: snap(away.x), y: snap(away.y) };
      // From here on it is no press: nothing else gets the pointer until it is let go of.
      if (!card.hasPointerCapture(pointerId)) card.setPointerCapture(pointerId);
      setDraft({ noteId, by });
    };
    const up = (next: globalThis.PointerEvent): void => {
      if (next.pointerId !== pointerId) return;
      const dropped = by;
      stop();
      if (next.type === 'pointerup' && dropped && (dropped.x !== 0 || dropped.y !== 0)) latest.current.drop?.(noteId, dropped);
    };
    const stop = (): void => {
      end.current = undefined;
      card.removeEventListener('pointermove', move);
      card.removeEventListener('pointerup', up);
      card.removeEventListener('pointercancel', up);
      if (card.hasPointerCapture(pointerId)) card.releasePointerCapture(pointerId);
      setDraft(undefined);
    };
    end.current = stop;
    card.addEventListener('pointermove', move);
    card.addEventListener('pointerup', up);
    card.addEventListener('pointercancel', up);
  }, [latest]);

  const cancel = useCallback((): boolean => {
    const isDragging = end.current !== undefined;
    end.current?.();
    return isDragging;
  }, []);
  useEffect(() => () => end.current?.(), []);
  return useMemo(() => ({ draft, onPointerDown, cancel }), [draft, onPointerDown, cancel]);
}
