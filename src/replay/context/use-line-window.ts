'use client';
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ownerWindow } from '#ui';

const lineHeight = 22;

/** Lines of which those in view are in the page, within something that scrolls more than them. */
export interface LineWindow {
  readonly lines: Virtualizer<HTMLElement, Element>;
  /** How far from the beginning of the lines a line of the window stands. */
  readonly margin: number;
}

/** `kept` is a line that stays in the page wherever it is, because it has the focus. */
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
  // oxlint-disable-next-line react/incompatible-library -- what it answers goes to no other component
  const lines = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller.current ?? scrollerOf(listRef.current),
    estimateSize: () => lineHeight,
    overscan: 10,
    scrollMargin: margin,
    rangeExtractor: extract,
    getItemKey: keyOf,
    useFlushSync: false,
    // What is stuck to the edges of the scroller covers lines.
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
