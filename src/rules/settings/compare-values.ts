import { equalJson, memoizeByIdentity, valueWords } from '#base';
import type { NodeProperty } from '#model';
import type { ComparatorTable } from '../rule-input.js';
import { saysDate, saysNo, saysNumber, saysYes } from '../conditions/said-words.js';

type Comparator = (actual: unknown, expected: unknown) => boolean;

const contains: Comparator = (actual, expected) =>
  Array.isArray(actual)
    ? actual.some((item) => equal(item, expected))
    : valueWords(actual).includes(valueWords(expected));
const isIn: Comparator = (actual, expected) => Array.isArray(expected) && expected.some((item) => equal(actual, item));

/** Loose equality as users expect it: the text "2" equals the number 2, and "true" equals true. */
function equal(actual: unknown, expected: unknown): boolean {
  if (equalJson(actual, expected)) return true;
  const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar(actual) && isScalar(expected) && String(actual) === String(expected);
}

function ordered(holds: (difference: number) => boolean): Comparator {
  return (actual, expected) => {
    if (isEmptyValue(actual) || isEmptyValue(expected)) return false;
    const difference = Number(valueWords(actual)) - Number(valueWords(expected));
    return !Number.isNaN(difference) && holds(difference);
  };
}

const named: readonly (readonly [readonly string[], Comparator])[] = [
  [['equals', 'eq', 'is', '=='], equal],
  [['notequals', 'ne', 'isnot', '!='], (actual, expected) => !equal(actual, expected)],
  [['contains'], contains],
  [['notcontains'], (actual, expected) => !contains(actual, expected)],
  [['startswith'], (actual, expected) => valueWords(actual).startsWith(valueWords(expected))],
  [['endswith'], (actual, expected) => valueWords(actual).endsWith(valueWords(expected))],
  [['in'], isIn],
  [['notin'], (actual, expected) => !isIn(actual, expected)],
  [['greaterthan', 'gt'], ordered((difference) => difference > 0)],
  [['greaterorequal', 'gte'], ordered((difference) => difference >= 0)],
  [['lessthan', 'lt'], ordered((difference) => difference < 0)],
  [['lessorequal', 'lte'], ordered((difference) => difference <= 0)],
  [['isset', 'exists'], (actual) => !isEmptyValue(actual)],
  [['isnotset', 'notexists'], (actual) => isEmptyValue(actual)],
  [['istrue'], (actual) => actual === true || actual === 'true'],
  [['isfalse'], (actual) => !(actual === true || actual === 'true')],
  [['isnumber'], (actual) => saysNumber(valueWords(actual))],
  [['isdate'], (actual) => saysDate(valueWords(actual))],
  [['isyes'], (actual) => saysYes(valueWords(actual))],
  [['isno'], (actual) => saysNo(valueWords(actual))],
];

const builtIn: ReadonlyMap<string, Comparator> = new Map(
  named.flatMap(([names, comparator]) => names.map((name) => [name, comparator] as const)),
);

/** Normalises a word of the wire: `Not-Equals`, `not_equals` and `notEquals` are equal. */
export function plainWord(word: unknown): string {
  if (typeof word !== 'string') return '';
  return /^[a-z]*$/.test(word) ? word : word.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Returns true for an empty value: absent, null, blank text, an empty list. `false` and 0 are values. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

const noneOfOwn: ComparatorTable = {};

/** Comparators of a host by their normalised names, the first where names repeat. */
const ownByWord = memoizeByIdentity((own: ComparatorTable): ReadonlyMap<string, ComparatorTable[string]> => {
  const byWord = new Map<string, ComparatorTable[string]>();
  for (const [name, compare] of Object.entries(own))
    if (!byWord.has(plainWord(name))) byWord.set(plainWord(name), compare);
  return byWord;
});

function comparatorFor(word: string, own: ComparatorTable): ComparatorTable[string] | undefined {
  const table = ownByWord(own);
  return table.has(word) ? table.get(word) : builtIn.get(word);
}

/** Returns the result of a comparison; undefined for an unknown comparator or one of the host that throws. */
export function compareValues(
  comparator: unknown,
  actual: unknown,
  expected: unknown,
  own: ComparatorTable = noneOfOwn,
): boolean | undefined {
  try {
    return comparatorFor(plainWord(comparator), own)?.(actual, expected);
  } catch {
    return undefined;
  }
}

/** Whether conditions show a setting, and why that may be uncertain. */
export interface PropertyVisibility {
  readonly visible: boolean;
  /** Unknown comparators of its conditions. */
  readonly unknownComparators: readonly string[];
  /** Comparators of the host that threw, with the error. */
  readonly failures: readonly { readonly comparator: string; readonly error: unknown }[];
}

/** A condition with its words parsed: they are read once per type. */
interface ReadCondition {
  readonly property: string;
  readonly word: string;
  readonly expected: unknown;
  /** The comparator as written. */
  readonly comparator: string;
}

const conditionsOf = memoizeByIdentity((property: NodeProperty): readonly ReadCondition[] =>
  (Array.isArray(property.conditions) ? property.conditions : []).map((condition) => ({
    property: valueWords(condition?.property),
    word: plainWord(condition?.comparator),
    expected: condition?.value,
    comparator: valueWords(condition?.comparator),
  })),
);

/**
 * Returns whether all conditions of a property hold. An unknown comparator, or one that throws, counts as holding, so
 * that no required setting is hidden by mistake.
 *
 * @param valueOf returns the value of another property, by name
 */
export function propertyVisibility(
  property: NodeProperty,
  valueOf: (name: string) => unknown,
  own: ComparatorTable = noneOfOwn,
): PropertyVisibility {
  let visible = true;
  const unknownComparators: string[] = [];
  const failures: { readonly comparator: string; readonly error: unknown }[] = [];
  for (const { comparator, expected, property: other, word } of conditionsOf(property)) {
    let holds: boolean | undefined;
    try {
      holds = comparatorFor(word, own)?.(valueOf(other), expected);
    } catch (error) {
      failures.push({ comparator, error });
      continue;
    }
    if (holds === undefined) unknownComparators.push(comparator);
    else if (!holds) visible = false;
  }
  return { visible, unknownComparators, failures };
}

/** Returns whether a condition of a property uses a comparator of the host. */
export function usesOwnComparator(property: NodeProperty, own: ComparatorTable): boolean {
  return conditionsOf(property).some(({ word }) => ownByWord(own).has(word));
}
