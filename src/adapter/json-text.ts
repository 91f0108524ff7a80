import { type WorkflowExecution, writeExecution } from '#model';

/**
 * A value as JSON text, or `undefined` where JSON cannot carry it: it contains itself, is nested deeper than can be
 * written, or is nothing at all.
 */
export function jsonTextOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** A run as JSON text, its numbers with the digits they came with; `undefined` where JSON cannot carry it. */
export function executionTextOf(execution: WorkflowExecution): string | undefined {
  try {
    return writeExecution(execution);
  } catch {
    return undefined;
  }
}

/** Told of what cannot be written as JSON. */
export const notJson = {
  code: 'not-json',
  message: 'This holds something that JSON cannot carry, so it was not sent.',
} as const;
