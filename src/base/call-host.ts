/**
 * Calls a function that a host provided, and returns what it returns. What it throws is reported as an uncaught error, as a browser
 * does with an event listener: it reaches the host's error monitoring, and neither the caller nor the other listeners.
 *
 * @returns `undefined` where the function threw
 */
export function callHost<Value>(call: () => Value): Value | undefined {
  try {
    return call();
  } catch (error) {
    reportUncaught(error);
    return undefined;
  }
}

/** Reports an error that was caught as if nothing had caught it, for the host's error monitoring. */
export function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
