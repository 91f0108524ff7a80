import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describePath, equalJson, freezeJson, getAtPath, setAtPath } from '#base';
import { arbitraryJson, arbitraryKey, arbitraryObject } from '../support/arbitrary-json.js';

const seed = 20261121;

describe('editing at a JSON path', () => {
  test(`setting and reverting restores the text of the document, whatever the key (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        arbitraryObject(arbitraryJson, 5),
        arbitraryKey,
        fc.option(arbitraryJson, { nil: undefined }),
        (object, key, value) => {
          const before = JSON.stringify(freezeJson(object));
          const old = getAtPath(object, [key]);
          const edit = setAtPath(object, [key], value);
          if (!edit) {
            expect(old === undefined && value === undefined).toBe(true);
            return;
          }
          expect(getAtPath(edit.root, [key])).toEqual(value);
          const back = setAtPath(edit.root, [key], old, edit.keyIndex);
          expect(JSON.stringify(back ? back.root : edit.root)).toBe(before);
          expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
        },
      ),
      { seed, numRuns: 1000 },
    );
  });

  test('arrays are changed at an index or at their end, so that other items never move', () => {
    expect(setAtPath({ list: [1, 2] }, ['list', 2], 3)?.root).toEqual({ list: [1, 2, 3] });
    expect(setAtPath({ list: [1, 2] }, ['list', 1], undefined)?.root).toEqual({ list: [1] });
    expect(setAtPath({ list: [1, 2] }, ['list', 0], undefined)).toBeUndefined();
    expect(setAtPath({ list: [1, 2] }, ['list', 5], 1)).toBeUndefined();
    expect(setAtPath({ list: [1, 2] }, ['list', 'length'], 1)).toBeUndefined();
  });

  test('inherited properties are not values', () => {
    expect(getAtPath({}, ['constructor'])).toBeUndefined();
    expect(getAtPath({ list: [] }, ['list', 'length'])).toBe(0);
  });

  test('JSON paths are formatted with dots and brackets', () => {
    expect(describePath(['definition', 'nodes', 3, 'config', 'phoneNumbers?'])).toBe(
      'definition.nodes[3].config["phoneNumbers?"]',
    );
    expect(describePath([])).toBe('(document)');
  });
});

describe('equality of JSON values', () => {
  test(`agrees with a comparison of texts with sorted keys (seed ${seed})`, () => {
    const sorted = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(sorted);
      if (typeof value !== 'object' || value === null) return value;
      return Object.entries(value)
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([key, inner]) => [key, sorted(inner)]);
    };
    fc.assert(
      fc.property(arbitraryJson, arbitraryJson, (left, right) => {
        const same = (a: unknown, b: unknown): boolean =>
          JSON.stringify([typeof a, Array.isArray(a), sorted(a)]) ===
          JSON.stringify([typeof b, Array.isArray(b), sorted(b)]);
        expect(equalJson(left, JSON.parse(JSON.stringify(left)))).toBe(true);
        if (equalJson(left, right)) expect(same(left, right)).toBe(true);
      }),
      { seed, numRuns: 1000 },
    );
  });
});
