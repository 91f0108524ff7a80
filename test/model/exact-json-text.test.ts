import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asWrittenOf, exactJsonText, readExecution, writeExecution, writtenInside, type WrittenNumbers } from '#model';
import { arbitraryJson, arbitraryKey, arbitraryObject } from '../support/arbitrary-json.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261123;
const indents = fc.constantFrom('', ' ', '  ', '\t');

/** Numbers that no double represents, as text, with the nearest double. */
const inexact = [
  '12345678901234567890',
  '-9007199254740993',
  '0.1234567890123456789',
  '98765432109876543210.5',
  '1.00000000000000000000001e2',
];

/** A placeholder in a generated value for one of these. */
class Inexact {
  readonly written: string;
  constructor(written: string) {
    this.written = written;
  }
}

/** Values with some inexact numbers, in lists and in objects with unusual keys. */
const withInexact: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true, maxDepth: 4 },
    { weight: 2, arbitrary: arbitraryJson },
    { weight: 2, arbitrary: fc.constantFrom(...inexact).map((written) => new Inexact(written)) },
    { weight: 2, arbitrary: fc.array(tie('any'), { maxLength: 3 }) },
    { weight: 3, arbitrary: arbitraryObject(tie('any'), 3) },
  ),
})).any;

function mapInexact(value: unknown, of: (number: Inexact) => unknown): unknown {
  if (value instanceof Inexact) return of(value);
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map((item) => mapInexact(item, of))
    : Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapInexact(item, of)]));
}

/** The tree of digits of such a value. */
function digitsIn(value: unknown): WrittenNumbers | string | undefined {
  if (value instanceof Inexact) return value.written;
  if (typeof value !== 'object' || value === null) return undefined;
  const inside = Object.entries(value).flatMap(([key, item]) => {
    const digits = digitsIn(item);
    return digits === undefined ? [] : [[key, digits] as const];
  });
  return inside.length === 0 ? undefined : Object.fromEntries(inside);
}

describe('exactJsonText', () => {
  test(`[M8] writes what JSON.stringify writes where no digits are kept, at any indent (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryJson, indents, fc.constantFrom(undefined, {}), (value, indent, numbers) => {
        expect(exactJsonText(value, numbers, indent)).toBe(JSON.stringify(value, null, indent));
      }),
      { seed, numRuns: lawRuns(3000) },
    );
  });

  test(`[M8] differs from JSON.stringify by the digits alone, at any indent (seed ${seed})`, () => {
    fc.assert(
      fc.property(withInexact, indents, (value, indent) => {
        const plain = mapInexact(value, ({ written }) => Number(written));
        // The oracle writes the digits as unique strings and removes their quotes.
        const marked = JSON.stringify(
          mapInexact(value, ({ written }) => `\u{f0000}${written}\u{f0000}`),
          null,
          indent,
        ).replaceAll(/"\u{f0000}([^\u{f0000}]*)\u{f0000}"/gu, '$1');
        const text = exactJsonText(plain, digitsIn(value), indent);
        expect(text).toBe(marked);
        expect(JSON.parse(text)).toEqual(plain);
      }),
      { seed, numRuns: lawRuns(3000) },
    );
  });

  test('[M8] omits undefined properties, and writes null for undefined items, with and without digits', () => {
    const value = { a: undefined, list: [undefined, 20, Number.MAX_VALUE] };
    for (const numbers of [undefined, {}, { list: { 2: '1e400' } }, { a: '5' }]) {
      const isExact = numbers !== undefined && 'list' in numbers;
      expect(exactJsonText(value, numbers)).toBe(
        isExact ? '{"list":[null,20,1e400]}' : '{"list":[null,20,1.7976931348623157e+308]}',
      );
    }
    expect(exactJsonText(undefined, undefined)).toBe('null');
    expect(exactJsonText({}, { a: '1' }, '  ')).toBe('{}');
    expect(exactJsonText([], { 0: '1' }, '  ')).toBe('[]');
  });

  test(`[M8] digits at other JSON paths, of other numbers or of inherited names change nothing (seed ${seed})`, () => {
    const strange: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc.constantFrom('"', '1}', '0x1', ' 1', '1 ', '01', '+1', '1.', '.5', 'NaN', 'Infinity', '1,"a":2', ''),
        fc.constantFrom(null, 5, true, []),
        fc.dictionary(arbitraryKey, tie('any'), { maxKeys: 3 }),
      ),
    })).any;
    fc.assert(
      fc.property(arbitraryObject(arbitraryJson), strange, (value, numbers) => {
        expect(exactJsonText(value, numbers as WrittenNumbers)).toBe(JSON.stringify(value));
      }),
      { seed, numRuns: lawRuns(3000) },
    );
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty'])
      expect(writtenInside({}, name), name).toBeUndefined();
  });
});

describe('the numbers kept with an execution', () => {
  test('[M8] are own properties of the right type only', () => {
    const kept = { numbers: { n: '1e400' } };
    expect(asWrittenOf({ 'x-as-written': kept })).toBe(kept);
    for (const holder of [undefined, null, 5, 'text', [], {}, { 'x-as-written': 'text' }, { 'x-as-written': [kept] }])
      expect(asWrittenOf(holder), JSON.stringify(holder)).toBeUndefined();
    expect(asWrittenOf(Object.create({ 'x-as-written': kept }))).toBeUndefined();
  });

  test('[M8] are never written, and a key of the document with that name is no digits', () => {
    const read = readExecution('{"id":"r","n":1e400,"steps":[{"id":"s","n":-0}]}');
    const text = read.ok ? writeExecution(read.execution) : '';
    expect(text).toBe('{"id":"r","n":1e400,"steps":[{"id":"s","n":-0}]}');
    expect(writeExecution({ id: 'r', n: 7, 'x-as-written': { numbers: { n: '8', id: '9' } } } as never)).toBe(
      '{"id":"r","n":7}',
    );
  });
});
