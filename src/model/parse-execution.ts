import { isJsonObject } from '#base';
import { workflowExecutionShape, type WorkflowExecution } from './execution.js';
import { findNonJson } from './json-document.js';
import { type DocumentLimits, limitsFrom } from './limits.js';
import type { Problem } from './problem.js';
import { findMisfits, isAt } from './shape.js';

/** An execution with what is odd about it, or why it cannot be used. The execution is the input itself, unchanged. */
export type ParsedExecution =
  | { readonly ok: true; readonly execution: WorkflowExecution; readonly notices: Problem[] }
  | { readonly ok: false; readonly problems: Problem[] };

/**
 * Reads one execution. Guarantees as `parseVersion`: the accepted execution is the input, oddities are notices.
 *
 * @param limits what to accept at most; `defaultLimits` where absent
 */
export function parseExecution(input: unknown, limits: Partial<DocumentLimits> = {}): ParsedExecution {
  const { maxDepth } = limitsFrom(limits);
  if (!isJsonObject(input)) {
    return {
      ok: false,
      problems: [
        { code: 'not-an-object', severity: 'error', message: 'A run is a JSON object, and this is not one', path: [] },
      ],
    };
  }
  const nonJson = findNonJson(input, maxDepth);
  if (nonJson) return { ok: false, problems: [nonJson] };
  const found = findMisfits(workflowExecutionShape, input);
  const fatal = found.filter((problem) => isAt(problem, ['steps'], ['steps', '*'], ['steps', '*', 'node']));
  if (fatal.length > 0) {
    return { ok: false, problems: fatal.map((problem) => ({ ...problem, code: 'unusable-shape', severity: 'error' })) };
  }
  return { ok: true, execution: input as WorkflowExecution, notices: found };
}
