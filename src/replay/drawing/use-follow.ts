'use client';
import { useEffect, useRef } from 'react';
import type { CanvasView } from '#canvas';
import type { Visit } from '#trace';

/**
 * How soon the camera goes to where the playhead is: at once when a reader goes there; a moment after the hand has come to rest, for
 * a camera that flies back and forth with it shows nothing; now and then while steps pass faster than it could follow.
 */
export type FollowPace = 'atOnce' | 'atRest' | 'nowAndThen';

const restTime = 160;
const betweenTime = 400;

/** Keeps the step the playhead is at in view. */
export function useFollow(
  view: CanvasView | null,
  visit: Visit | undefined,
  following: boolean,
  pace: FollowPace,
): void {
  const seen = useRef(visit?.step);
  const latest = useRef({ view, nodeId: visit?.nodeId, following });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { view, nodeId: visit?.nodeId, following };
    const before = seen.current;
    seen.current = visit?.step;
    // The same visit may be told anew, and be counted otherwise; the camera has nothing to do with that.
    if (before === visit?.step || (before?.id !== undefined && before.id === visit?.step.id)) return;
    const go = (): void => {
      timer.current = undefined;
      const { view: canvas, nodeId, following: wanted } = latest.current;
      if (wanted && canvas && nodeId !== undefined) canvas.reveal(nodeId);
    };
    if (pace === 'nowAndThen' && timer.current !== undefined) return;
    clearTimeout(timer.current);
    if (pace === 'atOnce') go();
    else timer.current = setTimeout(go, pace === 'atRest' ? restTime : betweenTime);
  }, [visit, following, view, pace]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
