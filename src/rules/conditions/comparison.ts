import { isJsonObject } from '#base';
import { plainWord } from '../settings/compare-values.js';

/** A stored condition: a comparison of a value, or a group of conditions. */
export type Condition = { readonly [key: string]: unknown };

/** The comparators of conditions in the words of problems, forms and names of paths. */
export const comparatorWords = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  endsWith: 'ends with',
  in: 'is one of',
  notIn: 'is none of',
  isNumber: 'is any number',
  isDate: 'is a date',
  isYes: 'says yes',
  isNo: 'says no',
  greaterThan: 'is more than',
  greaterOrEqual: 'is at least',
  lessThan: 'is less than',
  lessOrEqual: 'is at most',
  isSet: 'has a value',
  isNotSet: 'has no value',
  isTrue: 'is on',
  isFalse: 'is off',
} as const;

export type Comparator = keyof typeof comparatorWords;

/** The offered comparators. */
export const comparators = Object.keys(comparatorWords) as readonly Comparator[];

const attributeKeys = ['attribute', 'field', 'property'] as const;
const comparatorKeys = ['comparator', 'operator', 'op'] as const;

/** Returns the key that a condition stores a part under: the one it has, else the first. */
export function keyIn(condition: Condition, keys: readonly string[]): string {
  return keys.find((key) => Object.hasOwn(condition, key)) ?? keys[0]!;
}

/** The keys of the parts of a comparison, in order of precedence. */
export const conditionKeys = { attribute: attributeKeys, comparator: comparatorKeys } as const;

/** Returns the value that a condition is about, as stored: mostly its name. */
export function attributeOf(condition: Condition): unknown {
  return condition[keyIn(condition, attributeKeys)];
}

/** Returns the comparator of a condition as stored; empty for none. */
export function comparatorOf(condition: Condition): string {
  const word = condition[keyIn(condition, comparatorKeys)];
  return typeof word === 'string' ? word : '';
}

/** Returns a condition about another value. */
export function withAttribute(condition: Condition, attribute: unknown): Condition {
  return { ...condition, [keyIn(condition, attributeKeys)]: attribute };
}

/** Returns a condition with another comparator. */
export function withComparator(condition: Condition, comparator: string): Condition {
  return { ...condition, [keyIn(condition, comparatorKeys)]: comparator };
}

const aliases = new Map([
  ['eq', 'equals'],
  ['is', 'equals'],
  ['==', 'equals'],
  ['ne', 'notequals'],
  ['isnot', 'notequals'],
  ['!=', 'notequals'],
  ['gt', 'greaterthan'],
  ['gte', 'greaterorequal'],
  ['lt', 'lessthan'],
  ['lte', 'lessorequal'],
  ['exists', 'isset'],
  ['notexists', 'isnotset'],
]);
const byPlainWord = new Map(comparators.map((name) => [plainWord(name), name]));

/** Returns the comparator of a stored word; undefined for an unknown one. */
export function knownComparator(word: string): Comparator | undefined {
  return byPlainWord.get(aliases.get(plainWord(word)) ?? aliases.get(word) ?? plainWord(word));
}

const needsNoValue: ReadonlySet<Comparator> = new Set([
  'isNumber',
  'isDate',
  'isYes',
  'isNo',
  'isSet',
  'isNotSet',
  'isTrue',
  'isFalse',
]);

/** Returns whether a comparator compares with a value. An unknown one may. */
export function takesValue(word: string): boolean {
  const known = knownComparator(word);
  return known === undefined || !needsNoValue.has(known);
}

/** Returns true for a comparison, as opposed to a group of conditions and to what is neither. */
export function isComparison(condition: unknown): condition is Condition {
  return isJsonObject(condition) && !Object.hasOwn(condition, 'conditions') && !Object.hasOwn(condition, 'rules');
}

/** Returns the values that a comparison compares with, as texts. */
export function comparedTexts({ value }: Condition): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) =>
    typeof each === 'string' ? [each] : typeof each === 'number' || typeof each === 'boolean' ? [String(each)] : [],
  );
}
