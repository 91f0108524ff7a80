/** Whether the camera is on its way to another size, as under a turning wheel, a pinch or a glide. */
export interface Zooming {
  isOn(): boolean;
  /** The size has changed. A change that stands alone is no way: whoever jumps has arrived. */
  change(): void;
  /** Is told when it begins and when the size has come to rest. */
  subscribe(listener: (isOn: boolean) => void): () => void;
  dispose(): void;
}

/** A size that does not change for so long, in milliseconds, has come to rest. Turns of a wheel follow each other sooner. */
const restTime = 200;

/**
 * Notices when changes of size follow upon each other, so that what takes long can wait for the last of them.
 *
 * @param nextFrame calls back in the next frame of the screen
 */
export function createZooming(nextFrame: (then: () => void) => void): Zooming {
  const listeners = new Set<(isOn: boolean) => void>();
  let isOn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changed = 0;
  const turn = (on: boolean): void => {
    if (isOn === on) return;
    isOn = on;
    for (const listener of listeners) listener(on);
  };
  const wait = (time: number): void => {
    timer = setTimeout(() => {
      const seen = changed;
      // On a busy page turns of the wheel are waiting by now; they are heard before the next frame.
      nextFrame(() => {
        if (timer === undefined) return;
        const left = changed + restTime - performance.now();
        if (changed !== seen || left > 1) return wait(Math.max(1, left));
        timer = undefined;
        turn(false);
      });
    }, time);
  };
  return {
    isOn: () => isOn,
    change() {
      changed = performance.now();
      // One timer for many turns: to set one costs as much as everything else that is done here for a turn.
      if (timer === undefined) wait(restTime);
      else turn(true);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose() {
      clearTimeout(timer);
      timer = undefined;
      isOn = false;
    },
  };
}
