'use client';
import { startTransition, useEffect, useRef, useState } from 'react';

/** Milliseconds between updates of the details during playback: faster ones are unreadable. */
export const betweenDetails = 120;

/**
 * Throttles a value that is read rather than watched: unchanged at rest, updated at intervals during playback, so that
 * frames do not wait for unreadable details.
 *
 * @param every interval in milliseconds
 */
export function usePaced<T>(value: T, isFlying: boolean, every: number): T {
  const [shown, setShown] = useState(value);
  const latest = useRef({ value, at: -Infinity });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!isFlying && shown !== value) setShown(value);
  useEffect(() => {
    latest.current.value = value;
    if (!isFlying) {
      clearTimeout(timer.current);
      timer.current = undefined;
    } else if (timer.current === undefined && shown !== value) {
      timer.current = setTimeout(
        () => {
          timer.current = undefined;
          latest.current.at = performance.now();
          startTransition(() => setShown(latest.current.value));
        },
        Math.max(0, every - (performance.now() - latest.current.at)),
      );
    }
  }, [value, isFlying, shown, every]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return isFlying ? shown : value;
}
