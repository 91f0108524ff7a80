import { type WorkflowExecution, writeExecution } from '#model';

/**
 * A value as JSON text, or `undefined` where JSON cannot hold it: a cycle, nesting deeper than can be written, or
 * `undefined` itself.
 */
export function jsonTextOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** An execution as JSON text, its numbers with their original digits; `undefined` where JSON cannot hold it. */
export function executionTextOf(execution: WorkflowExecution): string | undefined {
  try {
    return writeExecution(execution);
  } catch {
    return undefined;
  }
}

/** Failure of a value that cannot be written as JSON. */
export const notJson = {
  code: 'not-json',
  message: 'This holds something that JSON cannot carry, so it was not sent.',
} as const;
