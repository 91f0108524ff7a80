'use client';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { callHost, type JsonPath } from '#base';
import type { ExecutionMoments } from '../playback/execution-moments.js';
import type { Playback } from '../playback/use-playback.js';
import type { Privacy } from '../privacy/privacy.js';
import { goToTarget, currentTarget, targetOf, textAt } from './moment-target.js';
import { decodeMoment } from './replay-moment.js';
import { createLens } from '../privacy/lens.js';

/**
 * Returns the part of a JSON path that may appear in a URL, which histories keep and users share: up to the first key
 * that is itself an address or phone number. Also where the user revealed it, because the recipient has not.
 */
export function pathToShare(path: JsonPath | undefined, privacy: Privacy): JsonPath | undefined {
  if (path === undefined) return undefined;
  const { key: seen } = createLens(privacy);
  const from = path.findIndex((part) => typeof part === 'string' && seen(part) !== part);
  return from < 0 ? path : from === 0 ? undefined : path.slice(0, from);
}

export interface LinkedMomentOptions {
  /** The moment to show, as passed to `onMomentChange`. A new value navigates. */
  readonly moment?: string | undefined;
  /** Notifies the host once the user comes to rest, never during playback or a drag. */
  readonly onMomentChange?: ((moment: string) => void) | undefined;
  readonly executionId: string | undefined;
  readonly run: ExecutionMoments;
  readonly playback: Playback;
  readonly path: JsonPath | undefined;
  /** Decides which JSON paths links leave out. */
  readonly privacy: Privacy;
  readonly onPath: (path: JsonPath | undefined) => void;
  readonly zone: string | undefined;
  readonly onZone?: ((zone: string) => void) | undefined;
}

export interface LinkedMoment {
  /** The current moment, encoded. */
  readonly text: string;
  /** What the last link named and could not be shown. */
  readonly trouble: LinkTrouble | undefined;
}

/** Why a link could not be followed, at least in part. */
export type LinkTrouble =
  | { readonly kind: 'otherRun' | 'unreadable' }
  | { readonly kind: 'missingStep'; readonly step: number; readonly count: number };

/** Milliseconds; longer than a drag pauses. */
const rest = 250;

/** Navigates to a linked moment, and reports the shown moment to the host. */
export function useLinkedMoment(options: LinkedMomentOptions): LinkedMoment {
  const { moment, onMomentChange, playback, privacy, run: execution, executionId, zone } = options;
  const path = useMemo(() => pathToShare(options.path, privacy), [options.path, privacy]);
  const text = useMemo(
    () => textAt(execution, currentTarget(execution, playback), { run: executionId, path, zone }),
    [execution, playback, executionId, path, zone],
  );
  const [trouble, setTrouble] = useState<LinkTrouble>();
  /** The moment both the host and the replay know. */
  const known = useRef(moment === undefined ? text : undefined);
  const followed = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (moment === undefined || moment === followed.current || moment === known.current) return;
    const isFirst = followed.current === undefined;
    followed.current = moment;
    const { moment: wanted, unread } = decodeMoment(moment);
    const isOther = wanted.run !== undefined && executionId !== undefined && wanted.run !== executionId;
    const target = isOther ? { kind: 'end' as const } : targetOf(execution, wanted);
    // The first link, without a visit, keeps the initial position: the first failure. A later one leads back to the end.
    if (!isFirst || target.kind !== 'end' || wanted.step !== undefined) goToTarget(playback, target);
    options.onPath(isOther ? undefined : wanted.path);
    if (wanted.zone !== undefined) options.onZone?.(wanted.zone);
    known.current = textAt(execution, target, {
      run: executionId,
      path: isOther ? undefined : pathToShare(wanted.path, privacy),
      zone: wanted.zone ?? zone,
    });
    const missing = !isOther && wanted.step !== undefined && !execution.moments[wanted.step - 1];
    setTrouble(
      isOther
        ? { kind: 'otherRun' }
        : missing
          ? { kind: 'missingStep', step: wanted.step!, count: execution.moments.length }
          : unread.length > 0
            ? { kind: 'unreadable' }
            : undefined,
    );
    // Only another link leads elsewhere; everything else is as it was when it came.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moment]);

  useEffect(() => {
    if (playback.isPlaying || text === known.current) return undefined;
    const timer = setTimeout(() => {
      known.current = text;
      followed.current = text;
      setTrouble(undefined);
      callHost(() => onMomentChange?.(text));
    }, rest);
    return () => clearTimeout(timer);
  }, [text, playback.isPlaying, onMomentChange]);

  return { text, trouble };
}
