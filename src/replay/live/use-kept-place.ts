'use client';
import { useLayoutEffect, useRef } from 'react';
import type { ExecutionMoments } from '../execution-moments.js';
import type { Playback } from '../use-playback.js';
import { placeAfter } from './keep-place.js';

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
