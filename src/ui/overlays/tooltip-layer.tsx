'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { ownerWindow } from '../dom/owner-window.js';
import { prefetchPart, useLatePart } from '../failures/use-late-part.js';
import { loadOverlays } from './load-overlays.js';
import { controlWithTooltip, readTooltip, type ShownTooltip } from './tooltip.js';

/** Hover until a tooltip shows, in ms. */
const patience = 500;
/** After this time in ms the overlays are loaded, so that the first of them opens at once. */
const readyAfter = 1500;
/** For this long after one tooltip has closed, the next one shows at once, in ms. */
const warm = 400;

/** The one tooltip of a root, for the control under the pointer or with the keyboard's focus. */
export function TooltipLayer({ root }: { readonly root: HTMLElement | null }): ReactElement | null {
  const [shown, setShown] = useState<ShownTooltip>();
  useEffect(() => {
    const timer = setTimeout(() => prefetchPart(loadOverlays), readyAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {root && <TooltipEvents root={root} shown={shown} setShown={setShown} />}
      {shown && <LateTooltip shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** A tooltip whose code cannot be loaded does not show: the control has the same text as its name. */
function LateTooltip({ onClose, shown }: { readonly shown: ShownTooltip; readonly onClose: () => void }) {
  const { part } = useLatePart(loadOverlays);
  return part ? <part.TooltipView shown={shown} onClose={onClose} /> : null;
}

interface TooltipEventsProps {
  readonly root: HTMLElement;
  readonly shown: ShownTooltip | undefined;
  readonly setShown: (shown: ShownTooltip | undefined) => void;
}

/** Listens on the root and decides which control shows its tooltip. */
function TooltipEvents({ root, setShown, shown }: TooltipEventsProps): null {
  const current = useRef(shown);
  useEffect(() => {
    current.current = shown;
  }, [shown]);
  useEffect(() => listenForTooltips(root, () => current.current, setShown), [root, setShown]);
  // The words of a shown tooltip follow its control, and the tooltip goes with it.
  useEffect(() => {
    if (!shown) return undefined;
    const { control } = shown;
    const observer = new (ownerWindow(root).MutationObserver)(() => {
      if (!control.isConnected || control.dataset['tip'] === undefined) return setShown(undefined);
      const next = readTooltip(control);
      if (next.text !== shown.text || next.keys.join() !== shown.keys.join()) setShown({ control, ...next });
    });
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['data-tip', 'data-tip-keys'] });
    return () => observer.disconnect();
  }, [root, setShown, shown]);
  return null;
}

/** Calls `setShown` as pointer, focus and keys ask for it. Returns the function that stops it. */
function listenForTooltips(
  root: HTMLElement,
  current: () => ShownTooltip | undefined,
  setShown: TooltipEventsProps['setShown'],
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: HTMLElement | null = null;
  let closedAt = -Infinity;
  const hide = (): void => {
    clearTimeout(timer);
    if (!current()) return;
    closedAt = performance.now();
    setShown(undefined);
  };
  const show = (control: HTMLElement): void => setShown({ control, ...readTooltip(control) });
  const stop = new AbortController();
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    capture = false,
  ): void => root.addEventListener(type, listener, { signal: stop.signal, capture });
  on('pointerover', (event) => {
    const control = controlWithTooltip(event.target);
    if (event.pointerType === 'touch' || control === over) return;
    hide();
    over = control;
    if (!control || event.buttons !== 0) return;
    prefetchPart(loadOverlays);
    timer = setTimeout(() => show(control), performance.now() - closedAt < warm ? 0 : patience);
  });
  on('pointerleave', () => {
    over = null;
    hide();
  });
  on('pointerdown', hide);
  on('focusin', ({ target }) => {
    const control = controlWithTooltip(target);
    if (control && control === target && control.matches(':focus-visible')) show(control);
  });
  on('focusout', ({ target }) => {
    if (current()?.control === target) hide();
  });
  // Escape closes the tooltip alone: what is open below it is the next level.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !root.querySelector('.pb-tip[data-shared]')) return;
    event.stopPropagation();
    hide();
  };
  on('keydown', onKeyDown, true);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
