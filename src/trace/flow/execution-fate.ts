import type { ExecutionStanding } from '../reading/visit-state.js';
import type { VisitState } from '../visit.js';
import type { ExecutionFate } from './flow-builder.js';

const droppedStatuses = new Set(['canceled', 'cancelled', 'timedout', 'skipped']);

/** What became of a visit that nothing came from. `leadsOn`: paths leave its step. */
export function visitFate(
  state: VisitState,
  isLast: boolean,
  { ended, status }: ExecutionStanding,
  leadsOn: boolean,
): ExecutionFate {
  if (state === 'waiting' || state === 'running') return state;
  if (isLast && ended && status === 'failed') return 'failed';
  if (isLast && ended && droppedStatuses.has(status)) return 'dropped';
  if (isLast && ended && status === 'completed') return 'finished';
  if (state === 'failed') return 'failed';
  if (state === 'timedOut' || state === 'skipped') return 'dropped';
  // The step is over and the run says that it is not: it is on its way to the next one, if there is one.
  const goesOn = isLast && !ended && (status === 'running' || status === 'waiting') && leadsOn;
  return goesOn ? 'running' : 'finished';
}

/** What became of a run; `last` is what became of its last visit. */
export function executionFate({ ended, status }: ExecutionStanding, last: ExecutionFate | undefined): ExecutionFate {
  if (status === 'failed') return 'failed';
  if (droppedStatuses.has(status)) return 'dropped';
  if (status === 'completed') return 'finished';
  if (!ended && (status === 'waiting' || status === 'running')) return status;
  return last ?? (ended ? 'finished' : 'running');
}
