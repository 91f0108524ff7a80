'use client';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ownerWindow } from '#ui';

const lineHeight = 22;

/** Virtualised rows inside a scroller that holds other content too. */
export interface LineWindow {
  readonly lines: Virtualizer<HTMLElement, Element>;
  /** Offset of the rows from the start of the scroller, in px. */
  readonly margin: number;
}

/** Virtualises rows. `kept` is the index of a row that stays rendered because it has the focus. */
export function useLineWindow(
  listRef: RefObject<HTMLElement | null>,
  count: number,
  kept: number,
  keyOf: (at: number) => string | number,
): LineWindow {
  const [margin, setMargin] = useState(0);
  const [head, setHead] = useState(44);
  const isEmpty = count === 0;
  const scroller = useRef<HTMLElement | null>(null);
  const extract = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const shown = defaultRangeExtractor(range);
      if (kept < 0 || kept >= count || shown.includes(kept)) return shown;
      return [...shown, kept].sort((left, right) => left - right);
    },
    [kept, count],
  );
  // oxlint-disable-next-line react/incompatible-library -- the result goes to no other component
  const lines = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current ?? scrollerOf(listRef.current),
    estimateSize: () => lineHeight,
    overscan: 10,
    scrollMargin: margin,
    rangeExtractor: extract,
    getItemKey: keyOf,
    useFlushSync: false,
    // Sticky content at the edges of the scroller covers rows.
    scrollPaddingStart: head,
    scrollPaddingEnd: 72,
  });
  useLayoutEffect(() => {
    const list = listRef.current;
    scroller.current = scrollerOf(list);
    if (!list || !scroller.current) return undefined;
    const frame = scroller.current;
    const measure = (): void => {
      const next = Math.round(list.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop);
      setHead(list.parentElement?.querySelector<HTMLElement>('[data-sticks]')?.offsetHeight ?? 0);
      setMargin((before) => (Math.abs(before - next) < 1 ? before : next));
    };
    measure();
    const page = ownerWindow(frame);
    let timer = 0;
    const observer = new page.ResizeObserver(() => {
      page.cancelAnimationFrame(timer);
      timer = page.requestAnimationFrame(measure);
    });
    for (const part of frame.children) observer.observe(part);
    return () => {
      page.cancelAnimationFrame(timer);
      observer.disconnect();
    };
  }, [listRef, isEmpty]);
  return { lines, margin };
}

function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  return list?.closest<HTMLElement>('[data-scrolls]') ?? null;
}
