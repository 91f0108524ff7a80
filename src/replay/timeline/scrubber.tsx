'use client';
import type { KeyboardEvent, ReactElement } from 'react';
import { useMessages } from '#ui';
import type { ExecutionMoments } from '../playback/execution-moments.js';
import type { TimeScale } from './time-scale.js';
import type { Playback } from '../playback/use-playback.js';
import { timelineMessages } from './timeline-messages.js';
import type { ScrubHandlers } from './use-scrub.js';

export interface ScrubberProps {
  readonly execution: ExecutionMoments;
  /** The scale of the visible part. */
  readonly scale: TimeScale;
  readonly playback: Playback;
  /** The value text: "7:42:02 PM, step 7, Add tag". */
  readonly valueText: string;
  readonly drag: ScrubHandlers;
}

/** The handle of the playhead: a slider with drag, arrows (by visit), page keys, Home and End. */
export function Scrubber({ execution, scale, playback, valueText, drag }: ScrubberProps): ReactElement {
  const { axis } = useMessages(timelineMessages);
  const { playhead } = playback;
  const share = scale.shareOf(playhead.time);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const go = keyMoves.get(event.key);
    if (!go) return;
    event.preventDefault();
    go(playback, execution.moments.length);
  };
  return (
    <div
      className="pb-ph"
      data-out={share < 0 || share > 1 || undefined}
      style={{ left: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={axis.playhead}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, Math.round(execution.end - execution.start))}
      aria-valuenow={Math.round(playhead.time - execution.start)}
      aria-valuetext={valueText}
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
      {...drag}
    />
  );
}

const tenSteps = 10;

const keyMoves = new Map<string, (playback: Playback, count: number) => void>([
  ['ArrowRight', (playback) => playback.stepBy(1)],
  ['ArrowUp', (playback) => playback.stepBy(1)],
  ['ArrowLeft', (playback) => playback.stepBy(-1)],
  ['ArrowDown', (playback) => playback.stepBy(-1)],
  ['PageUp', (playback, count) => playback.goTo(Math.min(count, playback.playhead.index + tenSteps))],
  ['PageDown', (playback) => playback.goTo(Math.max(1, playback.playhead.index - tenSteps))],
  ['Home', (playback) => playback.first()],
  ['End', (playback) => playback.last()],
]);
