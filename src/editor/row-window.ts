'use client';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { ownerWindow } from '#ui';

/** Rows of one height, of which only those in view are in the page. */
export interface RowWindow {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
  /** Scrolls as little as needed to bring a row into view. */
  readonly show: (row: number) => void;
}

/** So many rows beyond the view are in the page, so that none is missing while one scrolls. */
const beyond = 6;

export function useRowWindow(listRef: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  const [view, setView] = useState({ top: 0, height: 480 });
  const measure = useCallback(() => {
    const { clientHeight: height = 0, scrollTop = 0 } = listRef.current ?? {};
    const top = Math.floor(scrollTop / rowHeight);
    setView((before) => (before.top === top && before.height === height ? before : { top, height }));
  }, [listRef, rowHeight]);
  const isEmpty = count === 0;
  useLayoutEffect(() => {
    const element = listRef.current;
    if (!element || isEmpty) return undefined;
    measure();
    const page = ownerWindow(element);
    let frame = 0;
    // With the next frame: more rows within the observer's own turn would have it begin again.
    const observer = new page.ResizeObserver(() => {
      page.cancelAnimationFrame(frame);
      frame = page.requestAnimationFrame(measure);
    });
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      page.cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [isEmpty, listRef, measure]);
  const show = useCallback(
    (row: number) => {
      const element = listRef.current;
      if (!element) return;
      if (row * rowHeight < element.scrollTop) element.scrollTop = row * rowHeight;
      else if ((row + 1) * rowHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = (row + 1) * rowHeight - element.clientHeight;
    },
    [listRef, rowHeight],
  );
  // A list that has become shorter has scrolled back; until it says so, its end is what can be shown.
  const rows = Math.ceil(view.height / rowHeight);
  const top = Math.max(0, Math.min(view.top, count - rows));
  return { first: Math.max(0, top - beyond), end: Math.min(count, top + rows + beyond), show };
}
