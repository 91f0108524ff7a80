import { focusedIn } from '#ui';

/** The parts of the editor in the order of F6. Those of the runs are other ones than those of editing; messages come last. */
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

/** The focus goes to the next or previous part of the editor that is there and has something to go to. */
export function moveToRegion(frame: HTMLElement | null, by: 1 | -1): void {
  const active = focusedIn(frame);
  // Messages float over the editor: they are in its root, not in its frame.
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

/** What Tab would stop at first: not what is only there in other widths, nor what arrows lead to. */
function firstStop(region: HTMLElement): HTMLElement | undefined {
  const stops = [...region.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  // Where a card or a row is the one stop of many, that is where the keyboard was.
  return stops.find((element) => element.matches('[data-node], [role="treeitem"], [role="listbox"]')) ?? stops[0];
}
