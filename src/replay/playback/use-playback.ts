'use client';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePageWindow } from '#ui';
import { type Playhead, playheadAtTime, playheadAtVisit, type ExecutionMoments } from './execution-moments.js';
import type { TimeScale } from '../timeline/time-scale.js';
import { createPlayer, type Player, type PlayerOptions, type Stops } from './player.js';

export type PlaySpeed = 1 | 2 | 4 | 16 | 64;

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
  const [isDragging, setDragging] = useState(false);
  const [speed, setSpeed] = useState<PlaySpeed>(1);
  const count = execution.moments.length;
  const playhead = useMemo<Playhead>(() => head ?? { index: count, time: execution.end }, [head, count, execution.end]);
  const moveTo = useCallback((next: Playhead | null) => setPosition({ head: next, inspected: null }), []);
  const latest = useRef<Played>({ execution, scale, playhead, speed, stops });
  // A layout effect: later effects of the same update read the new execution.
  useLayoutEffect(() => {
    latest.current = { execution, scale, playhead, speed, stops };
  });
  const pauseAt = useCallback(
    (next: Playhead | null) => {
      setPlaying(false);
      moveTo(next);
    },
    [moveTo],
  );
  usePlayer(isPlaying, latest, setPlaying, moveTo);
  const moves = useMoves(latest, pauseAt);
  const toggle = useCallback(() => setPlaying((before) => !before && latest.current.execution.moments.length > 0), []);

  return useMemo(
    () => ({
      ...moves,
      playhead,
      toggle,
      isAtEnd: head === null,
      inspected: inspected ?? playhead.index,
      isPlaying,
      isMoving: isPlaying || isDragging,
      setDragging,
      speed,
      setSpeed,
    }),
    [moves, playhead, head, inspected, isPlaying, isDragging, speed, toggle],
  );
}

/** What is played, as of the last render. */
interface Played {
  readonly execution: ExecutionMoments;
  readonly scale: TimeScale;
  readonly playhead: Playhead;
  readonly speed: PlaySpeed;
  readonly stops: Stops;
}

/** Runs the player while `isPlaying`. */
function usePlayer(
  isPlaying: boolean,
  latest: RefObject<Played>,
  setPlaying: (isPlaying: boolean) => void,
  moveTo: (next: Playhead | null) => void,
): void {
  const page = usePageWindow();
  const player = useRef<Player>(undefined);
  useLayoutEffect(() => player.current?.update(playerOptions(latest.current, setPlaying, moveTo)));
  useEffect(() => {
    if (!isPlaying) return undefined;
    const shownIn = page();
    const running = createPlayer(playerOptions(latest.current, setPlaying, moveTo), {
      playhead: latest.current.playhead,
      reducedMotion: shownIn.matchMedia('(prefers-reduced-motion: reduce)').matches,
      page: shownIn,
    });
    player.current = running;
    return () => {
      player.current = undefined;
      running.destroy();
    };
  }, [isPlaying, latest, setPlaying, moveTo, page]);
}

function playerOptions(
  played: Played,
  setPlaying: (isPlaying: boolean) => void,
  moveTo: (next: Playhead | null) => void,
): PlayerOptions {
  return {
    ...played,
    onMove: moveTo,
    onEnd(atEnd) {
      setPlaying(false);
      if (atEnd) moveTo(null);
    },
  };
}

/** Moves the playhead to visits, times and errors, and pauses there. */
function useMoves(
  latest: RefObject<Played>,
  pauseAt: (next: Playhead | null) => void,
): Pick<Playback, 'goTo' | 'seek' | 'stepBy' | 'first' | 'last' | 'nextError'> {
  return useMemo(() => {
    const goTo = (index: number): void => pauseAt(playheadAtVisit(latest.current.execution, index));
    return {
      goTo,
      seek: (time) => pauseAt(playheadAtTime(latest.current.execution, time)),
      stepBy: (steps) => pauseAt(steppedBy(latest.current, steps)),
      first: () => goTo(1),
      last: () => pauseAt(null),
      nextError() {
        const { execution, playhead } = latest.current;
        const next = firstFailure(execution, playhead.index) ?? firstFailure(execution);
        if (next !== undefined) pauseAt(playheadAtVisit(execution, next));
      },
    };
  }, [latest, pauseAt]);
}

/** Returns the playhead one stop back or on. `null`: the end. */
function steppedBy({ execution, stops, playhead: { index, time } }: Played, steps: 1 | -1): Playhead | null {
  const here = stops.stopOf(index);
  const start = execution.moments[index - 1]?.start ?? 0;
  // Within a visit, stepping back returns to its start first, as in media players; the same holds for folded rounds.
  const isGoingBack = steps === -1 && (here !== index || (time > start && index === execution.moments.length));
  const next = isGoingBack ? here : stops.stopFrom(index, steps);
  return next === undefined && steps === 1 ? null : playheadAtVisit(execution, next ?? 1);
}

/** Returns the first failed visit after an index. */
function firstFailure(execution: ExecutionMoments, after = 0): number | undefined {
  return execution.moments.find(({ visit }) => visit.index > after && visit.state === 'failed')?.visit.index;
}
