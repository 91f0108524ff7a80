import * as z from 'zod/mini';
import type { AsWritten } from './as-written.js';
import { dateTime, many, one, openObject, text } from './field.js';
import { nodeTypeSchema } from './node-type.js';

/** One visit of a run to a step: when, at which step, and what was known afterwards. */
export const executionStepSchema = z.looseObject({
  id: text,
  start: dateTime,
  end: dateTime,
  node: one(z.looseObject({ id: text, type: one(nodeTypeSchema), context: openObject })),
});
export interface ExecutionStep extends z.infer<typeof executionStepSchema> {
  /** What the text of the step says and its values cannot; absent where there is nothing of the kind. */
  readonly 'x-as-written'?: AsWritten;
}

/** One run of one contact through one version of a workflow. */
export const workflowExecutionSchema = z.looseObject({
  id: text,
  status: text,
  version: one(z.looseObject({ id: text, name: text })),
  start: dateTime,
  end: dateTime,
  steps: many(executionStepSchema),
});
export interface WorkflowExecution extends z.infer<typeof workflowExecutionSchema> {
  /** The same for what is in none of the steps. */
  readonly 'x-as-written'?: AsWritten;
}
