'use client';
import { useEffect, useRef } from 'react';
import type { CanvasView } from '#canvas';
import type { Visit } from '#trace';

/**
 * When the camera moves to the playhead: at once after navigation; once dragging rests, because a camera that follows
 * the hand shows nothing; at intervals during fast playback.
 */
export type FollowPace = 'atOnce' | 'atRest' | 'nowAndThen';

const restTime = 160;
const betweenTime = 400;

/** Keeps the node at the playhead in view. */
export function useFollow(
  view: CanvasView | null,
  visit: Visit | undefined,
  isFollowing: boolean,
  pace: FollowPace,
): void {
  const seen = useRef(visit?.step);
  const latest = useRef({ view, nodeId: visit?.nodeId, isFollowing });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { view, nodeId: visit?.nodeId, isFollowing };
    const before = seen.current;
    seen.current = visit?.step;
    // A poll may deliver the same visit as a new object with another index; the camera ignores that.
    if (before === visit?.step || (before?.id !== undefined && before.id === visit?.step.id)) return;
    const go = (): void => {
      timer.current = undefined;
      const { view: canvas, nodeId, isFollowing: wanted } = latest.current;
      if (wanted && canvas && nodeId !== undefined) canvas.reveal(nodeId);
    };
    if (pace === 'nowAndThen' && timer.current !== undefined) return;
    clearTimeout(timer.current);
    if (pace === 'atOnce') go();
    else timer.current = setTimeout(go, pace === 'atRest' ? restTime : betweenTime);
  }, [visit, isFollowing, view, pace]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
