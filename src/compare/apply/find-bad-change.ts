import { isJsonObject } from '#base';
import type { Refusal } from '#edit';
import { defaultLimits, findNonJson, isAssignedField } from '#model';

type Loose = { readonly [key: string]: unknown };

/** Which kinds of change there are of which subject, with the field that has the id. */
const known: { readonly [subject: string]: { readonly id?: string; readonly kinds: readonly string[] } } = {
  node: { id: 'nodeId', kinds: ['added', 'removed', 'retyped', 'changed', 'presented'] },
  edge: { id: 'edgeId', kinds: ['added', 'removed', 'rewired', 'relabelled', 'changed', 'reordered'] },
  property: { id: 'property', kinds: ['added', 'removed', 'changed'] },
  note: { id: 'noteId', kinds: ['added', 'removed', 'changed'] },
  group: { id: 'groupId', kinds: ['added', 'removed', 'changed'] },
  workflow: { kinds: ['changed'] },
};

/**
 * Checks a change from outside: a file, a host, another user. What would leave a version that cannot be opened again is
 * refused.
 */
export function findBadChange(change: unknown): Refusal | undefined {
  const fault = isJsonObject(change) ? faultOf(change) : 'is not an object';
  return fault === undefined ? undefined : { code: 'bad-operation', message: `A change ${fault}.` };
}

function faultOf(change: Loose): string | undefined {
  const { after, kind, path, subject } = change;
  const shape = typeof subject === 'string' && Object.hasOwn(known, subject) ? known[subject] : undefined;
  if (!shape || typeof kind !== 'string' || !shape.kinds.includes(kind)) return 'is about nothing that can change';
  if (kind === 'reordered')
    return typeof change['nodeId'] === 'string' && Array.isArray(after) ? undefined : 'has no order';
  if (shape.id !== undefined && typeof change[shape.id] !== 'string') return 'does not say what it is about';
  if (kind === 'changed' || kind === 'presented') {
    const isPath = Array.isArray(path) && path.length > 0 && path.every((part) => typeof part === 'string');
    if (!isPath || isFixed(subject as string, path)) return 'has no path that can change';
  }
  if (subject === 'edge' && ['added', 'rewired'].includes(kind) && !isWired(after))
    return 'has a path without two ends';
  if (kind === 'relabelled' && !isJsonObject(after)) return 'has no label';
  if (kind === 'added' && shape.id !== 'property' && (!isJsonObject(after) || after['id'] !== change[shape.id!]))
    return 'has no element with its id';
  // A property may be anything that JSON holds, but it has to be there.
  if (kind === 'added' && after === undefined) return 'adds nothing';
  const around = (subject === 'workflow' ? 0 : kind === 'retyped' ? 4 : 3) + (Array.isArray(path) ? path.length : 0);
  if (after !== undefined && findNonJson(after, Math.max(0, defaultLimits.maxDepth - around)))
    return 'holds a value that could not be saved';
  return undefined;
}

/** What has a kind of change of its own, or only the service assigns. */
function isFixed(subject: string, [first, second]: readonly unknown[]): boolean {
  switch (subject) {
    case 'node':
      return first === 'id';
    case 'edge':
      return ['id', 'source', 'target', 'type', 'value'].includes(first as string);
    case 'workflow':
      return first === 'definition'
        ? second === undefined || ['nodes', 'edges', 'properties'].includes(second as string)
        : isAssignedField(first as string);
    default:
      return false;
  }
}

function isWired(value: unknown): boolean {
  return isJsonObject(value) && typeof value['source'] === 'string' && typeof value['target'] === 'string';
}
