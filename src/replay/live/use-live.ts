'use client';
import { useEffect, useRef, useState } from 'react';
import { useAnnounce, useMessages } from '#ui';
import { liveMessages } from './live-messages.js';

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
  const { announced } = useMessages(liveMessages);
  const wasLive = useRef(isLive);
  useEffect(() => {
    if (wasLive.current && !isLive) announce(announced.ended(status));
    wasLive.current = isLive;
  }, [announce, announced, isLive, status]);
  useEffect(() => {
    if (news === 0 || !isLive) return undefined;
    const timer = setTimeout(() => announce(announced.newSteps(news)), quiet);
    return () => clearTimeout(timer);
  }, [announce, announced, isLive, news]);
}
