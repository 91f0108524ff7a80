'use client';
import { type KeyboardEvent, type PointerEvent, type ReactElement, type RefObject, useRef } from 'react';
import type { RunMoments } from '../run-moments.js';
import type { TimeScale } from '../time-scale.js';
import type { Playback } from '../use-playback.js';

export interface ScrubberProps {
  readonly run: RunMoments;
  readonly scale: TimeScale;
  readonly playback: Playback;
  /** "7:42:02 PM, step 7, Add tag". */
  readonly valueText: string;
  /** What the handle moves along. */
  readonly track: RefObject<HTMLElement | null>;
}

/** The playhead's handle: a slider over the run, by drag, arrows (step by step), page keys, Home and End. */
export function Scrubber({ run, scale, playback, valueText, track }: ScrubberProps): ReactElement {
  const dragged = useRef<number | undefined>(undefined);
  const { playhead } = playback;

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = event.pointerId;
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (dragged.current !== event.pointerId) return;
    const time = timeUnder(track.current, scale, event.clientX);
    if (time !== undefined) playback.seek(time);
  };
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>): void => {
    if (dragged.current === event.pointerId) dragged.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const go = keyMoves.get(event.key);
    if (!go) return;
    event.preventDefault();
    go(playback, run.moments.length);
  };

  return (
    <div className="pb-ph" style={{ left: `${scale.shareOf(playhead.time) * 100}%` }} role="slider" tabIndex={0} aria-label="Time in the run"
      aria-valuemin={0} aria-valuemax={Math.max(1, Math.round(run.end - run.start))} aria-valuenow={Math.round(playhead.time - run.start)}
      aria-valuetext={valueText} aria-orientation="horizontal" onKeyDown={onKeyDown} onPointerDown={onPointerDown} onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd} onPointerCancel={onPointerEnd} />
  );
}

const tenSteps = 10;

const keyMoves = new Map<string, (playback: Playback, count: number) => void>([
  ['ArrowRight', (playback) => playback.stepBy(1)], ['ArrowUp', (playback) => playback.stepBy(1)],
  ['ArrowLeft', (playback) => playback.stepBy(-1)], ['ArrowDown', (playback) => playback.stepBy(-1)],
  ['PageUp', (playback, count) => playback.goTo(Math.min(count, playback.playhead.index + tenSteps))],
  ['PageDown', (playback) => playback.goTo(Math.max(1, playback.playhead.index - tenSteps))],
  ['Home', (playback) => playback.first()], ['End', (playback) => playback.last()],
]);

/** The time under a place on the screen; undefined when there is no room for an axis. */
export function timeUnder(track: HTMLElement | null, scale: TimeScale, clientX: number): number | undefined {
  const box = track?.getBoundingClientRect();
  return box && box.width > 0 ? scale.timeAt((clientX - box.left) / box.width) : undefined;
}
