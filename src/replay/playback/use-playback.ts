'use client';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePageWindow } from '#ui';
import { type Playhead, playheadAtTime, playheadAtVisit, type ExecutionMoments } from './execution-moments.js';
import type { TimeScale } from '../timeline/time-scale.js';

export type PlaySpeed = 1 | 2 | 4 | 16 | 64;

/** The visits at which steps and playing stop; see `TimelineRows`. */
export interface Stops {
  /** The stop one on or back from a visit; undefined past the ends. */
  stopFrom(index: number, by: 1 | -1): number | undefined;
  /** The stop that a visit belongs to: itself, or the first of what is folded with it. */
  stopOf(index: number): number;
}

/** Where a replay stands, and everything that moves it. */
export interface Playback {
  readonly playhead: Playhead;
  /** It stands at the end of the run, and goes on with it while the run does. */
  readonly atEnd: boolean;
  /** The visit whose details are shown: that of the playhead, unless a person has not moved it yet. */
  readonly inspected: number;
  readonly playing: boolean;
  /** The playhead moves faster than anyone reads: it is dragged, or plays. */
  readonly moving: boolean;
  readonly setDragging: (dragging: boolean) => void;
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
export function usePlayback(execution: ExecutionMoments, scale: TimeScale, stops: Stops): Playback {
  const [{ head, inspected }, setStanding] = useState<Standing>(() => ({
    head: null,
    inspected: firstFailure(execution) ?? null,
  }));
  const [playing, setPlaying] = useState(false);
  const page = usePageWindow();
  const [dragging, setDragging] = useState(false);
  const [speed, setSpeed] = useState<PlaySpeed>(1);
  const count = execution.moments.length;
  const playhead = useMemo<Playhead>(() => head ?? { index: count, time: execution.end }, [head, count, execution.end]);

  const latest = useRef({ execution, scale, playhead, speed, stops });
  // Before anything else is done about a run of which more has become known.
  useLayoutEffect(() => {
    latest.current = { execution, scale, playhead, speed, stops };
  });

  const stand = useCallback((next: Playhead | null) => setStanding({ head: next, inspected: null }), []);
  const pauseAt = useCallback(
    (next: Playhead | null) => {
      setPlaying(false);
      stand(next);
    },
    [stand],
  );

  useEffect(() => {
    if (!playing) return undefined;
    const shownIn = page();
    const still = shownIn.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let { index, progress } = resume(latest.current);
    let before: number | undefined;
    let frame = shownIn.requestAnimationFrame(function advance(now) {
      const { execution: current, scale: axis, speed: rate, stops: halts } = latest.current;
      let next = halts.stopFrom(index, 1);
      let spent = before === undefined ? 0 : now - before;
      let moved = before === undefined;
      before = now;
      // At high speed several visits pass between two frames.
      for (;;) {
        const left = ((1 - progress) * stayAt(current, index, next)) / rate;
        if (spent < left) break;
        spent -= left;
        if (next === undefined) {
          setPlaying(false);
          stand(null);
          return;
        }
        moved = true;
        index = next;
        progress = 0;
        next = halts.stopFrom(index, 1);
      }
      const here = current.moments[index - 1];
      if (!here) {
        setPlaying(false);
        return;
      }
      progress += (spent * rate) / stayAt(current, index, next);
      const from = axis.shareOf(here.start);
      const to = axis.shareOf(endOfStay(current, next));
      if (moved || !still) stand({ index, time: still ? here.start : axis.timeAt(from + (to - from) * progress) });
      frame = shownIn.requestAnimationFrame(advance);
    });
    return () => shownIn.cancelAnimationFrame(frame);
  }, [page, playing, stand]);

  const goTo = useCallback((index: number) => pauseAt(playheadAtVisit(latest.current.execution, index)), [pauseAt]);
  const seek = useCallback((time: number) => pauseAt(playheadAtTime(latest.current.execution, time)), [pauseAt]);
  const stepBy = useCallback(
    (steps: 1 | -1) => {
      const {
        execution: current,
        stops: halts,
        playhead: { index, time },
      } = latest.current;
      const here = halts.stopOf(index);
      const start = current.moments[index - 1]?.start ?? 0;
      // The playhead inside a visit goes back to its start first, as players do with tracks; so it does inside of what is folded.
      const goesBack = steps === -1 && (here !== index || (time > start && index === current.moments.length));
      const next = goesBack ? here : halts.stopFrom(index, steps);
      pauseAt(next === undefined && steps === 1 ? null : playheadAtVisit(current, next ?? 1));
    },
    [pauseAt],
  );
  const nextError = useCallback(() => {
    const {
      execution: current,
      playhead: { index },
    } = latest.current;
    const next = firstFailure(current, index) ?? firstFailure(current);
    if (next !== undefined) pauseAt(playheadAtVisit(current, next));
  }, [pauseAt]);

  const toggle = useCallback(() => setPlaying((before) => !before && latest.current.execution.moments.length > 0), []);
  const first = useCallback(() => goTo(1), [goTo]);
  const last = useCallback(() => pauseAt(null), [pauseAt]);

  return useMemo(
    () => ({
      playhead,
      toggle,
      first,
      last,
      atEnd: head === null,
      inspected: inspected ?? playhead.index,
      playing,
      moving: playing || dragging,
      setDragging,
      speed,
      setSpeed,
      goTo,
      seek,
      stepBy,
      nextError,
    }),
    [playhead, head, inspected, playing, dragging, speed, goTo, seek, stepBy, nextError, toggle, first, last],
  );
}

/** The index of the first visit after another that failed. */
function firstFailure(execution: ExecutionMoments, after = 0): number | undefined {
  return execution.moments.find(({ visit }) => visit.index > after && visit.state === 'failed')?.visit.index;
}

/** When what is stayed at is over: as the next stop begins, or as the run ends. */
function endOfStay(execution: ExecutionMoments, next: number | undefined): number {
  return next === undefined ? execution.end : (execution.moments[next - 1]?.start ?? execution.end);
}

function stayAt(execution: ExecutionMoments, index: number, next: number | undefined): number {
  const moment = execution.moments[index - 1];
  if (!moment) return shortestStay;
  const end = next !== undefined && next > index + 1 ? endOfStay(execution, next) : moment.end;
  return Math.min(longestStay, Math.max(shortestStay, end - moment.start));
}

/** Where to go on playing: from the beginning when it stands at the end. */
function resume({
  execution,
  scale,
  playhead,
  stops,
}: {
  execution: ExecutionMoments;
  scale: TimeScale;
  playhead: Playhead;
  stops: Stops;
}): { index: number; progress: number } {
  const index = stops.stopOf(playhead.index);
  const moment = execution.moments[index - 1];
  if (!moment || playhead.time >= execution.end) return { index: 1, progress: 0 };
  const from = scale.shareOf(moment.start);
  const to = scale.shareOf(endOfStay(execution, stops.stopFrom(index, 1)));
  return {
    index,
    progress: to > from ? Math.min(1, Math.max(0, (scale.shareOf(playhead.time) - from) / (to - from))) : 0,
  };
}
