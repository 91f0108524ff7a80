import type { ReadStep } from './read-steps.js';
import type { Visit } from '../visit.js';

/**
 * - `endBeforeStart`: the visit ended before it began.
 * - `equalStart`: it began at the same instant as the previous one, so their order is unknown.
 * - `missingStart`, `missingEnd`: the time is absent; the end of an open visit is not missing.
 * - `unreadableTime`: the value is not a date-time.
 * - `unsorted`: its step is listed after one that began later.
 * - `duplicateId`: another step of the execution has the same id.
 * - `leftBeforeEnd`: the next visit began before this one ended.
 * - `outsideExecution`: it began before the execution, or ended after it.
 */
export type OddityKind =
  | 'endBeforeStart'
  | 'equalStart'
  | 'missingStart'
  | 'missingEnd'
  | 'unreadableTime'
  | 'unsorted'
  | 'duplicateId'
  | 'leftBeforeEnd'
  | 'outsideExecution';

/** An inconsistency in the times, ids or order of an execution. */
export interface ClockOddity {
  /** What is odd. */
  readonly kind: OddityKind;
  /** Index of the visit. */
  readonly index: number;
  /** Index of the other visit concerned, if any. */
  readonly other?: number;
}

/** Returns the inconsistencies of an execution, visit by visit. */
export function findOddities(
  steps: readonly ReadStep[],
  visits: readonly Visit[],
  execution: { readonly start: number | undefined; readonly end: number | undefined },
): readonly ClockOddity[] {
  const found: ClockOddity[] = [];
  const note = (kind: OddityKind, index: number, other?: number): void => {
    found.push(other === undefined ? { kind, index } : { kind, index, other });
  };
  const byId = new Map<string, number>();
  const sooner = earliestAfter(steps);
  for (let position = 0; position < visits.length; position++) {
    const { at, step } = steps[position] as ReadStep;
    const { index, start, end, state, via } = visits[position] as Visit;
    const open = state === 'running' || state === 'waiting';
    if (start === undefined) note(given(step.start) ? 'unreadableTime' : 'missingStart', index);
    if (end === undefined && given(step.end)) note('unreadableTime', index);
    else if (end === undefined && !open) note('missingEnd', index);
    if (start !== undefined && end !== undefined && end < start) note('endBeforeStart', index);
    if (start !== undefined && start === visits[position - 1]?.start) note('equalStart', index, position);
    if (at > (sooner[position] as number)) note('unsorted', index);
    if (typeof step.id === 'string' && step.id !== '') {
      const first = byId.get(step.id);
      if (first === undefined) byId.set(step.id, index);
      else note('duplicateId', index, first);
    }
    const source = via?.certainty === 'jump' || via?.fromIndex === undefined ? undefined : visits[via.fromIndex - 1];
    if (source?.end !== undefined && start !== undefined && source.end > start)
      note('leftBeforeEnd', source.index, index);
    if ((start ?? Infinity) < (execution.start ?? -Infinity) || (end ?? -Infinity) > (execution.end ?? Infinity))
      note('outsideExecution', index);
  }
  return found;
}

/** For each step, the first list position among the steps after it in time. */
function earliestAfter(steps: readonly ReadStep[]): Float64Array {
  const earliest = new Float64Array(steps.length);
  let least = Infinity;
  for (let position = steps.length - 1; position >= 0; position--) {
    earliest[position] = least;
    least = Math.min(least, (steps[position] as ReadStep).at);
  }
  return earliest;
}

function given(value: unknown): boolean {
  return value !== undefined && value !== null;
}
