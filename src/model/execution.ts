import * as z from 'zod/mini';
import type { AsWritten } from './as-written.js';
import { dateTime, many, one, openObject, text } from './field.js';
import { nodeTypeSchema } from './node-type.js';

/** One visit of an execution to a node: when, where, and the context afterwards. */
export const executionStepSchema = z.looseObject({
  /** The id of the step, assigned by the service. */
  id: text,
  /** When the visit began, ISO 8601 in UTC. */
  start: dateTime,
  /** When the visit ended, ISO 8601 in UTC. Absent while it is under way. */
  end: dateTime,
  /** The visited node: its id, its node type at that time, and `context`, what the execution knew afterwards. */
  node: one(z.looseObject({ id: text, type: one(nodeTypeSchema), context: openObject })),
});
/** One visit of an execution to a node, as the wire has it. */
export interface ExecutionStep extends z.infer<typeof executionStepSchema> {
  /** What the text of the step holds beyond its values; absent where there is nothing. */
  readonly 'x-as-written'?: AsWritten;
}

/** One execution: one contact in one version of a workflow. */
export const workflowExecutionSchema = z.looseObject({
  /** The id of the execution, assigned by the service. */
  id: text,
  /**
   * Its status. The interface shows `completed`; known besides are `running`, `waiting`, `failed`, `canceled`,
   * `timedOut` and `skipped`. Others are kept and shown as they are.
   */
  status: text,
  /** Id and name of the version that it goes through. */
  version: one(z.looseObject({ id: text, name: text })),
  /** When the execution began, ISO 8601 in UTC. */
  start: dateTime,
  /** When the execution ended, ISO 8601 in UTC. Absent while it is under way. */
  end: dateTime,
  /** The visits so far. Their order does not count; they are sorted by `start`. */
  steps: many(executionStepSchema),
});
/** One contact's pass through one version of a workflow, as the wire has it. */
export interface WorkflowExecution extends z.infer<typeof workflowExecutionSchema> {
  /** The same for all outside the steps. */
  readonly 'x-as-written'?: AsWritten;
}
