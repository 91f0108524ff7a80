import { equalJson, isJsonObject } from '#base';
import { isEmptyValue } from '#rules';
import { findOption } from '../resource/resources.js';
import { listedValues } from './value-text.js';

/** Returns whether two values look the same in a list of choices: both empty, 5 and "5", an object and its id. */
export function looksAlike(left: unknown, right: unknown): boolean {
  if (isEmptyValue(left) || isEmptyValue(right)) return isEmptyValue(left) && isEmptyValue(right);
  if (!isJsonObject(left) && !isJsonObject(right))
    return equalJson(left, right) || (!Array.isArray(left) && !Array.isArray(right) && String(left) === String(right));
  return findOption([{ value: left }], right) === 0 || findOption([{ value: right }], left) === 0;
}

/**
 * Returns whether two lists have equal entries in the same order. No list counts as an empty one, and a single value as
 * a list of one.
 */
export function listsAlike(
  left: unknown,
  right: unknown,
  entriesAlike: (left: unknown, right: unknown) => boolean = equalJson,
): boolean {
  const [one, other] = [listedValues(left), listedValues(right)];
  return one.length === other.length && one.every((entry, at) => entriesAlike(entry, other[at]));
}
