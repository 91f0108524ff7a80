'use client';
import { useEffect, useRef, useState } from 'react';
import { useAnnounce } from '#ui';

/** How many steps a run has taken since the reader looked elsewhere than at its end. */
export function useNews(count: number, atEnd: boolean): number {
  const [seen, setSeen] = useState(count);
  if (atEnd && seen !== count) setSeen(count);
  return atEnd ? 0 : Math.max(0, count - seen);
}

/** Steps come in bursts; they are counted together. */
const quiet = 1000;

/** Tells those who look elsewhere that the run has gone on, and everybody that it is over. */
export function useLiveAnnouncements(live: boolean, news: number, status: string): void {
  const announce = useAnnounce();
  const wasLive = useRef(live);
  useEffect(() => {
    if (wasLive.current && !live) announce(`The run is over: ${status}`);
    wasLive.current = live;
  }, [announce, live, status]);
  useEffect(() => {
    if (news === 0 || !live) return undefined;
    const timer = setTimeout(
      () =>
        announce(
          news === 1 ? 'The run has taken a step since' : `The run has taken ${news.toLocaleString('en')} steps since`,
        ),
      quiet,
    );
    return () => clearTimeout(timer);
  }, [announce, live, news]);
}
