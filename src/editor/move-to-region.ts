import type { KeyboardEvent } from 'react';

const order = ['top', 'palette', 'canvas', 'inspector', 'problems'];
const focusable = '[tabindex="0"], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), a[href]';

/** F6 and Shift F6: the focus goes to the next or previous part of the editor that is there. */
export function moveToRegion(event: KeyboardEvent<HTMLElement>): void {
  const root = event.currentTarget;
  const regions = order.flatMap((name) => [...root.querySelectorAll<HTMLElement>(`[data-region="${name}"]`)].filter((region) => region.offsetParent !== null));
  if (regions.length === 0) return;
  const now = regions.findIndex((region) => region.contains(event.target as Node));
  const next = regions[(now + (event.shiftKey ? -1 : 1) + regions.length) % regions.length];
  next?.querySelector<HTMLElement>(focusable)?.focus();
}
