'use client';
import { useEffect, useState } from 'react';

/** Returns the current time, updated every second while `isRunning`; otherwise the time of the first call. */
export function useNow(isRunning: boolean, now: () => number = Date.now): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning, now]);
  return time;
}
