import { equalJson, isJsonObject, type JsonObject } from '#base';
import type { WorkflowNode } from '#model';
import type { ReadStep } from './read-steps.js';
import { holdingKindIn } from './step-type.js';
import type { VisitState } from '../visit.js';

/** The state of a whole execution. */
export interface ExecutionState {
  readonly status: string;
  readonly ended: boolean;
}

/** What the state of a visit depends on besides its own step. */
export interface VisitSurroundings {
  readonly previous: ReadStep | undefined;
  readonly isLast: boolean;
  /** A later visit came from this one, so it is over, with or without a recorded end. */
  readonly left: boolean;
  readonly node: WorkflowNode | undefined;
}

const finalStatuses = new Set(['completed', 'failed', 'canceled', 'cancelled', 'timedout', 'skipped']);

/** Normalises a status: case and separators do not matter, so `timedOut`, `TIMED_OUT` and `timed-out` are equal. */
export function plainStatus(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase().replace(/[^a-z]/g, '') : '';
}

/** Returns the state of an execution. A final status ends it, with or without a recorded end. */
export function executionStateOf(status: unknown, end: number | undefined): ExecutionState {
  const plain = plainStatus(status);
  return { status: plain, ended: end !== undefined || finalStatuses.has(plain) };
}

/** Returns the state of a visit, from its end, its context and the status of the execution. */
export function visitState(step: ReadStep, execution: ExecutionState, around: VisitSurroundings): VisitState {
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

/** The state of the last visit when the execution ended and it did not. */
function interrupted(status: string): VisitState {
  if (status === 'failed') return 'failed';
  if (status === 'timedout') return 'timedOut';
  return status === 'canceled' || status === 'cancelled' || status === 'skipped' ? 'skipped' : 'done';
}

/**
 * Contexts grow from step to step: an error that was already there belongs to an earlier step, unless it names this
 * one.
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
