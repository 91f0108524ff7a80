'use client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Playhead, playheadAtTime, playheadAtVisit, type RunMoments } from './run-moments.js';
import type { TimeScale } from './time-scale.js';

export type PlaySpeed = 1 | 2 | 4;

/** Where a replay stands, and everything that moves it. */
export interface Playback {
  readonly playhead: Playhead;
  /** The visit whose details are shown: that of the playhead, unless a person has not moved it yet. */
  readonly inspected: number;
  readonly playing: boolean;
  readonly speed: PlaySpeed;
  readonly setSpeed: (speed: PlaySpeed) => void;
  readonly toggle: () => void;
  readonly goTo: (index: number) => void;
  readonly seek: (time: number) => void;
  /** One step back or on; past the last step lies the end of the run. */
  readonly stepBy: (steps: 1 | -1) => void;
  readonly first: () => void;
  readonly last: () => void;
  /** To the next visit that failed, round from the last to the first. */
  readonly nextError: () => void;
}

interface Standing {
  /** `null`: at the end, also of a run that goes on. */
  readonly head: Playhead | null;
  readonly inspected: number | null;
}

/** How long the replay stays at a visit at 1×: as long as it took, but neither too short to be seen nor long enough to bore. */
const shortestStay = 700;
const longestStay = 1600;

/**
 * Moves a playhead over a run. It begins at its end, where the whole path is lit, with the first failure in view. Playing
 * stays at each visit for a moment; where the reader wants no motion, the playhead jumps from visit to visit.
 */
export function usePlayback(run: RunMoments, scale: TimeScale): Playback {
  const [{ head, inspected }, setStanding] = useState<Standing>(() => ({ head: null, inspected: firstFailure(run) ?? null }));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<PlaySpeed>(1);
  const count = run.moments.length;
  const playhead = useMemo<Playhead>(() => head ?? { index: count, time: run.end }, [head, count, run.end]);

  const latest = useRef({ run, scale, playhead, speed });
  useEffect(() => {
    latest.current = { run, scale, playhead, speed };
  });

  const stand = useCallback((next: Playhead | null) => setStanding({ head: next, inspected: null }), []);
  const pauseAt = useCallback((next: Playhead | null) => {
    setPlaying(false);
    stand(next);
  }, [stand]);

  useEffect(() => {
    if (!playing) return undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let { index, progress } = resume(latest.current);
    let before: number | undefined;
    let frame = requestAnimationFrame(function advance(now) {
      const { run: current, scale: axis, speed: rate } = latest.current;
      const moment = current.moments[index - 1];
      if (!moment) {
        setPlaying(false);
        return;
      }
      const stay = Math.min(longestStay, Math.max(shortestStay, moment.end - moment.start)) / rate;
      if (before !== undefined) progress += (now - before) / stay;
      const moved = before === undefined || progress >= 1;
      before = now;
      if (progress >= 1) {
        index += 1;
        progress = 0;
      }
      const here = current.moments[index - 1];
      if (!here) {
        setPlaying(false);
        stand(null);
        return;
      }
      const from = axis.shareOf(here.start);
      const to = axis.shareOf(current.moments[index]?.start ?? current.end);
      if (moved || !still) stand({ index, time: still ? here.start : axis.timeAt(from + (to - from) * progress) });
      frame = requestAnimationFrame(advance);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, stand]);

  const goTo = useCallback((index: number) => pauseAt(playheadAtVisit(latest.current.run, index)), [pauseAt]);
  const seek = useCallback((time: number) => pauseAt(playheadAtTime(latest.current.run, time)), [pauseAt]);
  const stepBy = useCallback((steps: 1 | -1) => {
    const { run: current, playhead: { index, time } } = latest.current;
    // The playhead inside a visit goes back to its start first, as players do with tracks.
    const start = current.moments[index - 1]?.start ?? 0;
    const next = steps === 1 ? index + 1 : time > start && index === current.moments.length ? index : index - 1;
    pauseAt(next > current.moments.length ? null : playheadAtVisit(current, next));
  }, [pauseAt]);
  const nextError = useCallback(() => {
    const { run: current, playhead: { index } } = latest.current;
    const next = firstFailure(current, index) ?? firstFailure(current);
    if (next !== undefined) pauseAt(playheadAtVisit(current, next));
  }, [pauseAt]);

  return useMemo(() => ({
    playhead, inspected: inspected ?? playhead.index, playing, speed, setSpeed, goTo, seek, stepBy, nextError,
    toggle: () => setPlaying((before) => !before && latest.current.run.moments.length > 0),
    first: () => goTo(1),
    last: () => pauseAt(null),
  }), [playhead, inspected, playing, speed, goTo, seek, stepBy, nextError, pauseAt]);
}

/** The index of the first visit after another that failed. */
function firstFailure(run: RunMoments, after = 0): number | undefined {
  return run.moments.find(({ visit }) => visit.index > after && visit.state === 'failed')?.visit.index;
}

/** Where to go on playing: from the beginning when it stands at the end. */
function resume({ run, scale, playhead }: { run: RunMoments; scale: TimeScale; playhead: Playhead }): { index: number; progress: number } {
  const moment = run.moments[playhead.index - 1];
  if (!moment || playhead.time >= run.end) return { index: 1, progress: 0 };
  const from = scale.shareOf(moment.start);
  const to = scale.shareOf(run.moments[playhead.index]?.start ?? run.end);
  return { index: playhead.index, progress: to > from ? Math.min(1, Math.max(0, (scale.shareOf(playhead.time) - from) / (to - from))) : 0 };
}
