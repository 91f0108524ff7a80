import { isJsonObject, valueWords } from '#base';
import { compareValues, plainWord } from '../settings/compare-values.js';
import type { ComparatorTable } from '../rule-input.js';
import {
  attributeOf,
  comparatorOf,
  type Condition,
  isComparison,
  keyIn,
  knownComparator,
  takesValue,
} from './comparison.js';
import { foldText } from './said-words.js';

/** How conditions compare texts. */
export interface MatchOptions {
  /** Compares capitals and blanks as well. @default false */
  readonly exact?: boolean | undefined;
  /** Comparators beside the built-in ones. */
  readonly comparators?: ComparatorTable | undefined;
}

/** Groups that nest more deeply match nothing: a hostile document may nest without end. */
const deepest = 32;

/**
 * Returns whether a condition holds for a contact; undefined where it cannot be decided: an unknown comparator, or a
 * shape that is no condition. Any of several values is enough; a negative comparator holds for all of them.
 *
 * @param valueOf returns the value of a field, an attribute or an output, by the name that the condition has
 */
export function matchesCondition(
  condition: unknown,
  valueOf: (name: string) => unknown,
  options: MatchOptions = {},
  depth = 0,
): boolean | undefined {
  if (!isJsonObject(condition) || depth > deepest) return undefined;
  if (!isComparison(condition)) return matchesGroup(condition, valueOf, options, depth);
  const attribute = attributeOf(condition);
  const name = isJsonObject(attribute) ? (attribute['id'] ?? attribute['name']) : attribute;
  return matchesComparison(condition, valueOf(valueWords(name)), options);
}

const anyWords = new Set(['any', 'or', 'some', '||']);

function matchesGroup(
  group: Condition,
  valueOf: (name: string) => unknown,
  options: MatchOptions,
  depth: number,
): boolean | undefined {
  const conditions: unknown = group['conditions'] ?? group['rules'];
  if (!Array.isArray(conditions)) return undefined;
  const answers = conditions.map((inner) => matchesCondition(inner, valueOf, options, depth + 1));
  const word = plainWord(group[keyIn(group, ['match', 'combinator', 'operator'])]);
  const decides = anyWords.has(word);
  if (answers.includes(decides)) return decides;
  return answers.includes(undefined) ? undefined : !decides;
}

const negative = new Set(['notEquals', 'notContains', 'notIn']);
const listed = new Set(['in', 'notIn']);

function matchesComparison(
  condition: Condition,
  actual: unknown,
  { comparators, exact = false }: MatchOptions,
): boolean | undefined {
  const word = comparatorOf(condition);
  const known = knownComparator(word);
  const { value } = condition;
  const fold = (each: unknown): unknown => (exact || typeof each !== 'string' ? each : foldText(each));
  const folded = Array.isArray(actual) ? actual.map(fold) : fold(actual);
  const expected: readonly unknown[] = Array.isArray(value) ? value.map(fold) : [fold(value)];
  const compare = (each: unknown): boolean | undefined => compareValues(known ?? word, folded, each, comparators);
  if (!takesValue(word)) return compare(undefined);
  if (expected.length === 0 || value === undefined || value === null) return undefined;
  if (known !== undefined && listed.has(known)) return compare(expected);
  const answers = expected.map(compare);
  const decides = known === undefined || !negative.has(known);
  if (answers.includes(decides)) return decides;
  return answers.includes(undefined) ? undefined : !decides;
}
