'use client';
import { useEffect } from 'react';
import type { WorkState } from '#adapter';
import { usePortalContainer } from '#ui';
import type { Work } from './work.js';

/** The first delay in milliseconds; it doubles up to the last. */
const first = 2000;
const last = 30_000;

/**
 * Retries a save that did not reach the service, or whose outcome is unknown: when the browser is online again, and at
 * intervals, since it may be the service that was away.
 */
export function useSendingAgain(work: Work | undefined, send: () => void): void {
  const page = usePortalContainer()?.ownerDocument.defaultView;
  useEffect(() => {
    if (!work || !page) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    const isOpen = ({ isWaiting, save }: WorkState): boolean => isWaiting || save === 'unknown';
    const onLine = (): void => {
      if (isOpen(work.store.getState())) send();
    };
    const stopWaiting = (): void => {
      clearTimeout(timer);
      timer = undefined;
      page.removeEventListener('online', onLine);
    };
    const follow = (): void => {
      const state = work.store.getState();
      if (state.save === 'saved') tries = 0;
      // A save under way is waited for.
      if (state.save === 'saving') return;
      if (!isOpen(state)) stopWaiting();
      else if (timer === undefined) {
        const longest = Math.min(first * 2 ** tries, last);
        tries += 1;
        // Many editors that lost the same service must not return at the same moment.
        timer = setTimeout(
          () => {
            timer = undefined;
            send();
          },
          longest * (0.5 + Math.random() / 2),
        );
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
