'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** The rendered range of a list whose rows have one height. */
export interface RowWindow {
  readonly first: number;
  /** One past the last rendered row. */
  readonly end: number;
  /** Scrolls as little as needed to bring a row into view. */
  readonly show: (row: number) => void;
}

export function useRowWindow(listRef: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow {
  // oxlint-disable-next-line react/incompatible-library -- its functions are passed to no other component
  const rows = useVirtualizer({
    count,
    getScrollElement: () => listRef.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The list renders its first rows before it is measured.
    initialRect: { width: 0, height: 480 },
    // Rows rendered within the callback of the observer would have it fire again.
    useAnimationFrameWithResizeObserver: true,
    // React warns of a scroll event that flushes during its own rendering.
    useFlushSync: false,
  });
  const show = useCallback((row: number) => rows.scrollToIndex(row, { align: 'auto' }), [rows]);
  const rendered = rows.getVirtualItems();
  return { first: rendered[0]?.index ?? 0, end: (rendered.at(-1)?.index ?? -1) + 1, show };
}
