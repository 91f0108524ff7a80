'use client';
import { useLayoutEffect, useRef } from 'react';
import type { ExecutionMoments, Moment } from '../playback/execution-moments.js';
import type { Playback } from '../playback/use-playback.js';

/**
 * Returns the index of a visit after an update. Late steps may have begun earlier and shift indexes, so the visit is
 * matched by its step id, else by node and start. Undefined where it was removed.
 */
export function indexAfter(before: ExecutionMoments, after: ExecutionMoments, index: number): number | undefined {
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

/** Keeps the playhead at its visit when earlier visits are added. At the end it stays at the end. */
export function useKeptPosition(execution: ExecutionMoments, playback: Playback): void {
  const before = useRef(execution);
  useLayoutEffect(() => {
    const known = before.current;
    before.current = execution;
    if (known === execution || playback.isAtEnd || playback.isPlaying) return;
    const { index, time } = playback.playhead;
    const next = indexAfter(known, execution, index);
    if (next === undefined || next === index) return;
    if (known.moments[index - 1]?.start === time) playback.goTo(next);
    else playback.seek(time);
  }, [execution, playback]);
}
