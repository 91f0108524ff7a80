'use client';
import { useEffect, useState } from 'react';
import { callHost } from '#base';
import { useLatest } from '#ui';

/** A host's clock may throw or return no time. */
function readClock(now: () => number): number {
  const time = callHost(now);
  return typeof time === 'number' && Number.isFinite(time) ? time : Date.now();
}

/** Returns the current time, updated every second while `isRunning`; otherwise the time of the first call. */
export function useNow(isRunning: boolean, now: () => number = Date.now): number {
  const [time, setTime] = useState(() => readClock(now));
  // Hosts pass a new function with each render, which must not start the second anew.
  const clock = useLatest(now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTime(readClock(clock.current)), 1000);
    return () => clearInterval(timer);
  }, [isRunning, clock]);
  return time;
}
