/** Frames of a window that a test runs by hand. */
export interface TestFrames {
  readonly page: Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;
  /** Number of frames requested and neither run nor cancelled. */
  readonly pending: () => number;
  /** Runs the pending frames at a time in milliseconds. */
  readonly run: (time?: number) => void;
}

export function testFrames(): TestFrames {
  let next = 1;
  const waiting = new Map<number, FrameRequestCallback>();
  return {
    page: {
      requestAnimationFrame(callback) {
        waiting.set(next, callback);
        return next++;
      },
      cancelAnimationFrame: (id) => void waiting.delete(id),
    },
    pending: () => waiting.size,
    run(time = 0) {
      const due = [...waiting.values()];
      waiting.clear();
      for (const callback of due) callback(time);
    },
  };
}
