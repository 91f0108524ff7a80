'use client';
import { useEffect, useState } from 'react';

/** The present time: running on once a second while something is under way, else as it was first asked for. */
export function useNow(running: boolean, now: () => number = Date.now): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, [running, now]);
  return time;
}
