/** What has the focus in the page or the shadow root that an element is in; `null` where nothing has it. Without an element: anywhere. */
export function focusIn(element: HTMLElement | null): Element | null {
  const root = element?.getRootNode();
  if (root instanceof ShadowRoot) return root.activeElement;
  let active = document.activeElement;
  while (!element && active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === document.body ? null : active;
}

/** How many frames what closes may take until it is gone: longer than it fades. */
const closingFrames = 20;

/**
 * Gives the focus back to what had it before something opened, once that is gone; otherwise to whatever the caller says. What
 * closes may take the focus once more while it fades, when its content goes: it is then given back again.
 */
export function giveFocusBack(opener: Element | null, otherwise?: () => void): void {
  const give = (frames: number): void => {
    requestAnimationFrame(() => {
      const there = opener instanceof HTMLElement && opener.isConnected ? opener : null;
      const active = focusIn(there);
      if (frames === closingFrames || active === null || active.closest('[data-closed]')) {
        if (there) there.focus({ preventScroll: true });
        else otherwise?.();
      }
      if (frames > 0) give(frames - 1);
    });
  };
  give(closingFrames);
}
