'use client';
import { useLayoutEffect, useRef } from 'react';
import type { ExecutionMoments, Moment } from '../playback/execution-moments.js';
import type { Playback } from '../playback/use-playback.js';

/**
 * Where a visit of a run stands after more of the run is known. Steps that are told late may have begun before others, and then those are
 * counted on; a place is therefore found by its step's own id, else by its step and start. Undefined where it is there no more.
 */
export function placeAfter(before: ExecutionMoments, after: ExecutionMoments, index: number): number | undefined {
  const seen = before.moments[index - 1];
  if (!seen) return undefined;
  const same = after.moments[index - 1];
  if (same && isSame(seen, same)) return index;
  return after.moments.find((moment) => isSame(seen, moment))?.visit.index;
}

function isSame({ visit: one }: Moment, { visit: other }: Moment): boolean {
  if (one.nodeId !== other.nodeId) return false;
  const [id, otherId] = [one.step.id, other.step.id];
  if (typeof id === 'string' && id !== '' && id !== otherId) return false;
  return one.start === other.start;
}

/** Keeps the playhead at the visit it stands at when steps become known that began before it. At the end it stays at the end. */
export function useKeptPlace(execution: ExecutionMoments, playback: Playback): void {
  const before = useRef(execution);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = execution;
    if (known === execution || playback.atEnd || playback.playing) return;
    const { index, time } = playback.playhead;
    const next = placeAfter(known, execution, index);
    if (next === undefined || next === index) return;
    if (known.moments[index - 1]?.start === time) playback.goTo(next);
    else playback.seek(time);
  }, [execution, playback]);
}
