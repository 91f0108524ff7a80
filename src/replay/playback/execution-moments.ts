import type { Trace, Visit } from '#trace';

/** A visit with a start and an end, even where the execution gives none. */
export interface Moment {
  readonly visit: Visit;
  /** Milliseconds since 1970, at most the start of the next visit. */
  readonly start: number;
  /** At least `start`. */
  readonly end: number;
  /** The visit has not ended. */
  readonly isOpen: boolean;
}

/** An execution as a time span. */
export interface ExecutionMoments {
  readonly moments: readonly Moment[];
  readonly start: number;
  readonly end: number;
  /** False where the execution has no readable time: visits then follow each other, one second each. */
  readonly isTimed: boolean;
}

/** The position of the playhead: a visit (from 1; 0 for none) and a time. */
export interface Playhead {
  readonly index: number;
  readonly time: number;
}

const untimedStep = 1000;

/** Assigns each visit a start and an end. Open visits of an open execution end at `now`. */
export function readMoments(trace: Trace, isLive: boolean, now: number): ExecutionMoments {
  const { visits } = trace;
  const isTimed = visits.some((visit) => visit.start !== undefined || visit.end !== undefined);
  if (!isTimed) {
    const moments = visits.map((visit, at) => ({
      visit,
      start: at * untimedStep,
      end: (at + 1) * untimedStep,
      isOpen: false,
    }));
    return { moments, start: 0, end: visits.length * untimedStep, isTimed: false };
  }
  let latest = -Infinity;
  for (const { start, end } of visits) latest = Math.max(latest, start ?? -Infinity, end ?? -Infinity);
  const executionEnd = isLive ? Math.max(now, latest) : Math.max(latest, trace.end ?? -Infinity);

  let before =
    visits.find((visit) => visit.start !== undefined)?.start ??
    visits.find((visit) => visit.end !== undefined)?.end ??
    0;
  const starts = visits.map((visit) => (before = Math.max(before, visit.start ?? before)));
  const moments = visits.map((visit, at): Moment => {
    const start = starts[at]!;
    const isOpen = isLive && (visit.state === 'running' || visit.state === 'waiting');
    const end =
      visit.end ?? (isOpen ? executionEnd : (starts[at + 1] ?? (visit.state === 'done' ? start : executionEnd)));
    return { visit, start, end: Math.max(start, end), isOpen };
  });
  const first = moments[0]!.start;
  const start = trace.start === undefined ? first : Math.min(trace.start, first);
  return {
    moments,
    start,
    end: moments.reduce((last, moment) => Math.max(last, moment.end), Math.max(start, executionEnd)),
    isTimed: true,
  };
}

/**
 * Returns the duration of a visit so far; an interrupted one lasts until the execution ended. Undefined where unknown.
 */
export function lengthOf({ visit, start, end, isOpen }: Moment): number | undefined {
  if (visit.durationMs !== undefined) return visit.durationMs;
  // A visit without a start is only drawn at that of the one before.
  return visit.start !== undefined && (isOpen || visit.state !== 'done') ? end - start : undefined;
}

/** Returns the last visit begun at a time, or the first before any began; 0 for none. */
export function visitAt({ moments }: ExecutionMoments, time: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.start <= time) low = middle + 1;
    else high = middle;
  }
  return moments.length === 0 ? 0 : Math.max(1, low);
}

/** Returns the playhead at the start of a visit; past the last one, at the end of the execution. */
export function playheadAtVisit(execution: ExecutionMoments, index: number): Playhead {
  const count = execution.moments.length;
  if (index > count) return { index: count, time: execution.end };
  const at = Math.max(1, index);
  const moment = execution.moments[at - 1];
  return moment ? { index: at, time: moment.start } : { index: 0, time: execution.start };
}

/** Returns the playhead at a time. */
export function playheadAtTime(execution: ExecutionMoments, time: number): Playhead {
  const within = Math.min(execution.end, Math.max(execution.start, time));
  return { index: visitAt(execution, within), time: within };
}
