import { focusedIn, isHTMLElement, ownerWindow } from '#ui';

/** Frames a closing part takes to be removed: longer than its fade. */
const closingFrames = 20;

/**
 * Focuses the element that was focused before a part opened; calls `otherwise` where it is gone. A closing part may
 * take the focus once more when its content unmounts, so the focus is returned until it is gone, or moves on.
 *
 * @param frame the element of the editor
 */
export function giveFocusBack(opener: Element | null, frame: Element | null, otherwise?: () => void): void {
  const page = ownerWindow(frame ?? opener);
  let given: Element | null = null;
  const give = (frames: number): void => {
    page.requestAnimationFrame(() => {
      const there = isHTMLElement(opener) && opener.isConnected ? opener : null;
      const active = focusedIn(there ?? frame);
      // The focus went on: where it is lost from there is no longer a matter of the closing part.
      if (given !== null && active !== null && active !== given && !active.closest('[data-closed]')) return;
      if (frames === closingFrames || active === null || active.closest('[data-closed]')) {
        if (there) there.focus({ preventScroll: true });
        else otherwise?.();
        given = focusedIn(there ?? frame);
      }
      if (frames > 0) give(frames - 1);
    });
  };
  give(closingFrames);
}
