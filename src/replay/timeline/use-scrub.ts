'use client';
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { usePageWindow } from '#ui';
import type { TimeScale } from './time-scale.js';
import type { Playback } from '../playback/use-playback.js';

/** Event handlers of an element on which the playhead can be dragged. */
export interface ScrubHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  readonly onLostPointerCapture: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Drags the playhead by its handle, or anywhere on the axis, where it jumps to the pointer. Pointer events outnumber
 * frames, so it moves once per frame.
 */
export function useScrub(
  track: RefObject<HTMLElement | null>,
  scale: TimeScale,
  playback: Pick<Playback, 'seek' | 'setDragging'>,
): {
  readonly handle: ScrubHandlers;
  readonly axis: ScrubHandlers;
} {
  const latest = useRef({ scale, playback });
  useEffect(() => {
    latest.current = { scale, playback };
  });
  const page = usePageWindow();
  const held = useRef<number | undefined>(undefined);
  const waiting = useRef<{ readonly frame: number; readonly clientX: number } | undefined>(undefined);
  useEffect(
    () => () => {
      if (waiting.current) page().cancelAnimationFrame(waiting.current.frame);
    },
    [page],
  );

  return useMemo(() => {
    const seek = (clientX: number): void => {
      const time = timeUnder(track.current, latest.current.scale, clientX);
      if (time !== undefined) latest.current.playback.seek(time);
    };
    const settle = (): void => {
      const last = waiting.current;
      if (!last) return;
      page().cancelAnimationFrame(last.frame);
      waiting.current = undefined;
      seek(last.clientX);
    };
    const giveUp = (): void => {
      if (waiting.current) page().cancelAnimationFrame(waiting.current.frame);
      waiting.current = undefined;
      held.current = undefined;
      latest.current.playback.setDragging(false);
    };
    const take = (event: PointerEvent<HTMLElement>): boolean => {
      if (event.button !== 0) return false;
      // Two fingers zoom instead, and do not move the playhead.
      if (held.current !== undefined && event.pointerType === 'touch') {
        giveUp();
        return false;
      }
      held.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      latest.current.playback.setDragging(true);
      return true;
    };
    const end = (event: PointerEvent<HTMLElement>): void => {
      if (held.current !== event.pointerId) return;
      held.current = undefined;
      settle();
      latest.current.playback.setDragging(false);
    };
    const others = {
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        if (held.current !== event.pointerId) return;
        const { clientX } = event;
        const frame =
          waiting.current?.frame ??
          page().requestAnimationFrame(() => {
            const last = waiting.current;
            waiting.current = undefined;
            if (last) seek(last.clientX);
          });
        waiting.current = { frame, clientX };
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    };
    return {
      handle: {
        ...others,
        onPointerDown(event) {
          event.stopPropagation();
          if (!take(event)) return;
          event.preventDefault();
          event.currentTarget.focus();
        },
      },
      axis: {
        ...others,
        onPointerDown(event) {
          if (!take(event)) return;
          event.preventDefault();
          track.current?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
          seek(event.clientX);
        },
      },
    };
  }, [page, track]);
}

/** Returns the time at a screen position, clamped to the axis. Undefined while the axis has no width. */
function timeUnder(track: HTMLElement | null, scale: TimeScale, clientX: number): number | undefined {
  const box = track?.getBoundingClientRect();
  return box && box.width > 0 ? scale.timeAt(Math.min(1, Math.max(0, (clientX - box.left) / box.width))) : undefined;
}
