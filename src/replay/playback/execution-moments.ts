import type { Trace, Visit } from '#trace';

/** A visit with a place in time, even when the run does not say when it was. */
export interface Moment {
  readonly visit: Visit;
  /** Milliseconds since 1970, never after the start of the next one. */
  readonly start: number;
  /** Never before `start`. */
  readonly end: number;
  /** The visit goes on. */
  readonly open: boolean;
}

/** A run as a stretch of time. */
export interface ExecutionMoments {
  readonly moments: readonly Moment[];
  readonly start: number;
  readonly end: number;
  /** False when the run holds no readable time at all: the steps then stand one after the other, a second each. */
  readonly timed: boolean;
}

/** Where the playhead stands: at a visit (from 1; 0 when there is none) and at a time. */
export interface Playhead {
  readonly index: number;
  readonly time: number;
}

const untimedStep = 1000;

/** Gives each visit a start and an end. Open visits of a run that goes on end at `now`. */
export function readMoments(trace: Trace, live: boolean, now: number): ExecutionMoments {
  const { visits } = trace;
  const timed = visits.some((visit) => visit.start !== undefined || visit.end !== undefined);
  if (!timed) {
    const moments = visits.map((visit, at) => ({
      visit,
      start: at * untimedStep,
      end: (at + 1) * untimedStep,
      open: false,
    }));
    return { moments, start: 0, end: visits.length * untimedStep, timed: false };
  }
  let latest = -Infinity;
  for (const { start, end } of visits) latest = Math.max(latest, start ?? -Infinity, end ?? -Infinity);
  const executionEnd = live ? Math.max(now, latest) : Math.max(latest, trace.end ?? -Infinity);

  let before =
    visits.find((visit) => visit.start !== undefined)?.start ??
    visits.find((visit) => visit.end !== undefined)?.end ??
    0;
  const starts = visits.map((visit) => (before = Math.max(before, visit.start ?? before)));
  const moments = visits.map((visit, at): Moment => {
    const start = starts[at]!;
    const open = live && (visit.state === 'running' || visit.state === 'waiting');
    const end =
      visit.end ?? (open ? executionEnd : (starts[at + 1] ?? (visit.state === 'done' ? start : executionEnd)));
    return { visit, start, end: Math.max(start, end), open };
  });
  const first = moments[0]!.start;
  const start = trace.start === undefined ? first : Math.min(trace.start, first);
  return {
    moments,
    start,
    end: moments.reduce((last, moment) => Math.max(last, moment.end), Math.max(start, executionEnd)),
    timed: true,
  };
}

/** How long a visit took, or has been going on; one that was cut short lasted until the run ended. Undefined when not known. */
export function lengthOf({ visit, start, end, open }: Moment): number | undefined {
  return visit.durationMs ?? (open || visit.state !== 'done' ? end - start : undefined);
}

/** The last visit that had begun by a time; the first before any had; 0 when there is none. */
export function visitAt({ moments }: ExecutionMoments, time: number): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.start <= time) low = middle + 1;
    else high = middle;
  }
  return moments.length === 0 ? 0 : Math.max(1, low);
}

/** The playhead at the start of a visit; past the last one it stands at the end of the run. */
export function playheadAtVisit(execution: ExecutionMoments, index: number): Playhead {
  const count = execution.moments.length;
  if (index > count) return { index: count, time: execution.end };
  const at = Math.max(1, index);
  const moment = execution.moments[at - 1];
  return moment ? { index: at, time: moment.start } : { index: 0, time: execution.start };
}

/** The playhead at a time. */
export function playheadAtTime(execution: ExecutionMoments, time: number): Playhead {
  const within = Math.min(execution.end, Math.max(execution.start, time));
  return { index: visitAt(execution, within), time: within };
}
