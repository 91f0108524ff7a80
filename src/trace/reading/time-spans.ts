import type { Visit } from '../visit.js';

/** A period in which several visits were open. */
export interface ParallelSpan {
  /** Indexes of the visits, in order. */
  readonly visits: readonly number[];
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Absent while it lasts. */
  readonly end?: number;
  /** The maximum number of visits open at one instant. */
  readonly maxOpen: number;
}

/** A period without open visits during an execution. */
export interface TimeGap {
  /** Indexes of the visits before and after it; `before` is absent where the execution ended after it. */
  readonly after: number;
  /** Index of the visit after the gap. Absent where the execution ended without another one. */
  readonly before?: number;
  /** When the gap began, in milliseconds since 1970. */
  readonly from: number;
  /** When it ended, in milliseconds since 1970. */
  readonly to: number;
}

/** Shorter gaps are the usual time between steps. */
const minGap = 1000;

interface Stay {
  readonly index: number;
  readonly start: number;
  /** Infinity for an open visit; the start where the end is unknown. */
  readonly end: number;
  readonly endKnown: boolean;
}

/** Returns the periods with several open visits and those without any, in one pass. */
export function findSpans(
  visits: readonly Visit[],
  executionEnd: number | undefined,
): { readonly parallel: readonly ParallelSpan[]; readonly gaps: readonly TimeGap[] } {
  const parallel: ParallelSpan[] = [];
  const gaps: TimeGap[] = [];
  let group: Stay[] = [];
  let reached: Stay | undefined;
  const close = (): void => {
    if (group.length > 1) parallel.push(spanOf(group));
    group = [];
  };
  for (const stay of staysOf(visits)) {
    if (reached && stay.start >= reached.end) {
      close();
      if (reached.endKnown && stay.start - reached.end >= minGap)
        gaps.push({ after: reached.index, before: stay.index, from: reached.end, to: stay.start });
    }
    group.push(stay);
    if (!reached || stay.end >= reached.end) reached = stay;
  }
  close();
  if (reached?.endKnown && executionEnd !== undefined && executionEnd - reached.end >= minGap)
    gaps.push({ after: reached.index, from: reached.end, to: executionEnd });
  return { parallel, gaps };
}

/**
 * Returns when each visit was open. A visit ends at the latest when its successor starts: clocks that disagree do not
 * make two visits parallel.
 */
function staysOf(visits: readonly Visit[]): readonly Stay[] {
  const leftAt = new Float64Array(visits.length).fill(Infinity);
  for (const { start, via } of visits) {
    if (via?.fromIndex === undefined || via.certainty === 'jump' || start === undefined) continue;
    const from = via.fromIndex - 1;
    if (start < (leftAt[from] as number)) leftAt[from] = start;
  }
  const stays: Stay[] = [];
  for (const { index, start, end, state } of visits) {
    if (start === undefined) continue;
    const open = state === 'running' || state === 'waiting';
    const isOver = end !== undefined && end >= start;
    const until = Math.min(isOver ? end : open ? Infinity : start, leftAt[index - 1] as number);
    stays.push({ index, start, end: Math.max(start, until), endKnown: isOver });
  }
  return stays;
}

function spanOf(group: readonly Stay[]): ParallelSpan {
  const changes = group.flatMap(({ end, start }) => [
    { time: start, by: 1 },
    { time: end, by: -1 },
  ]);
  // At one instant, ends of earlier visits come before starts; a visit without duration still counts at its instant.
  changes.sort((left, right) => (left.time === right.time ? right.by - left.by : left.time - right.time));
  let now = 0;
  let maxOpen = 0;
  for (const { by } of changes) maxOpen = Math.max(maxOpen, (now += by));
  const end = group.reduce((latest, stay) => Math.max(latest, stay.end), -Infinity);
  return {
    visits: group.map(({ index }) => index),
    start: group[0]?.start ?? 0,
    ...(end === Infinity ? {} : { end }),
    maxOpen,
  };
}
