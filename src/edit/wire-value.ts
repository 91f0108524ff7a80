import { type Json, type Refusal, refuse, type Result } from '#base';
import { defaultLimits, findNonJson } from '#model';

/**
 * A value from outside as it may enter the document: JSON, and not nested so deep that the whole could no longer be read or
 * saved. The answer is a copy, so that whoever gave it may go on changing theirs.
 *
 * @param around how many containers of the document will stand around it
 */
export function wireValue(value: unknown, around: number): Result<{ readonly value: Json }, Refusal> {
  const problem = findNonJson(value, Math.max(0, defaultLimits.maxDepth - around));
  if (problem) return refuse(problem.code, `${problem.message}.`);
  return { ok: true, value: structuredClone(value) as Json };
}

/** Containers around the config of a step: version, definition, nodes, the step. */
export const aroundConfig = 4;
/** Containers around the value of a path: version, definition, edges, the path. */
export const aroundEdgeValue = 4;
