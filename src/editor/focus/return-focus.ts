import { focusedIn, isHTMLElement, ownerWindow } from '#ui';

/** How many frames what closes may take until it is gone: longer than it fades. */
const closingFrames = 20;

/**
 * Gives the focus back to what had it before something opened, once that is gone; otherwise to whatever the caller says. What
 * closes may take the focus once more while it fades, when its content goes: it is then given back again.
 *
 * @param frame the element of the editor
 */
export function giveFocusBack(opener: Element | null, frame: Element | null, otherwise?: () => void): void {
  const page = ownerWindow(frame ?? opener);
  const give = (frames: number): void => {
    page.requestAnimationFrame(() => {
      const there = isHTMLElement(opener) && opener.isConnected ? opener : null;
      const active = focusedIn(there ?? frame);
      if (frames === closingFrames || active === null || active.closest('[data-closed]')) {
        if (there) there.focus({ preventScroll: true });
        else otherwise?.();
      }
      if (frames > 0) give(frames - 1);
    });
  };
  give(closingFrames);
}
