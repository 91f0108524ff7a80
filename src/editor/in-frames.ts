/** Does something in a later frame: what was asked for is drawn by then. */
export function inFrames(frames: number, then: () => void): void {
  requestAnimationFrame(() => (frames > 1 ? inFrames(frames - 1, then) : then()));
}
