'use client';
import { type PointerEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { usePageWindow } from '#ui';
import type { Playback } from '../playback/use-playback.js';
import { createScrub, type ScrubOptions } from './scrub.js';
import type { TimeScale } from './time-scale.js';

/** Event handlers of an element on which the playhead can be dragged. */
export interface ScrubHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  readonly onLostPointerCapture: (event: PointerEvent<HTMLElement>) => void;
}

/** Drags the playhead by its handle, or anywhere on the axis, where it jumps to the pointer. */
export function useScrub(
  track: RefObject<HTMLElement | null>,
  scale: TimeScale,
  { seek, setDragging }: Pick<Playback, 'seek' | 'setDragging'>,
): {
  readonly handle: ScrubHandlers;
  readonly axis: ScrubHandlers;
} {
  const page = usePageWindow();
  const options: ScrubOptions = {
    page,
    setDragging,
    seek(clientX) {
      const time = timeUnder(track.current, scale, clientX);
      if (time !== undefined) seek(time);
    },
  };
  const [scrub] = useState(() => createScrub(options));
  useEffect(() => scrub.update(options));
  useEffect(() => () => scrub.destroy(), [scrub]);

  return useMemo(() => {
    const take = (event: PointerEvent<HTMLElement>): boolean => {
      if (!scrub.press(event)) return false;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
      return true;
    };
    const end = ({ pointerId }: PointerEvent): void => scrub.release(pointerId);
    const others = {
      onPointerMove: (event: PointerEvent): void => scrub.move(event),
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    };
    return {
      handle: {
        ...others,
        onPointerDown(event) {
          event.stopPropagation();
          if (take(event)) event.currentTarget.focus();
        },
      },
      axis: {
        ...others,
        onPointerDown(event) {
          if (!take(event)) return;
          track.current?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
          scrub.jump(event.clientX);
        },
      },
    };
  }, [scrub, track]);
}

/** Returns the time at a screen position, clamped to the axis. Undefined while the axis has no width. */
function timeUnder(track: HTMLElement | null, scale: TimeScale, clientX: number): number | undefined {
  const box = track?.getBoundingClientRect();
  return box && box.width > 0 ? scale.timeAt(Math.min(1, Math.max(0, (clientX - box.left) / box.width))) : undefined;
}
