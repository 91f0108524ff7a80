/** Resolves after that many milliseconds, or as soon as the signal withdraws what waits. Leaves no timer and no listener. */
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
