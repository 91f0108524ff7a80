import type { Visit } from '../visit.js';

/** A stretch in which several steps were under way at once. */
export interface ParallelSpan {
  /** Indexes of the visits, in order. */
  readonly visits: readonly number[];
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Absent while it goes on. */
  readonly end?: number;
  /** The most that were under way at one instant. */
  readonly most: number;
}

/** A stretch in which no step was under way, though the run was. */
export interface TimeGap {
  /** Indexes of the visits before and after it; `before` is absent where the run ended after it. */
  readonly after: number;
  readonly before?: number;
  readonly from: number;
  readonly to: number;
}

/** Shorter ones are what it takes to go from step to step. */
const leastGap = 1000;

interface Stay {
  readonly index: number;
  readonly start: number;
  /** Infinity while it goes on; the start where it is not known. */
  readonly end: number;
  readonly endKnown: boolean;
}

/** Where steps were under way side by side, and where none was, from one walk over the visits in their order. */
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
      if (reached.endKnown && stay.start - reached.end >= leastGap)
        gaps.push({ after: reached.index, before: stay.index, from: reached.end, to: stay.start });
    }
    group.push(stay);
    if (!reached || stay.end >= reached.end) reached = stay;
  }
  close();
  if (reached?.endKnown && executionEnd !== undefined && executionEnd - reached.end >= leastGap)
    gaps.push({ after: reached.index, from: reached.end, to: executionEnd });
  return { parallel, gaps };
}

/** When each visit was under way. One that something came from was over by then: clocks that disagree do not make two steps run side by side. */
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
  // What ends at an instant is over before what begins there; what begins and ends at once still is there for that instant.
  changes.sort((left, right) => (left.time === right.time ? right.by - left.by : left.time - right.time));
  let now = 0;
  let most = 0;
  for (const { by } of changes) most = Math.max(most, (now += by));
  const end = group.reduce((latest, stay) => Math.max(latest, stay.end), -Infinity);
  return {
    visits: group.map(({ index }) => index),
    start: group[0]?.start ?? 0,
    ...(end === Infinity ? {} : { end }),
    most,
  };
}
