'use client';
import { useEffect } from 'react';
import { isSafe, isUnsaved, type WorkState } from '#adapter';
import { callHost } from '#base';
import { useLatest, usePortalContainer } from '#ui';
import type { ShownWork, Work } from './work.js';

/** What `onUnsavedChange` reports. */
export type UnsavedWork = Pick<ShownWork, 'status' | 'unsaved' | 'safe'>;

export interface LeavingOptions {
  readonly work: Work;
  /** The browser asks before the page is left while something would be lost. */
  readonly asks: boolean;
  readonly onUnsavedChange: ((work: UnsavedWork) => void) | undefined;
}

/**
 * Protects unsaved work when the page ends. Listens to the page only while something is not safe, so that browsers can
 * keep the page in the back/forward cache.
 */
export function useLeaving({ asks, onUnsavedChange, work }: LeavingOptions): void {
  const page = usePortalContainer()?.ownerDocument.defaultView;
  const latest = useLatest({ asks, onUnsavedChange });

  useEffect(() => {
    if (!page) return undefined;
    const onHide = (): void => work.flush();
    const onVisibility = (): void => {
      if (page.document.visibilityState === 'hidden') work.flush();
    };
    const onLeave = (event: BeforeUnloadEvent): void => {
      work.flush();
      if (!latest.current.asks || isSafe(work.store.getState())) return;
      event.preventDefault();
      // Older browsers need this instead.
      event.returnValue = true;
    };
    const onLine = (): void => work.happened({ type: 'reached' });
    const onOffLine = (): void => work.happened({ type: 'unreached' });
    let endsListening: (() => void) | undefined;
    const listen = (): (() => void) => {
      page.addEventListener('pagehide', onHide);
      page.document.addEventListener('visibilitychange', onVisibility);
      page.addEventListener('beforeunload', onLeave);
      return () => {
        page.removeEventListener('pagehide', onHide);
        page.document.removeEventListener('visibilitychange', onVisibility);
        page.removeEventListener('beforeunload', onLeave);
      };
    };
    let endsWatching: (() => void) | undefined;
    const watch = (): (() => void) => {
      if (!page.navigator.onLine) onOffLine();
      page.addEventListener('online', onLine);
      page.addEventListener('offline', onOffLine);
      return () => {
        page.removeEventListener('online', onLine);
        page.removeEventListener('offline', onOffLine);
      };
    };
    const follow = (state: WorkState): void => {
      if (isSafe(state)) endsListening = void endsListening?.();
      else endsListening ??= listen();
      if (!isUnsaved(state)) endsWatching = void endsWatching?.();
      else endsWatching ??= watch();
    };
    follow(work.store.getState());
    const stop = work.store.subscribe(follow);
    return () => {
      stop();
      endsListening?.();
      endsWatching?.();
    };
  }, [latest, page, work]);

  useEffect(() => {
    // Reported once at the start, too: what was reported of the workflow before no longer counts.
    let told: UnsavedWork | undefined;
    const tell = ({ safe, status, unsaved }: ShownWork): void => {
      if (told && status === told.status && unsaved === told.unsaved && safe === told.safe) return;
      const now = { status, unsaved, safe };
      told = now;
      callHost(() => latest.current.onUnsavedChange?.(now));
    };
    tell(work.shown.getState());
    return work.shown.subscribe(tell);
  }, [latest, work]);
}
