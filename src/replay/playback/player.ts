import type { TimeScale } from '../timeline/time-scale.js';
import type { ExecutionMoments, Playhead } from './execution-moments.js';

/** The visits at which stepping and playback stop; see `TimelineRows`. */
export interface Stops {
  /** Returns the next or previous stop. Undefined past the ends. */
  stopFrom(index: number, by: 1 | -1): number | undefined;
  /** Returns the stop of a visit: itself, or the first visit of its folded round. */
  stopOf(index: number): number;
}

export interface PlayerOptions {
  readonly execution: ExecutionMoments;
  readonly scale: TimeScale;
  readonly stops: Stops;
  readonly speed: number;
  readonly onMove: (playhead: Playhead) => void;
  /** Called past the last stop, or when the visit has disappeared. `atEnd`: every visit was played. */
  readonly onEnd: (atEnd: boolean) => void;
}

export interface PlayerStart {
  readonly playhead: Playhead;
  /** Jumps from visit to visit instead of moving over time. */
  readonly reducedMotion: boolean;
  /** The window whose frames pace the playback. */
  readonly page: Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;
}

/** A running playback. */
export interface Player {
  /** Replaces the options: an open execution grows, rounds fold, the speed changes. */
  update(options: PlayerOptions): void;
  destroy(): void;
}

/** Time per visit at 1×, in milliseconds: its duration within these bounds. */
const minStay = 700;
const maxStay = 1600;

/** Plays an execution from a playhead on, dwelling at each stop; from the start where the playhead is at the end. */
export function createPlayer(initial: PlayerOptions, { playhead, reducedMotion, page }: PlayerStart): Player {
  let options = initial;
  let { index, progress } = resume(initial, playhead);
  let before: number | undefined;

  /** Spends time at the stops. Returns whether another one was reached; undefined past the last one. */
  const spend = (time: number): boolean | undefined => {
    const { execution, stops, speed } = options;
    let isOther = false;
    let next = stops.stopFrom(index, 1);
    // At high speed several visits pass per frame.
    for (let left = time; ;) {
      const stay = stayAt(execution, index, next);
      const needed = ((1 - progress) * stay) / speed;
      if (left < needed) {
        progress += (left * speed) / stay;
        return isOther;
      }
      if (next === undefined) return undefined;
      left -= needed;
      isOther = true;
      index = next;
      progress = 0;
      next = stops.stopFrom(index, 1);
    }
  };
  const advance = (now: number): void => {
    const isFirst = before === undefined;
    const isOther = spend(now - (before ?? now));
    before = now;
    const { execution, scale, stops } = options;
    const here = execution.moments[index - 1];
    if (isOther === undefined || !here) {
      options.onEnd(isOther === undefined);
      return;
    }
    if (reducedMotion) {
      if (isFirst || isOther) options.onMove({ index, time: here.start });
    } else {
      const from = scale.shareOf(here.start);
      const to = scale.shareOf(endOfStay(execution, stops.stopFrom(index, 1)));
      options.onMove({ index, time: scale.timeAt(from + (to - from) * progress) });
    }
    frame = page.requestAnimationFrame(advance);
  };
  let frame = page.requestAnimationFrame(advance);
  return {
    update(next) {
      options = next;
    },
    destroy: () => page.cancelAnimationFrame(frame),
  };
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
function resume(
  { execution, scale, stops }: PlayerOptions,
  playhead: Playhead,
): { readonly index: number; readonly progress: number } {
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
