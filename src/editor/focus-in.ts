/** What has the focus in the page or the shadow root that an element is in; `null` where nothing has it. */
export function focusIn(element: HTMLElement | null): Element | null {
  const root = element?.getRootNode();
  const active = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
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
        else if (frames === closingFrames || document.activeElement === document.body) otherwise?.();
      }
      if (frames > 0) give(frames - 1);
    });
  };
  give(closingFrames);
}
