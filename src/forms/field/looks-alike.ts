import { equalJson, isJsonObject } from '#base';
import { isEmptyValue } from '#rules';
import { findOption } from './find-option.js';
import { listedValues } from './value-text.js';

/** Whether two values show the same in a list of choices: nothing and nothing, 5 and "5", an object with an id and its id. */
export function looksAlike(left: unknown, right: unknown): boolean {
  if (isEmptyValue(left) || isEmptyValue(right)) return isEmptyValue(left) && isEmptyValue(right);
  if (!isJsonObject(left) && !isJsonObject(right))
    return equalJson(left, right) || (!Array.isArray(left) && !Array.isArray(right) && String(left) === String(right));
  return (
    findOption([{ value: left as never, label: '' }], right) === 0 ||
    findOption([{ value: right as never, label: '' }], left) === 0
  );
}

/** Whether two lists have the same entries in the same order, where no list is an empty one, and a single value a list of one. */
export function listsAlike(
  left: unknown,
  right: unknown,
  entriesAlike: (left: unknown, right: unknown) => boolean = equalJson,
): boolean {
  const [one, other] = [listedValues(left), listedValues(right)];
  return one.length === other.length && one.every((entry, at) => entriesAlike(entry, other[at]));
}
