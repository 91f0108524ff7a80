/** Frames of an animation. */
export interface Frames {
  readonly count: number;
  /** Share of the frames that took less than 20 ms, from 0 to 1. */
  readonly under20: number;
  /** Time between two frames, in milliseconds: half took no longer. */
  readonly median: number;
}

/**
 * Animates for some time and measures how long the frames take.
 *
 * @param move receives the share of the time that is over, from 0 to 1, once per frame
 */
export async function measureFrames(milliseconds: number, move: (share: number) => void): Promise<Frames> {
  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const start = await nextFrame();
  const times: number[] = [];
  for (let now = start, before = start; now - start < milliseconds; before = now) {
    move((now - start) / milliseconds);
    now = await nextFrame();
    times.push(now - before);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return {
    count: times.length,
    under20: times.filter((time) => time < 20).length / times.length,
    median: sorted[sorted.length >> 1] ?? 0,
  };
}
