'use client';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePageWindow } from '#ui';
import { type Playhead, playheadAtTime, playheadAtVisit, type ExecutionMoments } from './execution-moments.js';
import type { TimeScale } from '../timeline/time-scale.js';

export type PlaySpeed = 1 | 2 | 4 | 16 | 64;

/** The visits at which stepping and playback stop; see `TimelineRows`. */
export interface Stops {
  /** Returns the next or previous stop. Undefined past the ends. */
  stopFrom(index: number, by: 1 | -1): number | undefined;
  /** Returns the stop of a visit: itself, or the first visit of its folded round. */
  stopOf(index: number): number;
}

/** The state of a replay, and its controls. */
export interface Playback {
  readonly playhead: Playhead;
  /** The playhead is at the end and follows an open execution. */
  readonly isAtEnd: boolean;
  /** The visit in the inspector: the one at the playhead, or initially the first failure. */
  readonly inspected: number;
  readonly isPlaying: boolean;
  /** The playhead is dragged or plays. */
  readonly isMoving: boolean;
  readonly setDragging: (isDragging: boolean) => void;
  readonly speed: PlaySpeed;
  readonly setSpeed: (speed: PlaySpeed) => void;
  readonly toggle: () => void;
  readonly goTo: (index: number) => void;
  readonly seek: (time: number) => void;
  /** One stop back or on; after the last one comes the end. */
  readonly stepBy: (steps: 1 | -1) => void;
  readonly first: () => void;
  readonly last: () => void;
  /** Goes to the next failed visit, cyclically. */
  readonly nextError: () => void;
}

interface PlaybackPosition {
  /** `null`: at the end, also of an open execution. */
  readonly head: Playhead | null;
  readonly inspected: number | null;
}

/** Time per visit at 1×, in milliseconds: its duration within these bounds. */
const minStay = 700;
const maxStay = 1600;

/**
 * Moves a playhead over an execution. It starts at the end, where all edges are lit, with the first failure in the
 * inspector. Playback dwells at each visit; with reduced motion it jumps from visit to visit.
 */
export function usePlayback(execution: ExecutionMoments, scale: TimeScale, stops: Stops): Playback {
  const [{ head, inspected }, setPosition] = useState<PlaybackPosition>(() => ({
    head: null,
    inspected: firstFailure(execution) ?? null,
  }));
  const [isPlaying, setPlaying] = useState(false);
  const page = usePageWindow();
  const [isDragging, setDragging] = useState(false);
  const [speed, setSpeed] = useState<PlaySpeed>(1);
  const count = execution.moments.length;
  const playhead = useMemo<Playhead>(() => head ?? { index: count, time: execution.end }, [head, count, execution.end]);

  const latest = useRef({ execution, scale, playhead, speed, stops });
  // A layout effect: later effects of the same update read the new execution.
  useLayoutEffect(() => {
    latest.current = { execution, scale, playhead, speed, stops };
  });

  const moveTo = useCallback((next: Playhead | null) => setPosition({ head: next, inspected: null }), []);
  const pauseAt = useCallback(
    (next: Playhead | null) => {
      setPlaying(false);
      moveTo(next);
    },
    [moveTo],
  );

  useEffect(() => {
    if (!isPlaying) return undefined;
    const shownIn = page();
    const still = shownIn.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let { index, progress } = resume(latest.current);
    let before: number | undefined;
    let frame = shownIn.requestAnimationFrame(function advance(now) {
      const { execution: current, scale: axis, speed: rate, stops: currentStops } = latest.current;
      let next = currentStops.stopFrom(index, 1);
      let spent = before === undefined ? 0 : now - before;
      let moved = before === undefined;
      before = now;
      // At high speed several visits pass per frame.
      for (;;) {
        const left = ((1 - progress) * stayAt(current, index, next)) / rate;
        if (spent < left) break;
        spent -= left;
        if (next === undefined) {
          setPlaying(false);
          moveTo(null);
          return;
        }
        moved = true;
        index = next;
        progress = 0;
        next = currentStops.stopFrom(index, 1);
      }
      const here = current.moments[index - 1];
      if (!here) {
        setPlaying(false);
        return;
      }
      progress += (spent * rate) / stayAt(current, index, next);
      const from = axis.shareOf(here.start);
      const to = axis.shareOf(endOfStay(current, next));
      if (moved || !still) moveTo({ index, time: still ? here.start : axis.timeAt(from + (to - from) * progress) });
      frame = shownIn.requestAnimationFrame(advance);
    });
    return () => shownIn.cancelAnimationFrame(frame);
  }, [page, isPlaying, moveTo]);

  const goTo = useCallback((index: number) => pauseAt(playheadAtVisit(latest.current.execution, index)), [pauseAt]);
  const seek = useCallback((time: number) => pauseAt(playheadAtTime(latest.current.execution, time)), [pauseAt]);
  const stepBy = useCallback(
    (steps: 1 | -1) => {
      const {
        execution: current,
        stops: currentStops,
        playhead: { index, time },
      } = latest.current;
      const here = currentStops.stopOf(index);
      const start = current.moments[index - 1]?.start ?? 0;
      // Within a visit, stepping back returns to its start first, as in media players; the same holds for folded
      // rounds.
      const isGoingBack = steps === -1 && (here !== index || (time > start && index === current.moments.length));
      const next = isGoingBack ? here : currentStops.stopFrom(index, steps);
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
      isAtEnd: head === null,
      inspected: inspected ?? playhead.index,
      isPlaying,
      isMoving: isPlaying || isDragging,
      setDragging,
      speed,
      setSpeed,
      goTo,
      seek,
      stepBy,
      nextError,
    }),
    [playhead, head, inspected, isPlaying, isDragging, speed, goTo, seek, stepBy, nextError, toggle, first, last],
  );
}

/** Returns the first failed visit after an index. */
function firstFailure(execution: ExecutionMoments, after = 0): number | undefined {
  return execution.moments.find(({ visit }) => visit.index > after && visit.state === 'failed')?.visit.index;
}

/** Returns the end of the dwell: the start of the next stop, or the end of the execution. */
function endOfStay(execution: ExecutionMoments, next: number | undefined): number {
  return next === undefined ? execution.end : (execution.moments[next - 1]?.start ?? execution.end);
}

function stayAt(execution: ExecutionMoments, index: number, next: number | undefined): number {
  const moment = execution.moments[index - 1];
  if (!moment) return minStay;
  const end = next !== undefined && next > index + 1 ? endOfStay(execution, next) : moment.end;
  return Math.min(maxStay, Math.max(minStay, end - moment.start));
}

/** Returns where playback resumes: from the start when the playhead is at the end. */
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
