import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagingNodeTypes, propertiesOf } from '#catalog';
import { builtInFields, type FieldDefinition, type FieldTable } from '#forms';
import type { NodeProperty } from '#model';
import { plainWord } from '#rules';
import { findField } from '../../../src/forms/field/field-definition.js';
import { arbitraryJson } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';
import { oddValues } from '../odd-values.js';

const seed = 20261121;
const Nothing: FieldDefinition['Component'] = () => null;
const own = (name: string): FieldDefinition => ({ Component: Nothing, format: () => name });

/** What a field is: the host's by what it formats, a built-in one by identity. */
function nameOf(field: FieldDefinition | undefined): unknown {
  if (!field) return undefined;
  return [...builtInFields.values()].includes(field) ? field : field.format?.('', {});
}

const names = ['a', 'b', '__proto__', 'toString'];
const nodeTypes = ['t', 'u', 'constructor'];
const propertyTypes = ['number', 'Multi-Select', 'multi_select', 'rating', '', ' ', 'constructor', '__proto__'];
const keys = [
  ...nodeTypes.flatMap((type) => names.map((name) => `${type}.${name}`)),
  ...names.map((name) => `*.${name}`),
  ...nodeTypes.map((type) => `${type}.*`),
  ...propertyTypes,
  'MULTI SELECT',
  'Number',
];
const table: fc.Arbitrary<FieldTable> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.constantFrom('own', 'none', 'built-in')), {
    maxLength: 8,
    selector: ([key]) => key,
  })
  .map((entries) =>
    Object.fromEntries(
      entries.map(([key, kind]) => [
        key,
        kind === 'none' ? null : kind === 'own' ? own(key) : builtInFields.get('duration')!,
      ]),
    ),
  );

/** The documented order, rebuilt: node type and name, any node type, any name, then the property type. */
function expectedField(fields: FieldTable, type: string, property: NodeProperty): FieldDefinition | undefined {
  const entries = Object.entries(fields);
  const isOf = (key: string): boolean => [`${type}.${property.name}`, `*.${property.name}`, `${type}.*`].includes(key);
  const rank = (key: string): number => (key === `${type}.${property.name}` ? 0 : key.startsWith('*.') ? 1 : 2);
  const [named] = entries.filter(([key]) => isOf(key)).sort(([one], [other]) => rank(one) - rank(other));
  if (named) return named[1] ?? undefined;
  const word = plainWord(property.type);
  const ofType = word === '' ? undefined : entries.find(([key]) => plainWord(key) === word);
  return ofType ? (ofType[1] ?? undefined) : builtInFields.get(word);
}

describe('the field of a setting', () => {
  test(`is the most specific one of a host’s table, else the built-in one (seed ${seed})`, () => {
    let found = 0;
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...nodeTypes),
        fc.constantFrom(...names),
        fc.constantFrom(...propertyTypes),
        (fields, type, name, propertyType) => {
          const property = { type: propertyType, name };
          const field = findField(property, { type }, builtInFields, fields);
          expect(nameOf(field)).toBe(nameOf(expectedField(fields, type, property)));
          found += field ? 1 : 0;
        },
      ),
      { seed, numRuns: 2000 },
    );
    expect(found).toBeGreaterThan(500);
  });

  test('keeps its identity from call to call, or every render would mount it anew', () => {
    const fields = { rating: own('rating') };
    const [one, other] = [1, 2].map(() => findField({ type: 'Rating' }, { type: 't' }, builtInFields, { ...fields }));
    expect(one).toBe(other);
    expect(one?.Component).not.toBe(Nothing);
  });

  test('is a built-in one where a host hands that over under another type', () => {
    const duration = builtInFields.get('duration')!;
    expect(findField({ type: 'pause' }, undefined, builtInFields, { pause: duration })).toBe(duration);
  });

  test('is none for a property without a type, whatever the table holds', () => {
    expect(findField({ name: 'a' }, undefined, builtInFields, { '': own('empty') })).toBeUndefined();
    expect(findField({ type: 5 as never, name: 'a' }, undefined, builtInFields, {})).toBeUndefined();
  });
});

describe('every built-in field', () => {
  const words = [...builtInFields];
  /** Each field once, under its first name. */
  const fields = words.filter(([word, field]) => words.find(([, other]) => other === field)?.[0] === word);
  const property = (type: string): NodeProperty => ({
    type,
    name: 'p',
    options: [
      { value: 1, label: 'One' },
      { value: 'two', label: 'Two' },
      { value: { id: 'three' }, label: 'Three' },
      { value: [4], label: 'Four' },
      { value: null, label: 'None' },
    ],
  });
  const value = fc.oneof(fc.constant(undefined), fc.constantFrom(...oddValues), arbitraryJson);

  test('has a name that a table finds', () => {
    for (const [word, field] of words) {
      expect(plainWord(word)).toBe(word);
      expect(findField({ type: word.toUpperCase() }, undefined, builtInFields, {})).toBe(field);
    }
  });

  test('is there for each property of the built-in node types', () => {
    for (const type of messagingNodeTypes)
      for (const { name, type: word } of propertiesOf(type))
        expect(builtInFields.has(plainWord(word)), `${type.type}.${name} of type ${word}`).toBe(true);
  });

  test.each(fields)('%s answers for every value, and formats as text what it accepts', (word, field) => {
    fc.assert(
      fc.property(value, (given) => {
        const isAccepted = field.accepts?.(given, property(word)) ?? true;
        expect(isAccepted).toBeTypeOf('boolean');
        if (isAccepted && field.format) expect(field.format(given, property(word))).toBeTypeOf('string');
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test.each(fields.filter(([, { looksAlike }]) => looksAlike))(
    '%s finds a value like itself, and a pair alike in either order',
    (word, field) => {
      fc.assert(
        fc.property(value, value, (left, right) => {
          const alike = (one: unknown, other: unknown): unknown => field.looksAlike?.(one, other, property(word));
          // Names with values show the order of their keys: only those without any are restored.
          const isOrdered = field === builtInFields.get('keyvalue');
          if (!isOrdered && (field.accepts?.(left, property(word)) ?? true))
            expect(alike(left, structuredClone(left))).toBe(true);
          expect(alike(left, right)).toBe(alike(right, left));
        }),
        { seed, numRuns: lawRuns(1000) },
      );
    },
  );

  test.each(['duration', 'country', 'timezone', 'keywords'])('%s formats alike values alike', (word) => {
    const field = builtInFields.get(word)!;
    const own = [undefined, ' DE', 'Germany', ['5'], ['a', 'b'], 'a, b', 'PT24H', 'P1D', '  '];
    const accepted = [...oddValues, ...own].filter((each) => field.accepts?.(each, {}));
    const format = (given: unknown): string | undefined => field.format?.(given, {}).trim();
    let alike = 0;
    for (const left of accepted) {
      for (const right of accepted) {
        if (field.looksAlike?.(left, right, {}) !== true) continue;
        alike += left === right ? 0 : 1;
        expect(format(left), JSON.stringify([left, right])).toBe(format(right));
      }
    }
    expect(alike).toBeGreaterThan(3);
  });
});
