'use client';
import { systemClock } from '#base';
import { useEffect, useState } from 'react';

const halfMinute = 30_000;

/** Returns the present time, updated every half minute, or a given one. */
export function useNow(given: number | undefined): number {
  const [now, setNow] = useState(() => given ?? systemClock.now());
  const isGiven = given !== undefined;
  useEffect(() => {
    if (isGiven) return undefined;
    const timer = setInterval(() => setNow(systemClock.now()), halfMinute);
    return () => clearInterval(timer);
  }, [isGiven]);
  return given ?? now;
}
