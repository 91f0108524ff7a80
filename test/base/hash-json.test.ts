import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalJson, hashJson, jsonSize } from '#base';
import { arbitraryJson } from '../support/arbitrary-json.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, shuffled(inner)]),
  );
}

describe('hashJson', () => {
  test(`equal values have equal hashes, whatever the order of their keys (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryJson, (value) => {
        expect(hashJson(shuffled(value))).toBe(hashJson(value));
        expect(hashJson(JSON.parse(JSON.stringify(value)))).toBe(hashJson(value));
        expect(hashJson(value)).toMatch(/^[0-9a-f]{16}$/);
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test(`different values have different hashes (seed ${seed})`, () => {
    const seen = new Map<string, unknown>();
    fc.assert(
      fc.property(arbitraryJson, (value) => {
        const hash = hashJson(value);
        if (seen.has(hash)) expect(equalJson(seen.get(hash), value)).toBe(true);
        seen.set(hash, value);
      }),
      { seed, numRuns: lawRuns(20_000) },
    );
    for (let index = 0; index < 100_000; index++) {
      const hash = hashJson(`text ${index}`);
      expect(seen.has(hash)).toBe(false);
      seen.set(hash, index);
    }
  });

  test.each([
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
    [[], {}],
    [[[]], []],
    [
      [1, [2]],
      [[1], 2],
    ],
    ['1', 1],
    [null, 'null'],
    [true, 'true'],
    [{ a: 1 }, { a: '1' }],
    [{ a: { b: 1 } }, { a: {}, b: 1 }],
    [{ ab: 1 }, { a: 'b1' }],
    ['', ' '],
    ['"1:', ['"', '1:']],
    [0, null],
    [[null], []],
  ])('the hashes of %j and %j differ', (left, right) => {
    expect(hashJson(left)).not.toBe(hashJson(right));
  });

  test('values that JSON omits do not count', () => {
    expect(hashJson({ a: undefined, b: 1 })).toBe(hashJson({ b: 1 }));
    expect(hashJson(-0)).toBe(hashJson(0));
  });

  test('is stable across releases, because stored histories contain it', () => {
    expect(hashJson({ b: [1, 'ü🙂', null], a: { 'phoneNumbers?': false } })).toBe('c5cc37d064e00261');
  });
});

describe('jsonSize', () => {
  test(`approximates the length of the text (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryJson, (value) => {
        const length = JSON.stringify(value).length;
        expect(jsonSize(value)).toBeGreaterThanOrEqual(length / 6 - 8);
        expect(jsonSize(value)).toBeLessThanOrEqual(length * 8 + 8);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test.each([
    ['', 2],
    ['abc', 5],
    [7, 2],
    [123, 8],
    [-1, 8],
    [1.5, 8],
    [true, 4],
    [null, 4],
    [[], 2],
    [{}, 2],
    [['a', 'b'], 10],
    [{ key: 'a' }, 12],
  ])('the size of %j is %i', (value, size) => {
    expect(jsonSize(value)).toBe(size);
  });

  test('inherited keys do not count', () => {
    expect(jsonSize(Object.create({ inherited: 'x' }))).toBe(2);
  });
});
