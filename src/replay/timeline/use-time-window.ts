'use client';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTimeFingers } from './use-time-fingers.js';
import { type TimeWindow, wholeWindow, windowAt, windowWith, zoomWindow } from './zoomed-scale.js';

/** Which part of a run's time the axis shows, and what changes it. */
export interface TimeZoom {
  readonly window: TimeWindow;
  readonly zoomed: boolean;
  /** As near as it gets. */
  readonly nearest: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  /** `+`, `−` and `0`, wherever the focus is in the timeline. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const keyFactor = 2;
/** So many visits fill the axis when it is as near as it gets, in a run whose visits all take equally long. */
const fewestInView = 4;
const farthestIn = 64;

/**
 * Keeps the part of the time axis in view. The wheel with Ctrl or ⌘, and a pinch, zoom where the pointer is; sideways it moves along, and
 * so does a finger. The axis follows the playhead, and nothing else: `travel` is what changes when a reader or the playback has moved it.
 */
export function useTimeWindow(
  visits: number,
  share: number,
  travel: number | string,
  scroller: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
): TimeZoom {
  const [window, setWindow] = useState(wholeWindow);
  const smallest = Math.min(1 / farthestIn, fewestInView / Math.max(1, visits));
  const size = window.to - window.from;
  const latest = useRef({ share, smallest, zoomed: size < 1 });
  useLayoutEffect(() => {
    latest.current = { share, smallest, zoomed: size < 1 };
  });
  useLayoutEffect(() => setWindow((before) => windowWith(before, latest.current.share)), [travel]);

  const zoom = useCallback(
    (factor: number, anchor?: number) =>
      setWindow((before) => {
        const at = (latest.current.share - before.from) / (before.to - before.from);
        return zoomWindow(before, factor, anchor ?? (at >= 0 && at <= 1 ? at : 0.5), latest.current.smallest);
      }),
    [],
  );

  useTimeFingers(scroller, track, latest, setWindow);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // React listens to wheels passively, and a page must not zoom along.
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
      if (!latest.current.zoomed) return;
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
      zoomed: size < 1,
      nearest: size <= smallest,
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
    [window, size, smallest, zoom],
  );
}
