import { isJsonObject, type Json, refuse } from '#base';
import { defaultLimits, findNonJson, type Problem } from '#model';
import type { Result } from './refusal.js';

/**
 * Prepares a value from outside for the document: JSON, neither too deep nor too long for the whole to be read and
 * saved again. Returns a copy, so that the caller may go on changing the value; it holds what JSON text would hold, so
 * that every listener receives the same.
 *
 * @param around the number of containers around the value in the document
 */
export function wireValue(value: unknown, around: number): Result<{ readonly value: Json }> {
  if (typeof value === 'string' && value.length > defaultLimits.maxLength) return tooLong;
  if (!Array.isArray(value) && !isJsonObject(value)) {
    const odd = findNonJson(value, 1);
    return odd ? nonJson(odd) : { ok: true, value: value as Json };
  }
  try {
    const problem = findNonJson(value, Math.max(0, defaultLimits.maxDepth - around));
    if (problem) return nonJson(problem);
    const text = JSON.stringify(value);
    return text.length > defaultLimits.maxLength ? tooLong : { ok: true, value: JSON.parse(text) as Json };
  } catch {
    // A value that throws while it is read, such as a revoked proxy.
    return refuse('not-json', 'This value cannot be read.');
  }
}

function nonJson({ code, message }: Problem): Result<never> {
  return refuse(code === 'too-deep' ? code : 'not-json', `${message}.`);
}

const tooLong = refuse(
  'too-large',
  `This is longer than a whole workflow may be, which is ${defaultLimits.maxLength} characters.`,
);

/** Containers around the config of a node: version, definition, nodes, the node. */
export const aroundConfig = 4;
/** Containers around the value of an edge: version, definition, edges, the edge. */
export const aroundEdgeValue = 4;
