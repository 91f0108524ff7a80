/** How long one slice may take, in milliseconds: short enough that a key pressed meanwhile shows with the next frame. */
const sliceLength = 8;

/**
 * Carries work on in slices between which the page takes input and draws. The first slice is a task of its own. Work that
 * throws ends, as nothing says that it would go on well; the error is reported as one nobody caught.
 *
 * @param work is told when its slice ends, and answers whether all of it is done
 * @returns stops it where it is
 */
export function runInSlices(work: (isTimeUp: () => boolean) => boolean): () => void {
  const channel = new MessageChannel();
  const stop = (): void => {
    channel.port1.onmessage = null;
    channel.port1.close();
  };
  // Messages come one by one, each as a task of its own, and unlike timers without a wait in between.
  channel.port1.onmessage = () => {
    const end = performance.now() + sliceLength;
    let isDone = true;
    try {
      isDone = work(() => performance.now() >= end || isInputWaiting());
    } finally {
      if (isDone) stop();
      else channel.port2.postMessage(null);
    }
  };
  channel.port2.postMessage(null);
  return stop;
}

/** True where a browser that can tell has a key or a press waiting. */
function isInputWaiting(): boolean {
  const { scheduling } = navigator as { readonly scheduling?: { isInputPending?(): boolean } };
  return scheduling?.isInputPending?.() ?? false;
}
