import { isJsonObject, type Json, type Refusal, refuse, type Result } from '#base';
import { defaultLimits, findNonJson } from '#model';

/**
 * A value from outside as it may enter the document: JSON, and neither nested so deep nor so long that the whole could no
 * longer be read or saved. The answer is a copy, so that whoever gave it may go on changing theirs; it holds what JSON text
 * would hold, so that everybody who is told of the change has the same.
 *
 * @param around how many containers of the document will stand around it
 */
export function wireValue(value: unknown, around: number): Result<{ readonly value: Json }, Refusal> {
  if (typeof value === 'string' && value.length > defaultLimits.maxLength) return tooLong;
  if (!Array.isArray(value) && !isJsonObject(value)) {
    const odd = findNonJson(value, 1);
    return odd ? refuse(odd.code, `${odd.message}.`) : { ok: true, value: value as Json };
  }
  try {
    const problem = findNonJson(value, Math.max(0, defaultLimits.maxDepth - around));
    if (problem) return refuse(problem.code, `${problem.message}.`);
    const text = JSON.stringify(value);
    return text.length > defaultLimits.maxLength ? tooLong : { ok: true, value: JSON.parse(text) as Json };
  } catch {
    // A value whose very reading throws, such as a revoked proxy.
    return refuse('not-json', 'This value cannot be read.');
  }
}

const tooLong = refuse(
  'too-large',
  `This is longer than a whole workflow may be, which is ${defaultLimits.maxLength} characters.`,
);

/** Containers around the config of a step: version, definition, nodes, the step. */
export const aroundConfig = 4;
/** Containers around the value of a path: version, definition, edges, the path. */
export const aroundEdgeValue = 4;
