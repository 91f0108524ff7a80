'use client';
import { type Dispatch, type RefObject, type SetStateAction, useEffect } from 'react';
import { isInside } from '#ui';
import { type TimeWindow, windowAt, zoomWindow } from './zoomed-scale.js';

/** Fingers that lie closer than this, in px, or almost above one another, would zoom by leaps. */
const leastApart = 24;
/** A finger that has moved less sideways is about to scroll or to tap. */
const slack = 6;

/**
 * Fingers on the timeline: one moves a part of the time along, two show more or less of it, where they are. Rows are scrolled by the
 * browser (`touch-action: pan-y`), and one finger on the axis moves the playhead.
 */
export function useTimeFingers(
  scroller: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  latest: RefObject<{ readonly smallest: number; readonly zoomed: boolean }>,
  setWindow: Dispatch<SetStateAction<TimeWindow>>,
): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const fingers = new Map<number, number>();
    let from: number | undefined;
    const onPointerDown = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch') return;
      fingers.set(event.pointerId, event.clientX);
      const isScrubbing = isInside(track.current, event.target);
      from = fingers.size === 1 && !isScrubbing ? event.clientX : undefined;
    };
    const onPointerMove = (event: PointerEvent): void => {
      const box = track.current?.getBoundingClientRect();
      if (!fingers.has(event.pointerId) || !box || box.width === 0) return;
      if (fingers.size === 1) {
        if (from === undefined || !latest.current.zoomed || Math.abs(event.clientX - from) < slack) return;
        const moved = (event.clientX - from) / box.width;
        from = event.clientX;
        setWindow((before) => moveBy(before, moved));
        return;
      }
      const [one = 0, other = 0] = fingers.values();
      fingers.set(event.pointerId, event.clientX);
      const [oneNow = 0, otherNow = 0] = fingers.values();
      const factor = Math.max(leastApart, Math.abs(oneNow - otherNow)) / Math.max(leastApart, Math.abs(one - other));
      const middle = ((one + other) / 2 - box.left) / box.width;
      const moved = (oneNow + otherNow - one - other) / 2 / box.width;
      setWindow((before) =>
        moveBy(zoomWindow(before, factor, Math.min(1, Math.max(0, middle)), latest.current.smallest), moved),
      );
    };
    const onPointerEnd = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      // The finger that stays after two is not taken for one that moves time along.
      from = undefined;
    };
    element.addEventListener('pointerdown', onPointerDown, true);
    element.addEventListener('pointermove', onPointerMove);
    element.addEventListener('pointerup', onPointerEnd);
    element.addEventListener('pointercancel', onPointerEnd);
    return () => {
      element.removeEventListener('pointerdown', onPointerDown, true);
      element.removeEventListener('pointermove', onPointerMove);
      element.removeEventListener('pointerup', onPointerEnd);
      element.removeEventListener('pointercancel', onPointerEnd);
    };
  }, [scroller, track, latest, setWindow]);
}

/** The window after what it shows was moved by a share of the axis. */
function moveBy({ from, to }: TimeWindow, share: number): TimeWindow {
  return windowAt(from - share * (to - from), to - from);
}
