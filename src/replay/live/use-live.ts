'use client';
import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '#ui';

/** Counts the visits added since the playhead left the end. */
export function useNews(count: number, isAtEnd: boolean): number {
  const [seen, setSeen] = useState(count);
  if (isAtEnd && seen !== count) setSeen(count);
  return isAtEnd ? 0 : Math.max(0, count - seen);
}

/** Visits come in bursts and are announced together. */
const quiet = 1000;

/** Announces new visits while the playhead is elsewhere, and the end of the execution. */
export function useLiveAnnouncements(isLive: boolean, news: number, status: string): void {
  const announce = useAnnounce();
  const wasLive = useRef(isLive);
  useEffect(() => {
    if (wasLive.current && !isLive) announce(`The run is over: ${status}`);
    wasLive.current = isLive;
  }, [announce, isLive, status]);
  useEffect(() => {
    if (news === 0 || !isLive) return undefined;
    const timer = setTimeout(
      () =>
        announce(
          news === 1 ? 'The run has taken a step since' : `The run has taken ${news.toLocaleString('en')} steps since`,
        ),
      quiet,
    );
    return () => clearTimeout(timer);
  }, [announce, isLive, news]);
}
