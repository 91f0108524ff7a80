'use client';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { ownerWindow } from '#ui';
import { placeAt, type ShownRows } from './rows/shown-rows.js';

/** Height in px beyond the view in which rows are mounted, so that none is missing while scrolling. */
const margin = 300;

interface Stretch {
  readonly first: number;
  readonly last: number;
  /** Width of the rows in px; 0 before they are measured. */
  readonly width: number;
}

/** The mounted rows: those in view and a margin. Scrolling renders only when other rows enter it. */
export function useRowWindow(listRef: RefObject<HTMLElement | null>, shown: ShownRows): Stretch {
  const [view, setView] = useState({ top: 0, height: 800, width: 0 });
  const measure = useCallback(() => {
    const element = listRef.current;
    if (!element) return;
    const { clientHeight: height, clientWidth: width, scrollTop } = element;
    // Rounded, so that scrolling renders once in a while instead of per pixel.
    const top = Math.floor(scrollTop / (margin / 2)) * (margin / 2);
    setView((before) =>
      before.top === top && before.height === height && before.width === width ? before : { top, height, width },
    );
  }, [listRef]);
  const isEmpty = shown.count === 0;
  useLayoutEffect(() => {
    const element = listRef.current;
    if (!element || isEmpty) return undefined;
    measure();
    const { ResizeObserver: Observer } = ownerWindow(element);
    const observer = new Observer(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [listRef, measure, isEmpty]);
  return {
    width: view.width,
    first: placeAt(shown, view.top - margin),
    last: Math.min(shown.count - 1, placeAt(shown, view.top + view.height + 1.5 * margin)),
  };
}
