/** Whether the zoom is changing, as during wheel turns, a pinch or a glide. */
export interface Zooming {
  isOn(): boolean;
  /** The zoom changed. A single change is a jump and starts nothing. */
  change(): void;
  /** Notifies when zooming begins and when it rests. */
  subscribe(listener: (isOn: boolean) => void): () => void;
  dispose(): void;
}

/** A zoom unchanged for this long, in ms, rests. Wheel turns follow each other sooner. */
const restTime = 200;

/**
 * Detects successive changes of the zoom, so that slow work can wait for the last one.
 *
 * @param nextFrame calls back in the next frame
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
      // On a busy page wheel events are queued by now; they arrive before the next frame.
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
      // One timer for many turns: setting one costs as much as the rest of a turn.
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
