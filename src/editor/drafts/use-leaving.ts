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

  useEffect(() => (page ? protectWork(page, work, () => latest.current.asks) : undefined), [latest, page, work]);

  useEffect(() => {
    // Reported once at the start, too: a report about the workflow before no longer counts.
    let reported: UnsavedWork | undefined;
    const report = ({ safe, status, unsaved }: ShownWork): void => {
      if (reported && status === reported.status && unsaved === reported.unsaved && safe === reported.safe) return;
      const now = { status, unsaved, safe };
      reported = now;
      callHost(() => latest.current.onUnsavedChange?.(now));
    };
    report(work.shown.getState());
    return work.shown.subscribe(report);
  }, [latest, work]);
}

/** Listens to the page while work is unsaved or not safe. Returns a function that stops. */
function protectWork(page: Window, work: Work, asks: () => boolean): () => void {
  let endsListening: (() => void) | undefined;
  let endsWatching: (() => void) | undefined;
  const follow = (state: WorkState): void => {
    if (isSafe(state)) endsListening = void endsListening?.();
    else endsListening ??= listenToLeaving(page, work, asks);
    if (!isUnsaved(state)) endsWatching = void endsWatching?.();
    else endsWatching ??= watchConnection(page, work);
  };
  follow(work.store.getState());
  const stop = work.store.subscribe(follow);
  return () => {
    stop();
    endsListening?.();
    endsWatching?.();
  };
}

function listenToLeaving(page: Window, work: Work, asks: () => boolean): () => void {
  const onHide = (): void => work.flush();
  const onVisibility = (): void => {
    if (page.document.visibilityState === 'hidden') work.flush();
  };
  const onLeave = (event: BeforeUnloadEvent): void => {
    work.flush();
    if (!asks() || isSafe(work.store.getState())) return;
    event.preventDefault();
    // Older browsers need this instead.
    event.returnValue = true;
  };
  page.addEventListener('pagehide', onHide);
  page.document.addEventListener('visibilitychange', onVisibility);
  page.addEventListener('beforeunload', onLeave);
  return () => {
    page.removeEventListener('pagehide', onHide);
    page.document.removeEventListener('visibilitychange', onVisibility);
    page.removeEventListener('beforeunload', onLeave);
  };
}

function watchConnection(page: Window, work: Work): () => void {
  const onLine = (): void => work.happened({ type: 'reached' });
  const offLine = (): void => work.happened({ type: 'unreached' });
  if (!page.navigator.onLine) offLine();
  page.addEventListener('online', onLine);
  page.addEventListener('offline', offLine);
  return () => {
    page.removeEventListener('online', onLine);
    page.removeEventListener('offline', offLine);
  };
}
