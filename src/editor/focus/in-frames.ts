import type { PageWindow } from '#ui';

/** Calls back after a number of animation frames of the window that shows the editor. */
export function inFrames(page: PageWindow, frames: number, then: () => void): void {
  page.requestAnimationFrame(() => (frames > 1 ? inFrames(page, frames - 1, then) : then()));
}
