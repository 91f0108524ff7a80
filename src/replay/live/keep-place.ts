import type { Moment, ExecutionMoments } from '../execution-moments.js';

/**
 * Where a visit of a run stands after more of the run is known. Steps that are told late may have begun before others, and then those are
 * counted on; a place is therefore found by its step's own id, else by its step and start. Undefined where it is there no more.
 */
export function placeAfter(before: ExecutionMoments, after: ExecutionMoments, index: number): number | undefined {
  const seen = before.moments[index - 1];
  if (!seen) return undefined;
  const same = after.moments[index - 1];
  if (same && isSame(seen, same)) return index;
  return after.moments.find((moment) => isSame(seen, moment))?.visit.index;
}

function isSame({ visit: one }: Moment, { visit: other }: Moment): boolean {
  if (one.nodeId !== other.nodeId) return false;
  const [id, otherId] = [one.step.id, other.step.id];
  if (typeof id === 'string' && id !== '' && id !== otherId) return false;
  return one.start === other.start;
}
