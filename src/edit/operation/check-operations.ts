import { isJsonObject, type JsonPath } from '#base';
import { defaultLimits, findNonJson } from '#model';
import type { ApplyRefusal } from './apply-operations.js';

/**
 * Validates operations from outside before they are applied: from a host, a stored history, the editor of another user.
 * What would leave a document that cannot be read or saved again is refused, with the number of the operation.
 */
export function findBadOperation(operations: unknown): ApplyRefusal | undefined {
  if (!Array.isArray(operations))
    return { code: 'bad-operation', message: 'The operations of a transaction are a list.' };
  for (const [index, operation] of operations.entries()) {
    const fault = isJsonObject(operation) ? faultOf(operation) : 'is not an object';
    if (fault !== undefined) return { code: 'bad-operation', message: `Operation ${index + 1} ${fault}.` };
  }
  return undefined;
}

type LooseOperation = { readonly [key: string]: unknown };

function faultOf(operation: LooseOperation): string | undefined {
  switch (operation['op']) {
    case 'add':
    case 'remove':
      return elementFault(operation);
    case 'set':
      return setFault(operation);
    default:
      return 'is neither an addition, a removal nor a change';
  }
}

function elementFault({ index, kind, repeats, value }: LooseOperation): string | undefined {
  if (kind !== 'node' && kind !== 'edge') return 'is about neither a node nor an edge';
  if (!Number.isInteger(index)) return 'has no place in its list';
  if (repeats !== undefined && repeats !== true) return 'does not say whether it repeats an id';
  if (!isJsonObject(value) || typeof value['id'] !== 'string') return 'has no element with an id';
  if (kind === 'edge' && (typeof value['source'] !== 'string' || typeof value['target'] !== 'string'))
    return 'has a path without two ends';
  return jsonFault(value, 3);
}

/** Both values follow the same rules, so that an accepted operation can be undone. */
function setFault({ from, id, keyIndex, kind, path, to }: LooseOperation): string | undefined {
  if (
    !Array.isArray(path) ||
    path.length === 0 ||
    !path.every((part) => typeof part === 'string' || typeof part === 'number')
  ) {
    return 'has no path';
  }
  if (keyIndex !== undefined && !Number.isInteger(keyIndex)) return 'has no place for its key';
  switch (kind) {
    case 'node':
    case 'edge':
      if (typeof id !== 'string') return 'does not say which element it is about';
      if (
        kind === 'edge' &&
        (path[0] === 'source' || path[0] === 'target') &&
        (path.length > 1 || typeof to !== 'string' || typeof from !== 'string')
      ) {
        return 'would leave a path without two ends';
      }
      return jsonFault(to, 3 + path.length) ?? jsonFault(from, 3 + path.length);
    case 'workflow':
      return (
        definitionFault(path as JsonPath, to) ??
        definitionFault(path as JsonPath, from) ??
        jsonFault(to, path.length) ??
        jsonFault(from, path.length)
      );
    case 'presentation':
      return jsonFault(to, path.length) ?? jsonFault(from, path.length);
    default:
      return 'is about nothing that can change';
  }
}

/** The lists of a definition may only be emptied or removed: their elements have operations of their own. */
function definitionFault(path: JsonPath, to: unknown): string | undefined {
  if (path[0] !== 'definition') return undefined;
  if (path.length === 1) {
    return to === undefined || to === null || (isJsonObject(to) && !('nodes' in to) && !('edges' in to))
      ? undefined
      : 'would replace the whole definition';
  }
  if (path[1] === 'nodes' || path[1] === 'edges') {
    const isEmptyList = Array.isArray(to) && to.length === 0;
    return path.length === 2 && (to === undefined || to === null || isEmptyList)
      ? undefined
      : 'would replace a whole list';
  }
  if (path[1] === 'properties' && path.length === 2)
    return to === undefined || to === null || Array.isArray(to)
      ? undefined
      : 'would make the properties something else than a list';
  return undefined;
}

function jsonFault(value: unknown, around: number): string | undefined {
  if (value === undefined) return undefined;
  return findNonJson(value, Math.max(0, defaultLimits.maxDepth - around))
    ? 'holds a value that could not be saved'
    : undefined;
}
