import { isJsonObject, valueWords } from '#base';
import { defaultLimits, findNonJson, type NodeType } from '#model';
import { allow, turnDown, type Decision, type DecisionContext } from './decision.js';

/** The containers around a node's type and settings, or an edge's value: version, definition, list, element. */
const around = 4;

/** A node type given directly, or by its `type`, in the form that may enter a document. */
export function knownType({ catalog }: DecisionContext, given: unknown): Decision<{ readonly type: NodeType }> {
  const type: unknown = typeof given === 'string' ? catalog?.find(given) : given;
  if (!isJsonObject(type))
    return turnDown('unknown-type', `There is no step type “${plainWords(given)}” in this catalogue.`);
  return storable(type) ?? allow({ type: type as NodeType });
}

/** Why a value cannot be saved with a document; undefined where it can. */
export function storable(value: unknown): Extract<Decision, { readonly answer: 'refuse' }> | undefined {
  const problem = findNonJson(value, defaultLimits.maxDepth - around);
  return problem && turnDown(problem.code === 'too-deep' ? 'too-deep' : 'not-json', `${problem.message}.`);
}

/** Describes an invalid node type; never calls into it, and never prints non-primitive values. */
function plainWords(given: unknown): string {
  return typeof given === 'object' && given !== null
    ? ''
    : valueWords(typeof given === 'bigint' || typeof given === 'symbol' ? '' : given);
}
