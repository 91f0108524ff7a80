'use client';
import { type RefObject, useEffect } from 'react';
import { focusedIn, isElement, isShadowRoot, rootOf, styleOf } from '#ui';
import type { Camera } from '../window/use-own-camera.js';

/**
 * Pans by wheel; with ⌘ or Ctrl, and by pinch, zooms at the pointer. On a page that scrolls, panning waits until the
 * canvas has the focus, and at the end of the drawing the page scrolls on.
 */
export function useWheel(stage: RefObject<HTMLElement | null>, camera: Camera): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (isElement(event.target) && event.target.closest('.nowheel')) return;
      // React Flow must not see it: it hands no wheel back at the end of the drawing, and listens to keys of its own.
      event.stopPropagation();
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        camera.zoomAt(2 ** (-pixels(event, event.deltaY) * (Math.abs(event.deltaY) < 40 ? 0.01 : 0.002)), {
          x: event.clientX,
          y: event.clientY,
        });
        return;
      }
      if (!element.contains(focusedIn(element)) && pageScrolls(element)) return;
      const sideways = event.shiftKey && event.deltaX === 0;
      const by = sideways
        ? { x: -pixels(event, event.deltaY), y: 0 }
        : { x: -pixels(event, event.deltaX), y: -pixels(event, event.deltaY) };
      if (camera.panBy(by)) event.preventDefault();
    };
    element.addEventListener('wheel', onWheel, { passive: false, capture: true });
    return () => element.removeEventListener('wheel', onWheel, { capture: true });
  }, [stage, camera]);
}

/** Converts a delta of lines or pages to px. */
function pixels(event: WheelEvent, delta: number): number {
  if (event.deltaMode === event.DOM_DELTA_LINE) return delta * 20;
  return event.deltaMode === event.DOM_DELTA_PAGE ? delta * 400 : delta;
}

/** Whether the page, or any scroll container around the canvas, can scroll. */
function pageScrolls(element: Element): boolean {
  const page = element.ownerDocument.scrollingElement;
  for (let at: Element | null = element.parentElement; at && at !== page; at = at.parentElement ?? hostOf(at)) {
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(styleOf(at).overflowY)) return true;
  }
  return page !== null && page.scrollHeight > page.clientHeight + 1;
}

/** Returns the host element of a shadow root. */
function hostOf(element: Element): Element | null {
  const root = rootOf(element);
  return isShadowRoot(root) ? root.host : null;
}
