'use client';
import { type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#layout';
import { useLatest, ownerWindow } from '#ui';
import { edgePull } from '../gestures/edge-pull.js';

const grid = 20;
/** Movement in screen px from which a press is a drag. */
const threshold = 4;
/** Time in ms after which a resting finger is a long press, and the movement in px that still counts as resting. */
const holdTime = 350;
const slack = 8;

/** The dragged note and its distance. */
export interface NoteDraft {
  readonly noteId: string;
  readonly by: Point;
}

export interface NoteDrag {
  readonly draft: NoteDraft | undefined;
  readonly onPointerDown: (noteId: string, event: PointerEvent<HTMLElement>) => void;
  /** Returns true if there was a drag to cancel. */
  readonly cancel: () => boolean;
}

interface NoteDragHost {
  readonly zoomNow: () => number;
  /** Rectangle of the canvas; undefined before it is mounted. */
  readonly box: () => DOMRect | undefined;
  /** Pans the view; returns false at the end of the drawing. */
  readonly panBy: (by: Point) => boolean;
  /** A long press on a note. */
  readonly onHold: (noteId: string, at: Point) => void;
  /** Undefined where notes cannot be moved. */
  readonly drop: ((noteId: string, by: Point) => void) | undefined;
}

/**
 * Drags a note in local state: the drop calls the owner once, Escape discards it. Near the border of the canvas the
 * view pans.
 */
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
      // Captures the pointer until release: a fast pointer has left the note with its first move.
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
