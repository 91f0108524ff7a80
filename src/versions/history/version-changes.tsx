'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { VersionSummary } from '#adapter';
import { ownerWindow, useMessages, VisuallyHidden } from '#ui';
import type { ChangeCounts } from '../compared.js';
import { changeCounterOf, givenCounts } from './change-counts.js';
import { historyListMessages } from './history-list-messages.js';
import type { VersionSource } from './version-source.js';

/** Milliseconds that a row is in view before its changes are counted. */
const patience = 250;

const kinds = [
  ['added', '+'],
  ['removed', '−'],
  ['changed', '~'],
  ['moved', '↕'],
] as const;

/**
 * How a version differs from the one before it, by kind. Given by the adapter, or counted once the row has been in view
 * for a moment; nothing where neither can be.
 */
export function VersionChanges({
  previous,
  source: { adapter, workflowId },
  version,
}: {
  readonly version: VersionSummary;
  /** The version before it; undefined for the first, and where it is not listed. */
  readonly previous: VersionSummary | undefined;
  readonly source: VersionSource;
}): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  const given = givenCounts(version);
  const [counted, setCounted] = useState<ChangeCounts>();
  const id = version.id;
  const beforeId = given || !adapter.loadVersion ? undefined : previous?.id;
  useEffect(() => {
    const element = place.current;
    if (!element || beforeId === undefined) return undefined;
    const counter = changeCounterOf(adapter, workflowId);
    const known = counter.known(id, beforeId);
    if (known) {
      setCounted(known);
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancel: (() => void) | undefined;
    const stop = (): void => {
      clearTimeout(timer);
      cancel?.();
    };
    const { IntersectionObserver: Observer } = ownerWindow(element);
    const observer = new Observer((entries) => {
      stop();
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      timer = setTimeout(() => {
        cancel = counter.want(id, beforeId, setCounted);
      }, patience);
    });
    observer.observe(element);
    return () => {
      stop();
      observer.disconnect();
    };
  }, [adapter, beforeId, id, workflowId]);
  const counts = given ?? (beforeId === undefined ? undefined : counted);
  return (
    <span ref={place} className="pb-vers__k">
      <ChangeNumbers counts={counts} />
    </span>
  );
}

/** How many changes of each kind, in figures with signs. */
export function ChangeNumbers({ counts }: { readonly counts: ChangeCounts | undefined }): ReactElement {
  const messages = useMessages(historyListMessages);
  const shown = counts ? kinds.filter(([kind]) => counts[kind] > 0) : [];
  return (
    <>
      {shown.map(([kind, sign]) => (
        <span key={kind} data-k={kind}>
          <span aria-hidden>
            {sign}
            {counts?.[kind]}
          </span>
          <VisuallyHidden>{messages.changes[kind](counts?.[kind] ?? 0)}</VisuallyHidden>
        </span>
      ))}
    </>
  );
}
