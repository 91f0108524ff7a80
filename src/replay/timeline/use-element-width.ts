'use client';
import { type RefObject, useEffect, useState } from 'react';
import { ownerWindow } from '#ui';

/** How wide an element is drawn, in whole px; 0 before it is. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const { ResizeObserver: Observer } = ownerWindow(element.current);
    const observer = new Observer(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
