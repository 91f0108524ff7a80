import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInFields } from '#forms';
import { compareValues } from '#rules';
import { conditionMessages } from '../../../src/forms/field/list/condition-messages.js';
import {
  attributeOf,
  comparatorOf,
  comparators,
  type Condition,
  knownComparator,
  takesValue,
  withAttribute,
  withComparator,
} from '#rules';
import {
  conditionKind,
  conditionsIn,
  conditionText,
  matchOf,
  shownCondition,
  withConditions,
  withMatch,
} from '../../../src/forms/field/list/condition-shapes.js';
import { arbitraryJson } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const words = conditionMessages.defaults;
const attribute = fc.constantFrom<unknown>('plan', '', null, 5, { id: 'a1', name: 'Plan' });
const comparator = fc.constantFrom<unknown>('equals', 'EQ', 'is_not', '>=', 'gte', 'exists', 'resembles', '', null);
const value = fc.constantFrom<unknown>('gold', 5, true, null, [], ['gold', 5], [null]);
const extra = fc.constantFrom<Condition>({}, { path: 'vip' }, { own: { deep: [1] } });
const comparison: fc.Arbitrary<Condition> = fc
  .tuple(
    fc.constantFrom('attribute', 'field', 'property'),
    attribute,
    fc.constantFrom('comparator', 'operator', 'op'),
    comparator,
    value,
    extra,
  )
  .map(([key, name, wordKey, word, given, more]) => ({ [key]: name, [wordKey]: word, value: given, ...more }));
const group: fc.Arbitrary<Condition> = fc.letrec<{ group: Condition; condition: unknown }>((tie) => ({
  group: fc
    .tuple(
      fc.constantFrom('match', 'combinator', 'operator'),
      fc.constantFrom('all', 'ANY', 'and', 'OR', 'every', '||', 'some'),
      fc.constantFrom('conditions', 'rules'),
      fc.array(tie('condition'), { maxLength: 3 }),
    )
    .map(([key, match, list, conditions]) => ({ [key]: match, [list]: conditions, own: 1 })),
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    comparison,
    fc.constantFrom<unknown>('odd', null, { script: 'x' }),
    tie('group'),
  ),
})).group;

describe('comparators', () => {
  test('are those that have words, each known by its own name in any spelling', () => {
    expect([...comparators].sort()).toEqual(Object.keys(words.comparators).sort());
    for (const name of comparators) {
      const spaced = name.replace(/[A-Z]/g, (letter) => `_${letter}`);
      expect([name, spaced, name.toUpperCase()].map(knownComparator)).toEqual([name, name, name]);
    }
  });

  test('mean in the field what the rules carry out', () => {
    const samples = [undefined, null, '', 'a', 'ab', 'b', 2, '2', 10, true, false, [], ['a'], ['a', 2]];
    const aliases = ['eq', 'is', '==', 'ne', 'isnot', '!=', 'gt', 'gte', 'lt', 'lte', 'exists', 'notexists'];
    for (const word of [...comparators, ...aliases]) {
      const known = knownComparator(word);
      expect(known, word).toBeDefined();
      for (const actual of samples) {
        for (const expected of samples) {
          const meant = compareValues(known, actual, expected);
          expect(meant, word).toBeTypeOf('boolean');
          expect(compareValues(word, actual, expected), word).toBe(meant);
        }
      }
    }
  });

  test('take a value where it changes what they answer', () => {
    for (const name of comparators) {
      const results = ['', 'a', '5', '4', 9, ['5']].map((expected) => compareValues(name, '5', expected));
      expect(new Set(results).size > 1, name).toBe(takesValue(name));
    }
  });
});

