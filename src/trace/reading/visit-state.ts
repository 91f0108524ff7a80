import { equalJson, isJsonObject, type JsonObject } from '#base';
import type { WorkflowNode } from '#model';
import type { ReadStep } from './read-steps.js';
import { holdingKindIn } from './step-type.js';
import type { VisitState } from '../visit.js';

/** What is known of a run as a whole. */
export interface ExecutionStanding {
  readonly status: string;
  readonly ended: boolean;
}

/** What the states of the visits depend on besides the visit itself. */
export interface VisitSurroundings {
  readonly previous: ReadStep | undefined;
  readonly isLast: boolean;
  /** A later visit came from this one, so it is over whether or not its end was written down. */
  readonly left: boolean;
  readonly node: WorkflowNode | undefined;
}

const finalStatuses = new Set(['completed', 'failed', 'canceled', 'cancelled', 'timedout', 'skipped']);

/** Statuses are compared without case and separators: `timedOut`, `TIMED_OUT` and `timed-out` are one. */
export function plainStatus(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/[^a-z]/g, '') : '';
}

/** How a run stands. One whose status says it is over is over, even when its end was not written down. */
export function executionStanding(status: unknown, end: number | undefined): ExecutionStanding {
  const plain = plainStatus(status);
  return { status: plain, ended: end !== undefined || finalStatuses.has(plain) };
}

/** How one visit stands, from its end, its context and the run's status. */
export function visitState(step: ReadStep, execution: ExecutionStanding, around: VisitSurroundings): VisitState {
  const said = plainStatus(step.step['status'] ?? step.context['status']);
  if (said === 'skipped') return 'skipped';
  if (said === 'failed' || said === 'error' || hasOwnError(step, around.previous)) return 'failed';
  if (said === 'timedout') return 'timedOut';
  if (step.end !== undefined || around.left) return 'done';
  if (execution.ended) return around.isLast ? interrupted(execution.status) : 'done';
  const waits =
    said === 'waiting' ||
    (around.isLast && execution.status === 'waiting') ||
    holdingKindIn(step, around.node) !== undefined;
  return waits ? 'waiting' : 'running';
}

/** How the last visit stands when the run ended and it did not. */
function interrupted(status: string): VisitState {
  if (status === 'failed') return 'failed';
  if (status === 'timedout') return 'timedOut';
  return status === 'canceled' || status === 'cancelled' || status === 'skipped' ? 'skipped' : 'done';
}

/**
 * Contexts grow from step to step, so an error that was already there belongs to an earlier step, unless it says whose it is.
 */
function hasOwnError(step: ReadStep, previous: ReadStep | undefined): boolean {
  const error = errorIn(step.context);
  if (error === undefined) return false;
  if (isJsonObject(error)) {
    if (typeof error['stepId'] === 'string') return error['stepId'] === step.step.id;
    if (typeof error['nodeId'] === 'string') return error['nodeId'] === step.nodeId;
  }
  return previous === undefined || !equalJson(errorIn(previous.context), error);
}

function errorIn(context: JsonObject): unknown {
  const error = Object.hasOwn(context, 'error') ? context['error'] : undefined;
  return error === null || error === false || error === '' ? undefined : error;
}
