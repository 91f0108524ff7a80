import { focusIn } from './focus-in.js';

const order = ['top', 'palette', 'canvas', 'outline', 'find', 'inspector', 'keys', 'problems'];
const focusable = '[tabindex="0"], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), a[href]';

/** The focus goes to the next or previous part of the editor that is there. */
export function moveToRegion(frame: HTMLElement | null, by: 1 | -1): void {
  const active = focusIn(frame);
  const regions = order.flatMap((name) => [...(frame?.querySelectorAll<HTMLElement>(`[data-region="${name}"]`) ?? [])].filter((region) => region.offsetParent !== null));
  if (regions.length === 0) return;
  const now = regions.findIndex((region) => region.contains(active));
  const next = regions[((now < 0 && by < 0 ? 0 : now) + by + regions.length) % regions.length];
  next?.querySelector<HTMLElement>(focusable)?.focus();
}