describe('a comparison', () => {
  test(`stays one through its edits, and everything else in it stays (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        comparison,
        fc.constantFrom('town', { id: 'a2', name: 'Town' }),
        fc.constantFrom(...comparators),
        (before, name, word) => {
          expect(conditionKind(before, 0)).toBe('comparison');
          const after = withComparator(withAttribute(before, name), word);
          expect([conditionKind(after, 0), attributeOf(after), comparatorOf(after)]).toEqual([
            'comparison',
            name,
            word,
          ]);
          expect(Object.keys(after)).toEqual(Object.keys(before));
          const back = withComparator(
            withAttribute(after, attributeOf(before)),
            before[Object.keys(before)[1]!] as string,
          );
          expect(back).toEqual(before);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });
});

describe('a group', () => {
  test(`stays one through its edits, in its own words (seed ${seed})`, () => {
    fc.assert(
      fc.property(group, fc.constantFrom('all' as const, 'any' as const), (before, match) => {
        expect(conditionKind(before, 0)).toBe('group');
        const after = withMatch(before, match);
        expect([conditionKind(after, 0), matchOf(after)]).toEqual(['group', match]);
        expect(conditionsIn(after)).toBe(conditionsIn(before));
        // Another word of the same notation, which a second change reads and writes too.
        const other = match === 'all' ? 'any' : 'all';
        expect(withMatch(withMatch(after, other), match)).toEqual(after);
        const emptied = withConditions(before, []);
        expect([conditionKind(emptied, 0), conditionsIn(emptied), emptied['own']]).toEqual(['group', [], 1]);
        expect(withConditions(emptied, conditionsIn(before))).toEqual(before);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test('nested without limit is shown as JSON from a depth on, and its sentence ends', () => {
    let nested: unknown = { attribute: 'a', comparator: 'equals', value: ['x'] };
    for (let depth = 0; depth < 500; depth++) nested = { match: 'all', conditions: [nested] };
    const kinds = [0, 3, 5, 6, 7].map((depth) => conditionKind(nested, depth));
    expect(kinds).toEqual(['group', 'group', 'group', 'other', 'other']);
    expect(conditionText(nested, words)).toContain('conditions');
    expect(shownCondition(nested)).toBeDefined();
  });
});

describe('what the field shows', () => {
  test(`is found once, and reads the same as what is stored (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.oneof(group, comparison), (condition) => {
        const shown = shownCondition(condition);
        expect(shownCondition(shown)).toEqual(shown);
        expect(conditionKind(shown, 0)).toBe(conditionKind(condition, 0));
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`of any value is a sentence and no error (seed ${seed})`, () => {
    const field = builtInFields.get('conditions')!;
    fc.assert(
      fc.property(fc.oneof(arbitraryJson, group, comparison, fc.array(fc.oneof(group, comparison))), (given) => {
        expect(conditionText(given, words)).toBeTypeOf('string');
        expect(field.accepts?.(given, {})).toBeTypeOf('boolean');
        if (field.accepts?.(given, {}) === true)
          expect(field.looksAlike?.(given, structuredClone(given), {})).toBe(true);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test.each([
    [{ attribute: 'plan', comparator: 'equals', value: [] }, { attribute: 'plan', comparator: 'eq' }, true],
    [{ attribute: 'plan', comparator: 'equals' }, { attribute: 'plan', comparator: 'notEquals' }, false],
    [{ attribute: { id: 'p', name: 'Plan' } }, { attribute: 'p' }, true],
    [{ attribute: null }, { attribute: '' }, true],
    [{ attribute: 'plan', path: 'a' }, { attribute: 'plan', path: 'b' }, false],
  ])('in %j and %j is the same: %s', (left, right, alike) => {
    const field = builtInFields.get('conditions')!;
    expect(field.looksAlike?.([left], [right], {})).toBe(alike);
    expect(field.looksAlike?.({ conditions: [left] }, { conditions: [right] }, {})).toBe(alike);
  });

  test('of no value is an empty list for paths, and a group where all must hold', () => {
    const field = builtInFields.get('conditions')!;
    expect(field.looksAlike?.(undefined, [], {})).toBe(true);
    expect(field.looksAlike?.(undefined, { match: 'all', conditions: [] }, { args: ['match'] })).toBe(true);
    expect(field.looksAlike?.(undefined, { match: 'any', conditions: [] }, { args: ['match'] })).toBe(false);
  });
});
