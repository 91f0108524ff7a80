'use client';
import {
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type TimeWindow, wholeWindow, windowAt, windowWith, zoomWindow } from './zoomed-scale.js';
import { isInside } from '#ui';

/** Minimum horizontal distance of two fingers in px; smaller ones would zoom in leaps. */
const leastApart = 24;
/** A smaller horizontal move, in px, may become a scroll or a tap. */
const slack = 6;

/**
 * Touch on the timeline: one finger pans a zoomed axis, two zoom it. The browser scrolls the rows (`touch-action:
 * pan-y`), and one finger on the axis moves the playhead.
 */
function useTimeFingers(
  scroller: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  latest: RefObject<{ readonly minSize: number; readonly isZoomed: boolean }>,
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
        if (from === undefined || !latest.current.isZoomed || Math.abs(event.clientX - from) < slack) return;
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
        moveBy(zoomWindow(before, factor, Math.min(1, Math.max(0, middle)), latest.current.minSize), moved),
      );
    };
    const onPointerEnd = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      // The finger that remains after a pinch does not pan.
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

/** Pans the window by a fraction of the axis. */
function moveBy({ from, to }: TimeWindow, share: number): TimeWindow {
  return windowAt(from - share * (to - from), to - from);
}

/** The visible part of the axis, and its controls. */
export interface TimeZoom {
  readonly window: TimeWindow;
  readonly isZoomed: boolean;
  /** At maximum zoom. */
  readonly nearest: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  /** Handles `+`, `−` and `0` anywhere in the timeline. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const keyFactor = 2;
/** Visits in view at maximum zoom, if all were equally long. */
const fewestInView = 4;
const farthestIn = 64;

/**
 * Keeps the visible part of the time axis. Wheel with Ctrl or ⌘ and pinch zoom at the pointer; horizontal wheel and one
 * finger pan. The axis follows the playhead whenever `travel` changes.
 */
export function useTimeWindow(
  visits: number,
  share: number,
  travel: number | string,
  scroller: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): TimeZoom {
  const [window, setWindow] = useState(wholeWindow);
  const minSize = Math.min(1 / farthestIn, fewestInView / Math.max(1, visits));
  const size = window.to - window.from;
  const latest = useRef({ share, minSize, isZoomed: size < 1 });
  useLayoutEffect(() => {
    latest.current = { share, minSize, isZoomed: size < 1 };
  });
  useLayoutEffect(() => setWindow((before) => windowWith(before, latest.current.share)), [travel]);

  const zoom = useCallback(
    (factor: number, anchor?: number) =>
      setWindow((before) => {
        const at = (latest.current.share - before.from) / (before.to - before.from);
        return zoomWindow(before, factor, anchor ?? (at >= 0 && at <= 1 ? at : 0.5), latest.current.minSize);
      }),
    [],
  );

  useTimeFingers(scroller, track, latest, setWindow);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // React attaches wheel listeners as passive, but the page must not zoom.
    const onWheel = (event: WheelEvent): void => {
      const box = track.current?.getBoundingClientRect();
      if (!box || box.width === 0) return;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoom(
          Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.01 : 0.2)),
          Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)),
        );
        return;
      }
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
      if (!latest.current.isZoomed) return;
      event.preventDefault();
      setWindow((before) =>
        windowAt(before.from + (sideways / box.width) * (before.to - before.from), before.to - before.from),
      );
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller, track, zoom]);

  return useMemo(
    () => ({
      window,
      isZoomed: size < 1,
      nearest: size <= minSize,
      zoomIn: () => zoom(keyFactor),
      zoomOut: () => zoom(1 / keyFactor),
      showAll: () => setWindow(wholeWindow),
      onKeyDown(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === '+' || event.key === '=') zoom(keyFactor);
        else if (event.key === '-') zoom(1 / keyFactor);
        else if (event.key === '0') setWindow(wholeWindow);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
    [window, size, minSize, zoom],
  );
}
