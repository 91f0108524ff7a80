import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalJson, isJsonObject } from '#base';
import type { NodeProperty } from '#model';
import { compareValues, isEmptyValue } from '#rules';
import { chosenEntry, chosenOption, keyedOptions } from '../../../src/forms/field/choice/choices.js';
import { multiChoiceField } from '../../../src/forms/field/choice/multi-choice-field.js';
import { findOption } from '../../../src/forms/field/resource/resources.js';
import { listedValues, valueText } from '../../../src/forms/field/value/value-text.js';
import { listsAlike, looksAlike } from '../../../src/forms/field/value/looks-alike.js';
import { arbitraryJson } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const scalar = fc.constantFrom<unknown>(0, 1, '1', '01', 1.5, '1.5', true, 'true', false, '', ' ', null, 'null', 'a');
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constantFrom<unknown>({ id: '1' }, { id: '1', name: 'One' }, { id: 1 }, [1], ['1'], []) },
  { weight: 1, arbitrary: arbitraryJson },
);
const declared = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ value, label: fc.constantFrom('A', 'B', '', 5) }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 'a', 5, [], {}) },
  ),
  { maxLength: 8 },
);
const optionsOf = (options: readonly unknown[]) => keyedOptions({ options } as NodeProperty);

describe('declared options', () => {
  test(`have unique keys and keep their values; invalid options are left out (seed ${seed})`, () => {
    fc.assert(
      fc.property(declared, (options) => {
        const keyed = optionsOf(options);
        const objects = options.filter(isJsonObject);
        expect(new Set(keyed.map((option) => option.value)).size).toBe(objects.length);
        expect(keyed.map(({ stored }) => stored)).toEqual(objects.map((option) => option['value'] ?? null));
        for (const [at, { label }] of keyed.entries()) {
          const own = objects[at]?.['label'];
          expect(label).toBe(typeof own === 'string' && own !== '' ? own : valueText(objects[at]?.['value']));
        }
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`are found as by comparing one after the other: the same value first, then the same text (seed ${seed})`, () => {
    let found = 0;
    fc.assert(
      fc.property(declared, value, (declaredOptions, wanted) => {
        const options = optionsOf(declaredOptions);
        const oracle = isEmptyValue(wanted)
          ? undefined
          : (options.find(({ stored }) => equalJson(stored, wanted)) ??
            (typeof wanted === 'object'
              ? options.find(({ stored }) => compareValues('equals', wanted, stored) === true)
              : options.find(({ stored }) => typeof stored !== 'object' && String(stored) === String(wanted))));
        expect(chosenOption(options, wanted)).toBe(oracle);
        found += oracle ? 1 : 0;
      }),
      { seed, numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(200);
  });

  test(`each denote an option with their own value (seed ${seed})`, () => {
    fc.assert(
      fc.property(declared, (declaredOptions) => {
        const options = optionsOf(declaredOptions);
        for (const { stored } of options) expect(equalJson(chosenEntry(options, stored)?.stored, stored)).toBe(true);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test('are empty if the options are not a list', () => {
    for (const options of [undefined, null, 'a', { 0: 'a' }]) expect(keyedOptions({ options } as never)).toEqual([]);
  });

  test('are looked up in constant time', () => {
    const options = optionsOf(Array.from({ length: 20_000 }, (_, at) => ({ value: `v${at}`, label: `L${at}` })));
    const started = performance.now();
    for (let at = 0; at < 20_000; at++) expect(chosenOption(options, `v${at}`)?.value === String(at)).toBe(true);
    // One after the other takes two hundred million comparisons.
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('resources of the account', () => {
  const resource = fc.oneof(
    fc.constantFrom<unknown>('l1', 'l2', '', { id: 'l1', name: 'Members' }, { id: 'l1' }, { id: '' }, { id: 5 }, null),
    arbitraryJson,
  );

  test(`are found by an equal value, or by the id of either value (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(resource, { maxLength: 6 }), resource, (values, wanted) => {
        const at = findOption(
          values.map((each) => ({ value: each })),
          wanted,
        );
        const id = isJsonObject(wanted) ? wanted['id'] : wanted;
        const same = values.findIndex((each) => equalJson(each, wanted));
        const ofId =
          typeof id === 'string' && id !== ''
            ? values.findIndex((each) => isJsonObject(each) && each['id'] === id)
            : -1;
        expect(at).toBe(same >= 0 ? same : ofId);
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test('look like their id in either order, and unlike another id', () => {
    const members = { id: 'l1', name: 'Members' };
    for (const [left, right, alike] of [
      [members, 'l1', true],
      [members, { id: 'l1', name: 'Renamed' }, true],
      [members, { id: 'l2', name: 'Members' }, false],
      [members, 'Members', false],
      [{ id: '' }, '', false],
      [5, '5', true],
      [null, '  ', true],
      [[], undefined, true],
      [[5], ['5'], false],
      [['a'], 'a', false],
    ] as const) {
      expect(looksAlike(left, right), JSON.stringify([left, right])).toBe(alike);
      expect(looksAlike(right, left), JSON.stringify([right, left])).toBe(alike);
    }
  });
});

describe('several choices', () => {
  const few: NodeProperty = { options: ['a', 'b', 'c'].map((word) => ({ value: word, label: word })) };
  const many: NodeProperty = {
    options: Array.from({ length: 13 }, (_, at) => ({ value: `v${at}`, label: `V${at}` })),
  };
  const alike = (left: unknown, right: unknown, property: NodeProperty) =>
    multiChoiceField.looksAlike?.(left, right, property);

  test('look the same in any order as checkboxes, and only in the same order as tokens', () => {
    expect(alike(['a', 'c'], ['c', 'a'], few)).toBe(true);
    expect(alike(['a', 'c'], ['a', 'b'], few)).toBe(false);
    expect(alike(['v1', 'v2'], ['v2', 'v1'], many)).toBe(false);
    expect(alike('v1', ['v1'], many)).toBe(true);
  });

  test('that are not offered keep their order among each other', () => {
    expect(alike(['x', 'a', 'y'], ['a', 'x', 'y'], few)).toBe(true);
    expect(alike(['x', 'a', 'y'], ['y', 'a', 'x'], few)).toBe(false);
  });
});

describe('values as text', () => {
  test(`every value has a text; a list has those of its entries (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryJson, arbitraryJson, (one, other) => {
        expect(valueText(one)).toBeTypeOf('string');
        const texts = [valueText(one), valueText(other)].filter((text) => text !== '');
        expect(valueText([one, null, other])).toBe(texts.join(', '));
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test.each([
    [{ id: 'u1', firstName: 'Ada', lastName: 'Lin', email: 'ada@fernway.example' }, 'Ada Lin'],
    [{ id: 'u1', firstName: '', email: 'ada@fernway.example' }, 'ada@fernway.example'],
    [{ id: 'n1', number: '+15105550142' }, '+15105550142'],
    [{ id: 'n1', name: '  ', label: 'Desk' }, 'Desk'],
    [{ id: 'l1', name: 5 }, 'l1'],
    [{ other: true }, '{\n  "other": true\n}'],
    [false, 'false'],
    [0, '0'],
  ])('%j reads %j', (given, text) => expect(valueText(given)).toBe(text));

  test('a single value counts as a list of one, an empty one as none', () => {
    for (const empty of [undefined, null, '', '  ', []]) expect(listedValues(empty)).toEqual([]);
    for (const single of [0, false, 'a', { a: 1 }]) expect(listedValues(single)).toEqual([single]);
    expect(listsAlike('a', ['a'])).toBe(true);
    expect(listsAlike(null, [])).toBe(true);
    expect(listsAlike(['a', 'b'], ['b', 'a'])).toBe(false);
  });
});
