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
const restTime = 120;

/** Notices when changes of size follow upon each other, so that what takes long can wait for the last of them. */
export function createZooming(): Zooming {
  const listeners = new Set<(isOn: boolean) => void>();
  let isOn = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = (on: boolean): void => {
    if (isOn === on) return;
    isOn = on;
    for (const listener of listeners) listener(on);
  };
  return {
    isOn: () => isOn,
    change() {
      const follows = timer !== undefined;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        turn(false);
      }, restTime);
      if (follows) turn(true);
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
