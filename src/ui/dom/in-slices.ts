/** Length of a slice in milliseconds: a key pressed meanwhile still renders with the next frame. */
const sliceLength = 8;

/**
 * Runs work in slices between which the page handles input and paints. The first slice is a task of its own. Work that
 * throws ends, and the error is reported as uncaught.
 *
 * @param work receives a function that says when its slice is over; returns whether all work is done
 * @returns a function that stops the work
 */
export function runInSlices(work: (isTimeUp: () => boolean) => boolean): () => void {
  const channel = new MessageChannel();
  const stop = (): void => {
    channel.port1.onmessage = null;
    channel.port1.close();
  };
  // Messages are separate tasks, and unlike timers are not delayed.
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

/** Whether input is pending, in browsers that report it. */
function isInputWaiting(): boolean {
  const { scheduling } = navigator as { readonly scheduling?: { isInputPending?(): boolean } };
  return scheduling?.isInputPending?.() ?? false;
}
