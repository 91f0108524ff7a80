'use client';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ExecutionSummary } from '#adapter';
import { useLatest } from '#ui';
import type { TimeWords } from '../words/time-words.js';
import { readDate } from './summary-words.js';

/** A row of the list with its offset: a day heading or an execution. */
export type ListItem =
  | { readonly kind: 'day'; readonly key: string; readonly label: string; readonly top: number }
  | { readonly kind: 'run'; readonly execution: ExecutionSummary; readonly at: number; readonly top: number };

/** A day of the list, as far as it is rendered. */
export interface DayGroup {
  readonly key: string;
  readonly label: string;
  /** Offset of the heading, where it is rendered. */
  readonly heading?: number | undefined;
  readonly executions: readonly { readonly execution: ExecutionSummary; readonly at: number; readonly top: number }[];
}

export const dayHeight = 30;
export const executionHeight = 51;
/** Overscan in px. The window moves after half of it. */
const spare = 400;
const usualRoom = 900;

/** Lays out executions by day. */
export function listItems(executions: readonly ExecutionSummary[], times: TimeWords, now: number): readonly ListItem[] {
  const items: ListItem[] = [];
  let top = 0;
  let day: string | undefined;
  const seen = new Map<string, number>();
  executions.forEach((execution, at) => {
    const start = readDate(execution.start);
    const dayKey = times.dayKey(start);
    if (dayKey !== day) {
      day = dayKey;
      const before = seen.get(dayKey) ?? 0;
      seen.set(dayKey, before + 1);
      items.push({ kind: 'day', key: `${dayKey} ${before}`, label: times.day(start, now), top });
      top += dayHeight;
    }
    items.push({ kind: 'run', execution, at, top });
    top += executionHeight;
  });
  return items;
}

const heightOf = (item: ListItem): number => (item.kind === 'day' ? dayHeight : executionHeight);

/** Returns the index of the first item that ends below an offset. */
function firstBelow(items: readonly ListItem[], y: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.top + heightOf(items[middle]!) <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Selects the rendered rows: those in view with overscan, and the active one. Where rows are added or removed above the
 * view, the scroll offset is adjusted so that the first visible row stays in place.
 */
export function useExecutionWindow(
  items: readonly ListItem[],
  activeAt: number,
): {
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly groups: readonly DayGroup[];
  readonly height: number;
  readonly scrollTo: (at: number) => void;
  readonly onScroll: () => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const last = items.at(-1);
  const height = last ? last.top + heightOf(last) : 0;
  const [seen, setSeen] = useState({ from: 0, to: usualRoom });
  const latest = useLatest({ items, height });
  const anchor = useRef<{ readonly id: string; readonly offset: number }>(undefined);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight } = element;
    const { items: now } = latest.current;
    // At the very top the newest execution stays in view; further down the first whole row does.
    const first = scrollTop < 4 ? undefined : now.slice(firstBelow(now, scrollTop)).find((item) => item.kind === 'run');
    anchor.current = first?.kind === 'run' ? { id: first.execution.id, offset: first.top - scrollTop } : undefined;
    setSeen((before) =>
      (scrollTop - spare / 2 < before.from && before.from > 0) ||
      scrollTop + clientHeight + spare / 2 > before.to ||
      scrollTop - 2 * spare > before.from
        ? { from: Math.max(0, scrollTop - spare), to: scrollTop + clientHeight + spare }
        : before,
    );
  }, [latest]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const kept = anchor.current;
    const place = kept && items.find((item) => item.kind === 'run' && item.execution.id === kept.id);
    if (kept && place && Math.abs(place.top - kept.offset - element.scrollTop) > 1)
      element.scrollTop = place.top - kept.offset;
    onScroll();
  }, [items, onScroll]);
  const scrollTo = useCallback(
    (at: number) => {
      const element = scroller.current;
      const item = latest.current.items.find((one) => one.kind === 'run' && one.at === at);
      if (!element || !item) return;
      // The first execution brings its day heading into view.
      const top = at === 0 ? 0 : item.top;
      const { clientHeight, scrollTop } = element;
      if (top < scrollTop) element.scrollTop = top;
      else if (top + executionHeight > scrollTop + clientHeight)
        element.scrollTop = top + executionHeight - clientHeight;
    },
    [latest],
  );

  const groups = useMemo(() => groupsOf(items, seen, activeAt), [items, seen, activeAt]);
  return { scroller, groups, height, scrollTo, onScroll };
}

/** Returns the rows of a range by day, and the active row wherever it is. */
function groupsOf(
  items: readonly ListItem[],
  seen: { readonly from: number; readonly to: number },
  activeAt: number,
): readonly DayGroup[] {
  const [from, to] = [firstBelow(items, seen.from), firstBelow(items, seen.to) + 1];
  const drawn = items.slice(from, to);
  const active = items.findIndex((item) => item.kind === 'run' && item.at === activeAt);
  if (active >= 0 && active < from) drawn.unshift(items[active]!);
  else if (active >= to) drawn.push(items[active]!);
  const found: {
    key: string;
    label: string;
    heading?: number;
    executions: { execution: ExecutionSummary; at: number; top: number }[];
  }[] = [];
  for (const item of drawn) {
    if (item.kind === 'day') {
      found.push({ key: item.key, label: item.label, heading: item.top, executions: [] });
      continue;
    }
    const day = dayOf(items, item);
    if (day && found.at(-1)?.key !== day.key) found.push({ key: day.key, label: day.label, executions: [] });
    found.at(-1)?.executions.push({ execution: item.execution, at: item.at, top: item.top });
  }
  return found;
}

/** Returns the day heading of an execution. */
function dayOf(items: readonly ListItem[], execution: ListItem): (ListItem & { readonly kind: 'day' }) | undefined {
  for (let at = firstBelow(items, execution.top); at >= 0; at--) {
    const item = items[at];
    if (item?.kind === 'day') return item;
  }
  return undefined;
}
