'use client';
import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * A value for what is read rather than watched: at rest as it is, while it flies only every so often, so that a frame does not wait for
 * details that nobody can read in it.
 *
 * @param every milliseconds between two values while it flies
 */
export function usePaced<T>(value: T, flies: boolean, every: number): T {
  const [shown, setShown] = useState(value);
  const latest = useRef({ value, at: -Infinity });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!flies && shown !== value) setShown(value);
  useEffect(() => {
    latest.current.value = value;
    if (!flies) {
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
  }, [value, flies, shown, every]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return flies ? shown : value;
}
