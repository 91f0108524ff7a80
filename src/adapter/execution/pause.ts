/** Resolves after a time in milliseconds, or as soon as the signal aborts. Leaves no timer and no listener. */
export function pause(time: number, signal: AbortSignal | undefined): Promise<void> {
  if (time <= 0 || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, time);
    signal?.addEventListener('abort', end, { once: true });
  });
}
