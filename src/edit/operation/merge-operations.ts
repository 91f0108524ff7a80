import { equalJson, getAtPath, setAtPath } from '#base';
import type { SetOperation, Operation } from './operation.js';

/**
 * Returns operations with the effect of `first` followed by `second`. Changes of the same value at the seam become one,
 * or none when the value is as before: this is how typing becomes one history entry.
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
  // A joined operation may continue the one before it.
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

/** Compares text: a value with another order of its keys is not yet the same, byte for byte. */
function isSameText(left: unknown, right: unknown): boolean {
  return right !== undefined && JSON.stringify(left) === JSON.stringify(right);
}

/** Returns one operation or none; `undefined` where a key was removed and added at another index. */
function joinSets(first: SetOperation, second: SetOperation): SetOperation[] | undefined {
  // A change by another user in between has to stay.
  if (
    !equalJson(first.to, second.from) ||
    (first.to === undefined && (first.keyIndex === undefined || first.keyIndex !== second.keyIndex))
  )
    return undefined;
  if (first.to === undefined && (first.from === undefined || second.to === undefined)) return undefined;
  if (first.from === undefined && second.to === undefined) return [];
  const { from: _from, to: _to, keyIndex: _keyIndex, ...place } = first;
  // A key that was removed and added at its old index has only changed its value.
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
