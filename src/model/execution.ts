import * as z from 'zod/mini';
import type { AsWritten } from './as-written.js';
import { dateTime, many, one, openObject, text } from './field.js';
import { nodeTypeSchema } from './node-type.js';

/** One visit of an execution to a node: when, where, and the context afterwards. */
export const executionStepSchema = z.looseObject({
  id: text,
  start: dateTime,
  end: dateTime,
  node: one(z.looseObject({ id: text, type: one(nodeTypeSchema), context: openObject })),
});
export interface ExecutionStep extends z.infer<typeof executionStepSchema> {
  /** What the text of the step holds beyond its values; absent where there is nothing. */
  readonly 'x-as-written'?: AsWritten;
}

/** One execution: one contact in one version of a workflow. */
export const workflowExecutionSchema = z.looseObject({
  id: text,
  status: text,
  version: one(z.looseObject({ id: text, name: text })),
  start: dateTime,
  end: dateTime,
  steps: many(executionStepSchema),
});
export interface WorkflowExecution extends z.infer<typeof workflowExecutionSchema> {
  /** The same for all outside the steps. */
  readonly 'x-as-written'?: AsWritten;
}
