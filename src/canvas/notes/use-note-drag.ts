'use client';
import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#layout';
import { useLatest, ownerWindow } from '#ui';
import { edgePull } from '../gestures/edge-pull.js';

const grid = 20;
/** How far a press may stray before it is a drag, in pixels on the screen. */
const threshold = 4;
/** So long, in milliseconds, a finger rests before it asks what can be done; one that moved no further than this, in pixels, rests. */
const holdTime = 350;
const slack = 8;

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

interface NoteDragHost {
  readonly zoomNow: () => number;
  /** The edges of the canvas; undefined as long as it is not there. */
  readonly box: () => DOMRect | undefined;
  /** Moves the drawing along; false where it ends. */
  readonly panBy: (by: Point) => boolean;
  /** A finger rests on a note. */
  readonly onHold: (noteId: string, at: Point) => void;
  /** Undefined where notes stay where they are. */
  readonly drop: ((noteId: string, by: Point) => void) | undefined;
}

/** Dragging a note lives here until it is let go of: that asks once, Escape forgets it. At the edge of the canvas the drawing moves along. */
export function useNoteDrag(host: NoteDragHost): NoteDrag {
  const [draft, setDraft] = useState<NoteDraft>();
  const end = useRef<() => void>(undefined);
  const latest = useLatest(host);

  const onPointerDown = useCallback(
    (noteId: string, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return;
      const isFinger = event.pointerType === 'touch';
      if (!latest.current.drop && !isFinger) return;
      const { clientX, clientY, currentTarget: card, pointerId } = event;
      const page = ownerWindow(card);
      let by: Point | undefined;
      let panned: Point = { x: 0, y: 0 };
      let frame = 0;
      const held = isFinger
        ? setTimeout(() => {
            if (by) return;
            stop();
            latest.current.onHold(noteId, { x: clientX, y: clientY });
          }, holdTime)
        : undefined;
      end.current?.();
      const carry = (at: Point, free: boolean): void => {
        const zoom = latest.current.zoomNow();
        const snap = (value: number): number => (free ? value / zoom : Math.round(value / zoom / grid) * grid);
        by = { x: snap(at.x - clientX - panned.x), y: snap(at.y - clientY - panned.y) };
        setDraft((before) =>
          before?.noteId === noteId && before.by.x === by?.x && before.by.y === by.y
            ? before
            : { noteId, by: by as Point },
        );
      };
      const pull = (at: Point, free: boolean): void => {
        page.cancelAnimationFrame(frame);
        const box = latest.current.box();
        const along = box ? edgePull(at, box) : { x: 0, y: 0 };
        if (along.x === 0 && along.y === 0) return;
        frame = page.requestAnimationFrame(() => {
          if (latest.current.panBy(along)) {
            panned = { x: panned.x + along.x, y: panned.y + along.y };
            carry(at, free);
          }
          pull(at, free);
        });
      };
      const move = (next: globalThis.PointerEvent): void => {
        if (next.pointerId !== pointerId) return;
        const at = { x: next.clientX, y: next.clientY };
        if (!by && Math.hypot(at.x - clientX, at.y - clientY) < (isFinger ? slack : threshold)) return;
        clearTimeout(held);
        if (!latest.current.drop) return;
        carry(at, next.altKey);
        pull(at, next.altKey);
      };
      const up = (next: globalThis.PointerEvent): void => {
        if (next.pointerId !== pointerId) return;
        const dropped = by;
        stop();
        if (next.type === 'pointerup' && dropped && (dropped.x !== 0 || dropped.y !== 0))
          latest.current.drop?.(noteId, dropped);
      };
      const stop = (): void => {
        end.current = undefined;
        page.cancelAnimationFrame(frame);
        clearTimeout(held);
        card.removeEventListener('pointermove', move);
        card.removeEventListener('pointerup', up);
        card.removeEventListener('pointercancel', up);
        if (card.hasPointerCapture(pointerId)) card.releasePointerCapture(pointerId);
        setDraft(undefined);
      };
      end.current = stop;
      // Nothing else gets the pointer until it is let go of: a quick hand is beside the note with its first move.
      card.setPointerCapture(pointerId);
      card.addEventListener('pointermove', move);
      card.addEventListener('pointerup', up);
      card.addEventListener('pointercancel', up);
    },
    [latest],
  );

  const cancel = useCallback((): boolean => {
    const isDragging = end.current !== undefined;
    end.current?.();
    return isDragging;
  }, []);
  useEffect(() => () => end.current?.(), []);
  return useMemo(() => ({ draft, onPointerDown, cancel }), [draft, onPointerDown, cancel]);
}
