import { isJsonObject, type Json, shorten } from '#base';
import {
  type Comparator,
  comparedTexts,
  comparatorOf,
  type Condition,
  isComparison,
  knownComparator,
} from './comparison.js';

/** Comparators whose one value is the name of the path as it is. */
const namedByValue: ReadonlySet<Comparator> = new Set(['equals', 'contains', 'startsWith', 'endsWith']);

/** How the values of a comparison begin in the name of its path. */
const beginnings: { readonly [Name in Comparator]?: string } = {
  notEquals: 'Not',
  notContains: 'Without',
  notIn: 'None of',
  greaterThan: 'More than',
  greaterOrEqual: 'At least',
  lessThan: 'Less than',
  lessOrEqual: 'At most',
};

const wholeNames: { readonly [Name in Comparator]?: string } = {
  isNumber: 'A number',
  isDate: 'A date',
  isYes: 'Yes',
  isNo: 'No',
  isSet: 'Has a value',
  isNotSet: 'No value',
  isTrue: 'On',
  isFalse: 'Off',
};

const longestName = 60;

/** Returns the name that a comparison gives its path: "yes", "1, 2 or 3", "A number". Undefined while it has no value. */
export function conditionName(condition: unknown): string | undefined {
  if (!isComparison(condition)) return undefined;
  const comparator = knownComparator(comparatorOf(condition));
  const whole = comparator && wholeNames[comparator];
  if (whole !== undefined) return whole;
  const texts = comparedTexts(condition)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const last = texts.at(-1);
  if (last === undefined) return undefined;
  const listed = texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`;
  const beginning = comparator && beginnings[comparator];
  return shorten(beginning === undefined ? listed : `${beginning} ${listed}`, longestName);
}

/** Returns the path that a row leads to, the value of its edge; empty for none. */
export function pathOf(row: unknown): string {
  const path = isJsonObject(row) ? row['path'] : undefined;
  return typeof path === 'string' ? path : typeof path === 'number' ? String(path) : '';
}

const counted = /^(.*) \d+$/s;

/** Returns whether a path has the name that its condition gives it, so that the two change together. */
export function isNamedByCondition(row: unknown): boolean {
  const path = pathOf(row).trim();
  const name = conditionName(row);
  return path === '' || name === undefined || path === name || counted.exec(path)?.[1] === name;
}

/** Returns the row with the name of its condition as its path. A name that another row has gets a number. */
export function namedRow(row: Condition, others: readonly unknown[]): Condition {
  const name = conditionName(row);
  if (name === undefined) return row;
  const taken = new Set(others.map(pathOf));
  let path = name;
  for (let count = 2; taken.has(path); count++) path = `${name} ${count}`;
  return path === pathOf(row) ? row : { ...row, path };
}

/** Returns the row for another name of its path: a comparison with one text compares with the name from now on. */
export function renamedRow(row: Condition, path: string): Condition {
  const comparator = isComparison(row) ? knownComparator(comparatorOf(row)) : undefined;
  const [text, ...more] = comparedTexts(row);
  // A long text is shortened in the name, and must not be lost with it.
  const follows =
    comparator !== undefined &&
    namedByValue.has(comparator) &&
    more.length === 0 &&
    text !== undefined &&
    text.trim() !== '' &&
    text.trim() === pathOf(row).trim();
  if (!follows) return { ...row, path };
  return { ...row, path, value: Array.isArray(row['value']) ? [path] : path };
}

/** Returns a new row: its path is taken when a value is the name of the path. */
export function newRow(path: string, attribute: string): { readonly [key: string]: Json } {
  return { path, attribute, comparator: 'equals', value: [path] };
}
