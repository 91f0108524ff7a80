import { equalJson, getAtPath, setAtPath } from '#base';
import type { SetOperation, Operation } from './operation.js';

/**
 * Steps with the effect of `first` followed by `second`. Where both end and begin by changing the same value, the two
 * changes become one, and none when the value is back where it was: what typing leaves in the history.
 */
export function mergeOperations(first: readonly Operation[], second: readonly Operation[]): Operation[] {
  const merged = first.slice();
  for (const operation of second) pushOperation(merged, operation);
  return merged;
}

function pushOperation(merged: Operation[], operation: Operation): void {
  const last = merged[merged.length - 1];
  const joined =
    last && operation.op === 'set' && last.op === 'set' && last.kind === operation.kind && last.id === operation.id
      ? joinPlaces(last, operation)
      : undefined;
  if (joined === undefined) {
    merged.push(operation);
    return;
  }
  merged.pop();
  // What has become one may continue the step before it.
  for (const one of joined) pushOperation(merged, one);
}

/** Joins changes of one value, and a change within a value with one of the whole value. */
function joinPlaces(first: SetOperation, second: SetOperation): SetOperation[] | undefined {
  if (equalJson(first.path, second.path)) return joinSets(first, second);
  const depth = second.path.length;
  if (first.path.length <= depth || !equalJson(first.path.slice(0, depth), second.path) || second.from === undefined)
    return undefined;
  const inside = first.path.slice(depth);
  if (!equalJson(getAtPath(second.from, inside), first.to)) return undefined;
  const from = setAtPath(second.from, inside, first.from, first.to === undefined ? first.keyIndex : undefined)?.root;
  if (from === undefined) return undefined;
  return isSameText(from, second.to) ? [] : [{ ...second, from }];
}

/** A value that is back in another order of its keys is not yet what it was, byte for byte. */
function isSameText(left: unknown, right: unknown): boolean {
  return right !== undefined && JSON.stringify(left) === JSON.stringify(right);
}

/** One step or none; undefined where a key left and came back elsewhere among its siblings. */
function joinSets(first: SetOperation, second: SetOperation): SetOperation[] | undefined {
  // Somebody else's change in between is not ours to swallow.
  if (
    !equalJson(first.to, second.from) ||
    (first.to === undefined && (first.keyIndex === undefined || first.keyIndex !== second.keyIndex))
  )
    return undefined;
  if (first.to === undefined && (first.from === undefined || second.to === undefined)) return undefined;
  if (first.from === undefined && second.to === undefined) return [];
  const { from: _from, to: _to, keyIndex: _keyIndex, ...place } = first;
  // A key that left and is back where it was has only changed its value.
  const keyIndex = first.to === undefined ? undefined : first.from === undefined ? first.keyIndex : second.keyIndex;
  if (first.from !== undefined && isSameText(first.from, second.to)) return [];
  return [
    {
      ...place,
      ...(first.from === undefined ? {} : { from: first.from }),
      ...(second.to === undefined ? {} : { to: second.to }),
      ...(keyIndex === undefined ? {} : { keyIndex }),
    },
  ];
}
