import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { NodeProperty, NodeType, WorkflowNode } from '#model';
import { compareValues } from '#rules';
import { formEntries, formTypeOf } from '../../../src/forms/property/form-entries.js';
import { arbitraryJson, arbitraryObject } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const names = ['a', 'b', 'c', 'message', 'groups', '__proto__', 'a.b'];
const name = fc.constantFrom(...names);
const value = fc.constantFrom<unknown>('x', '', null, 5, false, ['x']);
const property: fc.Arbitrary<NodeProperty> = fc.record(
  {
    name,
    type: fc.constantFrom('text', 'number', 'x'),
    defaultValue: value,
    conditions: fc.array(
      fc.record({ property: name, comparator: fc.constantFrom('equals', 'isSet', 'isNotSet'), value }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ['name', 'type'] },
) as fc.Arbitrary<NodeProperty>;
const config = fc
  .uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 5 })
  .map((entries) => Object.fromEntries(entries));
const ownOf = (settings: object, key: string): unknown =>
  Object.hasOwn(settings, key) ? (settings as { readonly [key: string]: unknown })[key] : undefined;

describe('the rows of a form', () => {
  test(`are the declared settings whose conditions hold, with the stored value or the default (seed ${seed})`, () => {
    let hidden = 0;
    fc.assert(
      fc.property(fc.array(property, { maxLength: 6 }), config, (properties, settings) => {
        const { declared } = formEntries({ properties }, settings, {});
        const valueOf = (key: string): unknown => {
          const stored = ownOf(settings, key);
          return stored === undefined ? properties.find((each) => each.name === key)?.defaultValue : stored;
        };
        const expected = properties.filter(({ conditions }) =>
          (conditions ?? []).every((condition) =>
            compareValues(condition?.comparator, valueOf(condition?.property ?? ''), condition?.value),
          ),
        );
        hidden += properties.length - expected.length;
        expect(declared.map((entry) => entry.property)).toEqual(expected);
        for (const { isDefault, isDependent, name: key, property: own, value: shown } of declared) {
          const stored = ownOf(settings, key);
          expect(shown).toBe(stored === undefined ? own.defaultValue : stored);
          expect(isDefault).toBe(stored === undefined && own.defaultValue !== undefined);
          expect(isDependent).toBe((own.conditions?.length ?? 0) > 0);
        }
      }),
      { seed, numRuns: 1000 },
    );
    expect(hidden).toBeGreaterThan(100);
  });

  test(`lose no stored setting: one that is not declared comes last, and one that is hidden does not (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(property, { maxLength: 6 }), config, (properties, settings) => {
        const { declared, other } = formEntries({ properties }, settings, {});
        const known = new Set(properties.map((each) => each.name));
        expect(other.map((entry) => entry.name)).toEqual(Object.keys(settings).filter((key) => !known.has(key)));
        for (const entry of other) {
          expect(entry.value).toBe(ownOf(settings, entry.name));
          expect([entry.isDefault, entry.isDependent]).toEqual([false, false]);
          // The wire format itself says what these two are.
          expect(entry.property.type).toBe(['message', 'groups'].includes(entry.name) ? entry.name : undefined);
        }
        const keys = [...declared, ...other].map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { seed, numRuns: 1000 },
    );
  });

  test(`are there for any node type and any settings (seed ${seed})`, () => {
    const odd = fc.oneof(arbitraryJson, arbitraryObject(arbitraryJson));
    fc.assert(
      fc.property(odd, fc.array(odd), odd, (properties, list, settings) => {
        for (const given of [properties, list]) {
          const before = JSON.stringify([given, settings]);
          const { declared, other } = formEntries({ properties: given } as NodeType, settings, {});
          for (const entry of [...declared, ...other]) expect(entry.name).toBeTypeOf('string');
          for (const entry of declared) expect(entry.name).not.toBe('');
          expect(JSON.stringify([given, settings])).toBe(before);
        }
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test('of a repeated name have keys of their own, and the first one’s default decides conditions', () => {
    const properties: NodeProperty[] = [
      { type: 'text', name: 'a', defaultValue: 'first' },
      { type: 'text', name: 'a', defaultValue: 'second' },
      { type: 'text', name: 'b', conditions: [{ property: 'a', comparator: 'equals', value: 'first' }] },
    ];
    const { declared } = formEntries({ properties }, {}, {});
    expect(declared.map((entry) => [entry.key, entry.value])).toEqual([
      ['0:a', 'first'],
      ['1:a', 'second'],
      ['2:b', undefined],
    ]);
  });

  test('follow comparators of the host; one that throws hides nothing', () => {
    const properties: NodeProperty[] = [
      { type: 'text', name: 'a', conditions: [{ property: 'n', comparator: 'isEven' }] },
    ];
    const shown = (n: number, isEven: (actual: unknown) => boolean) =>
      formEntries({ properties }, { n }, { isEven }).declared.length;
    const isEven = (actual: unknown): boolean => Number(actual) % 2 === 0;
    const fails = (): boolean => {
      throw new Error('host');
    };
    expect([shown(2, isEven), shown(3, isEven), shown(3, fails)]).toEqual([1, 0, 1]);
    expect(formEntries({ properties }, { n: 3 }, {}).declared).toHaveLength(1);
  });
});

describe('the type that a form is built from', () => {
  const [delay] = messagingNodeTypes.filter(({ type }) => type === 'delay');
  const find = (type: string): NodeType | undefined => messagingNodeTypes.find((each) => each.type === type);
  const typeOf = (type: unknown): NodeType => formTypeOf({ id: 'n', type, config: {} } as WorkflowNode, find);

  test('is the node’s own where it lists properties, even none', () => {
    const own = { type: 'delay', label: 'Own', properties: [] };
    expect(typeOf(own)).toBe(own);
  });

  test('is the catalog’s where the document stores the name alone', () => {
    expect(typeOf({ type: 'delay' })).toBe(delay);
    expect(typeOf({ type: 'delay', properties: 'none' }).properties).toEqual(delay?.properties);
  });

  test('is the node’s own where the catalog does not know it', () => {
    expect(typeOf({ type: 'gone', label: 'Gone' })).toMatchObject({ label: 'Gone' });
    for (const odd of [undefined, null, 'delay', 5, []]) expect(typeOf(odd)).toBeTypeOf('object');
  });
});
