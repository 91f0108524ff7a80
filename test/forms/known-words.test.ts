import { describe, expect, test } from 'vitest';
import { builtInFields } from '#forms';
import type { ComparatorName, EdgeCondition, ExecutionStatus, PropertyKind } from '#model';
import { compareValues, edgeCountOf, plainWord } from '#rules';

/** The words that an open union names. */
type Named<Union> = Union extends string ? (string extends Union ? never : Union) : never;
/** Every word of a union, which the compiler keeps complete. */
type Words<Union> = { readonly [Word in Named<Union>]: unknown };

const kinds: Words<PropertyKind> = {
  attribute: 1,
  basictext: 1,
  boolean: 1,
  campaign: 1,
  code: 1,
  color: 1,
  conditions: 1,
  contact: 1,
  country: 1,
  date: 1,
  daterange: 1,
  duration: 1,
  email: 1,
  form: 1,
  groups: 1,
  json: 1,
  keyvalue: 1,
  keywords: 1,
  link: 1,
  list: 1,
  longtext: 1,
  media: 1,
  meetingevent: 1,
  message: 1,
  multiselect: 1,
  number: 1,
  objects: 1,
  officehours: 1,
  percentagesplit: 1,
  phone: 1,
  radio: 1,
  select: 1,
  sender: 1,
  slider: 1,
  tag: 1,
  tags: 1,
  template: 1,
  time: 1,
  timezone: 1,
  url: 1,
  user: 1,
  users: 1,
  workflow: 1,
};

/** Two values between which each comparator holds. */
const holding: Words<ComparatorName> = {
  equals: [1, 1],
  notEquals: [1, 2],
  contains: ['ab', 'b'],
  notContains: ['ab', 'c'],
  startsWith: ['ab', 'a'],
  endsWith: ['ab', 'b'],
  in: [1, [1]],
  notIn: [2, [1]],
  greaterThan: [2, 1],
  greaterOrEqual: [2, 2],
  lessThan: [1, 2],
  lessOrEqual: [2, 2],
  isSet: [1, ''],
  isNotSet: ['', ''],
  isTrue: [true, ''],
  isFalse: [false, ''],
};

const conditions: Words<EdgeCondition> = {
  exactly: 1,
  atLeast: 1,
  atMost: 1,
  moreThan: 1,
  lessThan: 1,
  any: 1,
  none: 1,
};

describe('words that the types name', () => {
  test.each(Object.keys(kinds))('a built-in field edits properties of the kind %s', (kind) => {
    expect(builtInFields.has(plainWord(kind))).toBe(true);
  });

  test.each(Object.entries(holding))('the comparator %s is built in', (comparator, pair) => {
    const [actual, expected] = pair as readonly [unknown, unknown];
    expect(compareValues(comparator, actual, expected)).toBe(true);
  });

  test.each(Object.keys(conditions))('the rules know the condition %s', (numEdgeCondition) => {
    expect(edgeCountOf({ validation: { numEdgeCondition, numEdges: 1 } }).unknown).toBeUndefined();
  });

  test('other words stay possible', () => {
    const kind: PropertyKind = 'satellite';
    const status: ExecutionStatus = 'hibernating';
    expect([kind, status]).toHaveLength(2);
  });
});
