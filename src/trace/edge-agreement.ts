import { isJsonObject } from '#base';
import { pathKind, type PathKind } from '#catalog';
import type { WorkflowEdge } from '#model';
import type { ReadStep } from './order-steps.js';

type Words = { readonly [key: string]: unknown };

/** Keys under which services tell the path by its id, value or type. */
const tellingKeys = ['edgeId', 'edge', 'path', 'branch', 'outcome'] as const;

/** Outputs that tell the path by yes or no: the kinds of path a `true` and a `false` stand for. */
const tellingFlags: readonly (readonly [string, PathKind, readonly PathKind[]])[] = [
  ['replied', 'standard', ['timeout']],
  ['answered', 'standard', ['timeout']],
  ['delivered', 'standard', ['timeout', 'error']],
  ['open', 'standard', ['default']],
  ['timedOut', 'timeout', ['standard']],
];

/**
 * Of several paths between the same two steps, those that agree with what the run knew: first what the step left behind
 * about itself, then what is said in general. Empty when the context says nothing of it.
 */
export function edgesThatAgree(edges: readonly WorkflowEdge[], from: ReadStep, to: ReadStep): readonly WorkflowEdge[] {
  for (const words of [...placesToLook(from.context, from.nodeId), ...placesToLook(to.context, from.nodeId)]) {
    const told = new Set(tellingKeys.map((key) => own(words, key)).filter((value) => typeof value === 'string'));
    const named = edges.filter((edge) => told.has(edge.id) || told.has(edge.value as string));
    if (named.length > 0) return named;
    const typed = edges.filter((edge) => told.has(edge.type as string));
    if (typed.length > 0) return typed;
    for (const [key, whenTrue, whenFalse] of tellingFlags) {
      const flag = own(words, key);
      if (typeof flag !== 'boolean') continue;
      const kinds = flag ? [whenTrue] : whenFalse;
      const flagged = edges.filter((edge) => kinds.includes(pathKind(edge.type)));
      if (flagged.length > 0) return flagged;
    }
  }
  return [];
}

/** A step's outputs may lie under its id, or be spread over the context itself. */
function placesToLook(context: Words, nodeId: string): readonly Words[] {
  const outputs = own(context, 'outputs');
  const byStep = isJsonObject(outputs) ? own(outputs, nodeId) : undefined;
  return [byStep, outputs, context].filter((place) => isJsonObject(place));
}

function own(words: Words, key: string): unknown {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
