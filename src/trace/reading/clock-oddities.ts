import type { ReadStep } from './read-steps.js';
import type { Visit } from '../visit.js';

/**
 * - `endBeforeStart`: it ended before it began.
 * - `equalStart`: it began at the same instant as the one before, so that which came first is not known.
 * - `missingStart`, `missingEnd`: the run does not say; an end that is still to come is not missing.
 * - `unreadableTime`: it says something that is no time.
 * - `unsorted`: it stands in the run's list behind a step that began later.
 * - `duplicateId`: another step of the run has the same id.
 * - `leftBeforeEnd`: the next step began before this one had ended.
 * - `outsideExecution`: it began before the run did, or ended after it.
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

/** Something about a visit that cannot quite be as the run tells it. */
export interface ClockOddity {
  readonly kind: OddityKind;
  /** Index of the visit. */
  readonly index: number;
  /** Index of the other visit it is about, where there is one. */
  readonly other?: number;
}

/** What is odd about the times, ids and order of a run, visit by visit. */
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

/** For each step, the first place in the run's own list of those that come behind it in time. */
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
