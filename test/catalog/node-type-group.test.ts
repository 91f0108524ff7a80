import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createCatalog,
  defaultConfig,
  edgeRulesOf,
  isEndType,
  isTriggerType,
  nodeTypeOf,
  nodeTypeGroupOf,
} from '#catalog';
import type { NodeType } from '#model';

const seed = 20261116;

describe('nodeTypeGroupOf', () => {
  it.each([
    ['Triggers', 'trigger'],
    ['trigger', 'trigger'],
    ['TRIGGER', 'trigger'],
    ['Messages', 'message'],
    ['messaging', 'message'],
    ['Timing', 'timing'],
    ['Logic', 'logic'],
    ['Conditions', 'logic'],
    ['People', 'people'],
    ['Users', 'people'],
    ['Contact data', 'contact'],
    ['contacts', 'contact'],
    ['Flow', 'flow'],
    ['Warehouse', 'flow'],
    ['', 'flow'],
    [null, 'flow'],
  ])('%s is %s', (group, expected) => {
    expect(nodeTypeGroupOf({ group })).toBe(expected);
  });

  it('recognises a trigger by its type as well', () => {
    expect(nodeTypeGroupOf({ group: 'Contact data', type: 'trigger-import' })).toBe('trigger');
    expect(isEndType({ type: 'END' })).toBe(true);
    expect(isEndType({ type: 'trend' })).toBe(false);
  });

  it('[C4] [C6] accepts any node type and agrees with isTriggerType', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const type = nodeTypeOf({ id: 'a', type: value } as never);
        expect(nodeTypeGroupOf(type) === 'trigger').toBe(isTriggerType(type));
        isEndType(type);
        edgeRulesOf(type);
        defaultConfig(type);
      }),
      { seed, numRuns: 500 },
    );
  });
});

describe('createCatalog', () => {
  it('finds the first node type of a name, including names of Object.prototype', () => {
    const first: NodeType = { type: 'constructor', label: 'First' };
    const catalog = createCatalog([
      first,
      { type: 'constructor' },
      null as never,
      { label: 'Nameless' },
      { type: '__proto__' },
    ]);
    expect(catalog.find('constructor')).toBe(first);
    expect(catalog.find('__proto__')).toEqual({ type: '__proto__' });
    expect(catalog.find('toString')).toBeUndefined();
    expect(catalog.types).toHaveLength(4);
  });

  it('[C3] defaultConfig keeps a property named __proto__ and copies its values', () => {
    const list = ['a'];
    const config = defaultConfig({
      properties: [{ name: '__proto__', defaultValue: list }, { name: 'x' }, 7 as never],
    });
    expect(Object.keys(config)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(config)).toBe(Object.prototype);
    expect(Object.entries(config)[0]?.[1]).not.toBe(list);
  });
});
