'use client';
import { useEffect } from 'react';
import { usePortalContainer } from '#ui';
import type { Work } from './work.js';

/** The first time is this much later, in milliseconds, each that follows up to twice as late, and none later than the last. */
const first = 2000;
const last = 30_000;

/**
 * Sends a save that never left this machine once more: when the browser says that it is on line again, and now and then in between,
 * as it may be the service that was away. Only what was asked for is sent: after another edit, the person asks again.
 */
export function useSendingAgain(work: Work | undefined, send: () => void): void {
  const page = usePortalContainer()?.ownerDocument.defaultView;
  useEffect(() => {
    if (!work || !page) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    const onLine = (): void => {
      if (work.store.getState().isWaiting) send();
    };
    const stopWaiting = (): void => {
      clearTimeout(timer);
      timer = undefined;
      page.removeEventListener('online', onLine);
    };
    const follow = (): void => {
      const { isReached, isWaiting } = work.store.getState();
      if (isReached) tries = 0;
      if (!isWaiting) stopWaiting();
      else if (timer === undefined) {
        const longest = Math.min(first * 2 ** tries, last);
        tries += 1;
        // Many editors that lost the same service must not come back at the same moment.
        timer = setTimeout(() => {
          timer = undefined;
          send();
        }, longest * (0.5 + Math.random() / 2));
        page.addEventListener('online', onLine);
      }
    };
    follow();
    const stop = work.store.subscribe(follow);
    return () => {
      stop();
      stopWaiting();
    };
  }, [page, send, work]);
}
