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
import { isInside } from '#ui';
import { createTimeFingers, type TimeFingers, type TimeFingersOptions } from './time-fingers.js';
import { type TimeWindow, wholeWindow, windowAt, windowWith, zoomWindow } from './zoomed-scale.js';

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
  const isZoomed = size < 1;
  const latest = useRef({ share, minSize, isZoomed });
  useLayoutEffect(() => {
    latest.current = { share, minSize, isZoomed };
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
  useTimeFingers(scroller, track, { minSize, isZoomed, setWindow });
  useTimeWheel(scroller, track, zoom, latest, setWindow);

  return useMemo(
    () => ({
      window,
      isZoomed,
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
    [window, size, isZoomed, minSize, zoom],
  );
}

/** Pans and zooms by touch. */
function useTimeFingers(
  scroller: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  view: Pick<TimeFingersOptions, 'minSize' | 'isZoomed' | 'setWindow'>,
): void {
  const options: TimeFingersOptions = {
    ...view,
    axis: () => track.current?.getBoundingClientRect(),
    isOnAxis: (target) => isInside(track.current, target),
  };
  const initial = useRef(options);
  const gestures = useRef<TimeFingers>(undefined);
  useEffect(() => {
    if (!scroller.current) return undefined;
    const fingers = createTimeFingers(scroller.current, initial.current);
    gestures.current = fingers;
    return () => fingers.destroy();
  }, [scroller]);
  useEffect(() => gestures.current?.update(options));
}

/** Zooms by the wheel with Ctrl or ⌘, and pans by a horizontal one. */
function useTimeWheel(
  scroller: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  zoom: (factor: number, anchor: number) => void,
  latest: RefObject<{ readonly isZoomed: boolean }>,
  setWindow: Dispatch<SetStateAction<TimeWindow>>,
): void {
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
  }, [scroller, track, zoom, latest, setWindow]);
}
