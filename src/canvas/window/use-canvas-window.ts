'use client';
import { useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { ownerWindow } from '#ui';
import type { Viewport } from './camera.js';
import { type CanvasWindow, advanceWindow, moveWindow } from './canvas-window.js';
import type { Places } from './places.js';
import type { Zooming } from './zooming.js';

/**
 * Moves the window of mounted parts with the camera. It renders only when the camera leaves the inner part of the
 * window, and then in portions, one per frame. While the zoom changes, missing parts are painted; nodes mount and
 * unmount when it rests.
 *
 * @param start viewport before React Flow has one
 */
export function useCanvasWindow(places: Places, start: Viewport, zooming: Zooming): CanvasWindow {
  const store = useStoreApi();
  const look = useCallback(
    (before: CanvasWindow | undefined, at: Places): CanvasWindow => {
      const {
        panZoom,
        transform: [x, y, zoom],
        width,
        height,
      } = store.getState();
      return moveWindow(before, at, panZoom ? { x, y, zoom } : start, { width, height }, zooming.isOn());
    },
    [store, start, zooming],
  );
  const [kept, setKept] = useState(() => look(undefined, places));
  let window = kept;
  // State derived from props, set while rendering: an added node is mounted with the first render that knows it.
  if (kept.places !== places) {
    window = look(kept, places);
    setKept(window);
  }
  const current = useRef(window);
  useInsertionEffect(() => {
    current.current = window;
  });
  useEffect(() => {
    const show = (next: CanvasWindow): void => {
      if (next === current.current) return;
      current.current = next;
      setKept(next);
    };
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height) {
        show(look(current.current, current.current.places));
      }
    });
  }, [store, look]);
  useEffect(() => {
    if (window.isSettled) return undefined;
    const page = ownerWindow(store.getState().domNode);
    let frame = 0;
    const goOn = (): void => {
      page.cancelAnimationFrame(frame);
      if (!zooming.isOn())
        frame = page.requestAnimationFrame(() =>
          setKept((before) => (before === window ? advanceWindow(before) : before)),
        );
    };
    goOn();
    const endWaiting = zooming.subscribe(goOn);
    return () => {
      endWaiting();
      page.cancelAnimationFrame(frame);
    };
  }, [store, window, zooming]);
  return window;
}
