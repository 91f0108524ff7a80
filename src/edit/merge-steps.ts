import { equalJson } from '#base';
import type { SetStep, Step } from './step.js';

/**
 * Steps with the effect of `first` followed by `second`. Where both end and begin by changing the same value, the two
 * changes become one, and none when the value is back where it was: what typing leaves in the history.
 */
export function mergeSteps(first: readonly Step[], second: readonly Step[]): Step[] {
  const merged = first.slice();
  for (const step of second) {
    const last = merged[merged.length - 1];
    const joined = last && step.op === 'set' && last.op === 'set' && isSamePlace(last, step) ? joinSets(last, step) : undefined;
    if (joined === undefined) merged.push(step);
    else merged.splice(-1, 1, ...joined);
  }
  return merged;
}

function isSamePlace(left: SetStep, right: SetStep): boolean {
  return left.kind === right.kind && left.id === right.id && equalJson(left.path, right.path);
}

/** One step or none; undefined where a key left and came back, which can move it among its siblings. */
function joinSets(first: SetStep, second: SetStep): SetStep[] | undefined {
  // Somebody else's change in between is not ours to swallow.
  if (first.to === undefined || !equalJson(first.to, second.from)) return undefined;
  if (first.from === undefined && second.to === undefined) return [];
  const { from: _from, to: _to, keyIndex: _keyIndex, ...place } = first;
  const keyIndex = first.from === undefined ? first.keyIndex : second.keyIndex;
  // A value that is back in another order of its keys is not yet what it was, byte for byte.
  if (first.from !== undefined && second.to !== undefined && JSON.stringify(first.from) === JSON.stringify(second.to)) return [];
  return [
    {
      ...place,
      ...(first.from === undefined ? {} : { from: first.from }),
      ...(second.to === undefined ? {} : { to: second.to }),
      ...(keyIndex === undefined ? {} : { keyIndex }),
    },
  ];
}
