import { focusedIn } from '#ui';

/** The regions in the order of F6. Editing and executions have different ones; messages come last. */
const order = [
  'band',
  'top',
  'palette',
  'canvas',
  'outline',
  'find',
  'inspector',
  'keys',
  'problems',
  'runs',
  'run',
  'timeline',
  'details',
  'messages',
];
const focusable = '[tabindex="0"], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), a[href]';

/** Focuses the next or previous region that is shown and has a tab stop. */
export function moveToRegion(frame: HTMLElement | null, by: 1 | -1): void {
  const active = focusedIn(frame);
  // Messages are inside the root, outside the frame.
  const root = frame?.closest('.pb') ?? frame;
  const regions = order
    .flatMap((name) => [...(root?.querySelectorAll<HTMLElement>(`[data-region="${name}"]`) ?? [])])
    .flatMap((region) => {
      const first = firstStop(region);
      return first ? [{ region, first }] : [];
    });
  if (regions.length === 0) return;
  const now = regions.findIndex(({ region }) => region.contains(active));
  regions[((now < 0 && by < 0 ? 0 : now) + by + regions.length) % regions.length]?.first.focus();
}

/** Returns the first tab stop: not elements hidden at this width, nor those that arrow keys reach. */
function firstStop(region: HTMLElement): HTMLElement | undefined {
  const stops = [...region.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  // A roving tab stop is where the keyboard was last.
  return stops.find((element) => element.matches('[data-node], [role="treeitem"], [role="listbox"]')) ?? stops[0];
}
