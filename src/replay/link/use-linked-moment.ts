'use client';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { callHost, type JsonPath } from '#base';
import type { ExecutionMoments } from '../playback/execution-moments.js';
import type { Playback } from '../playback/use-playback.js';
import type { Privacy } from '../privacy/privacy.js';
import { goToPlace, placeNow, placeOf, textAt } from './moment-place.js';
import { decodeMoment } from './replay-moment.js';
import { createLens } from '../privacy/lens.js';

/**
 * The path of a value as far as it may stand in an address, which is kept in histories and passed on: up to the first key that is itself
 * an address or a number of a person. Also where a reader has revealed it: who follows the link has not.
 */
export function pathToShare(path: JsonPath | undefined, privacy: Privacy): JsonPath | undefined {
  if (path === undefined) return undefined;
  const { key: seen } = createLens(privacy);
  const from = path.findIndex((part) => typeof part === 'string' && seen(part) !== part);
  return from < 0 ? path : from === 0 ? undefined : path.slice(0, from);
}

export interface LinkedMomentOptions {
  /** The moment to look at, as `onMomentChange` told it. Another text leads there; the same again changes nothing. */
  readonly moment?: string | undefined;
  /** Told after the reader has come to rest somewhere, never while a run plays or a playhead is dragged. */
  readonly onMomentChange?: ((moment: string) => void) | undefined;
  readonly executionId: string | undefined;
  readonly run: ExecutionMoments;
  readonly playback: Playback;
  readonly path: JsonPath | undefined;
  /** What of a path is not written into links. */
  readonly privacy: Privacy;
  readonly onPath: (path: JsonPath | undefined) => void;
  readonly zone: string | undefined;
  readonly onZone?: ((zone: string) => void) | undefined;
}

export interface LinkedMoment {
  /** What is looked at now, as text for a link. */
  readonly text: string;
  /** What could not be followed of the link that led here; goes away with the next one. */
  readonly trouble: string | undefined;
}

/** Longer than a drag stays in one place. */
const rest = 250;

/** Follows a link to a moment of a run, and tells the host which one is looked at. */
export function useLinkedMoment(options: LinkedMomentOptions): LinkedMoment {
  const { moment, onMomentChange, playback, privacy, run: execution, executionId, zone } = options;
  const path = useMemo(() => pathToShare(options.path, privacy), [options.path, privacy]);
  const text = useMemo(
    () => textAt(execution, placeNow(execution, playback), { run: executionId, path, zone }),
    [execution, playback, executionId, path, zone],
  );
  const [trouble, setTrouble] = useState<string>();
  /** What the host knows: told by it, or told to it. */
  const known = useRef(moment === undefined ? text : undefined);
  const followed = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (moment === undefined || moment === followed.current || moment === known.current) return;
    followed.current = moment;
    const { moment: wanted, unread } = decodeMoment(moment);
    const isOther = wanted.run !== undefined && executionId !== undefined && wanted.run !== executionId;
    const place = isOther ? { kind: 'end' as const } : placeOf(execution, wanted);
    // A link that says nothing of a step leaves the reader where a run begins: at its first failure.
    if (place.kind !== 'end' || wanted.step !== undefined) goToPlace(playback, place);
    options.onPath(isOther ? undefined : wanted.path);
    if (wanted.zone !== undefined) options.onZone?.(wanted.zone);
    known.current = textAt(execution, place, {
      run: executionId,
      path: isOther ? undefined : pathToShare(wanted.path, privacy),
      zone: wanted.zone ?? zone,
    });
    const missing = !isOther && wanted.step !== undefined && !execution.moments[wanted.step - 1];
    setTrouble(troubleWords(unread.length > 0, isOther, missing ? wanted.step : undefined, execution.moments.length));
    // Only another link leads elsewhere; everything else is as it was when it came.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moment]);

  useEffect(() => {
    if (playback.playing || text === known.current) return undefined;
    const timer = setTimeout(() => {
      known.current = text;
      followed.current = text;
      setTrouble(undefined);
      callHost(() => onMomentChange?.(text));
    }, rest);
    return () => clearTimeout(timer);
  }, [text, playback.playing, onMomentChange]);

  return { text, trouble };
}

function troubleWords(
  unread: boolean,
  isOther: boolean,
  missing: number | undefined,
  count: number,
): string | undefined {
  if (isOther) return 'This link leads to another run. The run is shown from its end.';
  if (missing !== undefined)
    return `This link leads to step ${missing.toLocaleString('en')}, and the run has ${count === 0 ? 'none' : `only ${count.toLocaleString('en')}`}. It is shown from its end.`;
  return unread ? 'A part of this link could not be read. The rest of it was followed.' : undefined;
}
