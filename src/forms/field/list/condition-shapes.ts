import { isJsonObject } from '#base';
import {
  attributeOf,
  comparatorOf,
  type Condition,
  conditionKeys,
  isNamedByCondition,
  keyIn,
  knownComparator,
  plainWord,
  takesValue,
} from '#rules';
import type { MessagesOf } from '#ui';
import type { conditionMessages } from './condition-messages.js';
import { listedValues, valueText } from '../value/value-text.js';

/** The kind of a stored condition. `other`: an unknown shape, kept and edited as JSON. */
export type ConditionKind = 'comparison' | 'group' | 'other';

const { attribute: attributeKeys, comparator: comparatorKeys } = conditionKeys;
const listKeys = ['conditions', 'rules'] as const;
const matchKeys = ['match', 'combinator', 'operator'] as const;

/** Deeper groups are shown as JSON: they are unreadable, and a hostile document may nest without limit. */
const maxGroupDepth = 6;

export function conditionKind(condition: unknown, depth: number): ConditionKind {
  if (!isJsonObject(condition)) return 'other';
  const list = listKeys.find((key) => Object.hasOwn(condition, key));
  if (list !== undefined)
    return Array.isArray(condition[list]) && matchOf(condition) !== undefined && depth < maxGroupDepth
      ? 'group'
      : 'other';
  const attribute = condition[keyIn(condition, attributeKeys)];
  const comparator = condition[keyIn(condition, comparatorKeys)];
  const value = condition['value'];
  // An object with none of the known keys is not converted into a comparison.
  if (
    Object.keys(condition).length > 0 &&
    ![...attributeKeys, ...comparatorKeys, 'value', 'path'].some((key) => Object.hasOwn(condition, key))
  )
    return 'other';
  const isPlain = (item: unknown): boolean => typeof item !== 'object' || item === null;
  // A comparison has a scalar or a list of scalars as its value, and a name or an object with a name as its field.
  return (comparator === undefined || comparator === null || typeof comparator === 'string') &&
    !Array.isArray(attribute) &&
    (isJsonObject(attribute) ? valueText(attribute) !== '' : true) &&
    (isPlain(value) || (Array.isArray(value) && value.every(isPlain)))
    ? 'comparison'
    : 'other';
}

/** The conditions of a group. */
export function conditionsIn(group: Condition): readonly unknown[] {
  return group[keyIn(group, listKeys)] as readonly unknown[];
}

export function withConditions(group: Condition, conditions: readonly unknown[]): Condition {
  return { ...group, [keyIn(group, listKeys)]: conditions };
}

const all = new Set(['all', 'and', 'every', '&&']);
const any = new Set(['any', 'or', 'some', '||']);

/** Whether all or any conditions of a group must hold; undefined for an unknown word. */
export function matchOf(group: Condition): 'all' | 'any' | undefined {
  const word = group[keyIn(group, matchKeys)];
  if (word === undefined || word === null) return 'all';
  return all.has(plainWord(word)) ? 'all' : any.has(plainWord(word)) ? 'any' : undefined;
}

/** Returns a group with the other word, in the notation it was written in. */
export function withMatch(group: Condition, match: 'all' | 'any'): Condition {
  const key = keyIn(group, matchKeys);
  const word = group[key];
  const isLogic = ['and', 'or'].includes(plainWord(word));
  const next = isLogic ? (match === 'all' ? 'and' : 'or') : match;
  return { ...group, [key]: isLogic && word === valueText(word).toUpperCase() ? next.toUpperCase() : next };
}

export type ConditionWords = MessagesOf<typeof conditionMessages>;
/** Normalises a condition to what the field shows, whichever words and keys of the wire it uses. */
export function shownCondition(condition: unknown, depth = 0): unknown {
  const kind = conditionKind(condition, depth);
  if (kind === 'other' || !isJsonObject(condition)) return condition;
  if (kind === 'group') {
    return {
      ...condition,
      [keyIn(condition, matchKeys)]: matchOf(condition),
      [keyIn(condition, listKeys)]: conditionsIn(condition).map((inner) => shownCondition(inner, depth + 1)),
    };
  }
  const [attribute, comparator, { value }] = [attributeOf(condition), comparatorOf(condition), condition];
  return {
    ...condition,
    [keyIn(condition, attributeKeys)]: (isJsonObject(attribute) ? attribute['id'] : undefined) ?? attribute ?? '',
    [keyIn(condition, comparatorKeys)]: knownComparator(comparator) ?? comparator,
    value: value ?? [],
  };
}

/** Describes a condition as a sentence. */
export function conditionText(
  condition: unknown,
  words: ConditionWords,
  labelOf: (name: string) => string = (name) => name,
  depth = 0,
): string {
  const kind = conditionKind(condition, depth);
  if (kind === 'other' || !isJsonObject(condition)) return valueText(condition);
  // A path that has the name of its condition is not named twice.
  const path = kind === 'comparison' && isNamedByCondition(condition) ? '' : valueText(condition['path']);
  const text =
    kind === 'group' ? groupText(condition, words, labelOf, depth) : comparisonText(condition, words, labelOf);
  return path === '' ? text : words.text.leadsTo(text, path);
}

function groupText(group: Condition, words: ConditionWords, labelOf: (name: string) => string, depth: number): string {
  const texts = conditionsIn(group).map((inner) => conditionText(inner, words, labelOf, depth + 1));
  return matchOf(group) === 'any' ? words.text.any(texts) : words.text.all(texts);
}

function comparisonText(condition: Condition, words: ConditionWords, labelOf: (name: string) => string): string {
  const word = comparatorOf(condition);
  const known = knownComparator(word);
  const values = takesValue(word) ? listedValues(condition['value']).map(valueText) : [];
  return words.text.comparison(
    labelOf(valueText(attributeOf(condition))),
    known ? words.comparators[known] : word,
    values,
  );
}
