'use client';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';
import { isButton } from './element-checks.js';
import { styleOf } from './owner-window.js';

/** Listeners of a tool bar. */
export interface Toolbar {
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Makes a tool bar one tab stop: arrow keys, Home and End move the focus over its buttons, and Tab returns to the last
 * focused one. The attributes are written here, so buttons of a host take part as well.
 */
export function useToolbar(bar: RefObject<HTMLElement | null>): Toolbar {
  useEffect(() => {
    const all = buttonsOf(bar.current);
    if (all.length > 0 && all.filter(({ tabIndex }) => tabIndex === 0).length !== 1)
      stopAt(all, all.find(({ parentElement }) => parentElement === bar.current) ?? all[0]);
  });
  const onFocus: Toolbar['onFocus'] = ({ target }) => {
    if (isButton(target)) stopAt(buttonsOf(bar.current), target);
  };
  const onKeyDown: Toolbar['onKeyDown'] = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !bar.current) return;
    const shown = buttonsOf(bar.current).filter((button) => !button.disabled && button.getClientRects().length > 0);
    const at = shown.findIndex((button) => button === event.target);
    const isTurned = styleOf(bar.current).direction === 'rtl';
    const to = placeFor(event.key, at, shown.length, isTurned);
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    shown[to]?.focus();
  };
  return { onKeyDown, onFocus };
}

function buttonsOf(bar: HTMLElement | null): readonly HTMLButtonElement[] {
  return [...(bar?.querySelectorAll('button') ?? [])];
}

function stopAt(all: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of all) button.tabIndex = button === stop ? 0 : -1;
}

function placeFor(key: string, at: number, count: number, isTurned: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  return (at + ((key === 'ArrowRight') !== isTurned ? 1 : -1) + count) % count;
}
