import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject, type JsonPath } from '#base';
import { createLens, type Lens, nothingRevealed, revealName } from '../../../src/replay/privacy/lens.js';
import { jsonLines, maskedText } from '../../../src/replay/privacy/masked-json.js';
import { maskSign } from '../../../src/replay/privacy/mask-text.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { arbitraryJson } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;
const open = createLens(createPrivacy(null));
const usual = createPrivacy();
const strict = createLens(usual);

/** Contexts with personal keys, addresses inside texts and keys, and odd keys. */
const secretKey = fc.constantFrom('firstName', 'mobile', 'email', 'message', 'address', 'error', 'ada@example.org');
const context = fc
  .uniqueArray(
    fc.tuple(
      fc.oneof(secretKey, fc.constantFrom('plan', 'list', '__proto__', '')),
      fc.oneof(
        arbitraryJson,
        fc.constantFrom('call ada@example.org', 'Maya', 5105550139, '🙂'.repeat(30)),
        fc.dictionary(secretKey, fc.oneof(fc.string(), fc.integer(), fc.array(fc.string(), { maxLength: 2 })), {
          maxKeys: 3,
        }),
      ),
    ),
    { maxLength: 5, selector: ([key]) => key },
  )
  .map((entries) => Object.fromEntries(entries) as JsonObject);

/** The masked value, one scalar and one key at a time. Keys that become equal keep the last value, as JSON says. */
function maskedValue(value: Json, path: JsonPath, lens: Lens): Json {
  if (Array.isArray(value)) return value.map((item, at) => maskedValue(item as Json, [...path, at], lens));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [lens.key(key), maskedValue(item as Json, [...path, key], lens)]),
    );
  return lens.see(lens.privacy.at(path), path, value).value;
}

const textOf = (value: Json, lens: Lens, options?: Parameters<typeof jsonLines>[3]): string =>
  jsonLines(value, [], lens, options)
    .lines.map(({ text }) => text)
    .join('');

describe('masked JSON', () => {
  test(`says the value itself where nothing is hidden, and the masked one elsewhere (seed ${seed})`, () => {
    fc.assert(
      fc.property(context, (value) => {
        expect(JSON.parse(textOf(value, open))).toEqual(value);
        expect(maskedText(value, [], open)).toBe(JSON.stringify(value, undefined, 2));
        expect(JSON.parse(textOf(value, strict))).toEqual(maskedValue(value, [], strict));
        expect(JSON.parse(maskedText(value, [], strict))).toEqual(maskedValue(value, [], strict));
        expect(textOf(value, strict)).not.toContain('ada@example');
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`marks exactly the lines with something hidden, by its kind (seed ${seed})`, () => {
    fc.assert(
      fc.property(context, (value) => {
        for (const { hidden, text } of jsonLines(value, [], strict).lines) {
          // A masked key says nothing about its value.
          const own = text.replace(`"${maskSign}": `, '');
          expect(hidden !== undefined, text).toBe(own.includes(maskSign));
        }
        expect(jsonLines(value, [], open).lines.some(({ hidden }) => hidden !== undefined)).toBe(false);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`begins the same with fewer lines, and is complete exactly where none is missing (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.oneof(context as fc.Arbitrary<Json>, fc.string({ maxLength: 60 })),
        fc.nat(30),
        fc.option(fc.integer({ min: 2, max: 12 }), { nil: undefined }),
        (value, maxLines, width) => {
          const options = width === undefined ? {} : { width };
          const whole = jsonLines(value, [], strict, options);
          const part = jsonLines(value, [], strict, { ...options, maxLines });
          expect(whole.isComplete).toBe(true);
          expect(part.lines).toEqual(whole.lines.slice(0, maxLines));
          expect(part.isComplete).toBe(whole.lines.length <= maxLines);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`is broken into pieces that join to its lines, never inside a character (seed ${seed})`, () => {
    fc.assert(
      fc.property(context, fc.integer({ min: 2, max: 40 }), (value, width) => {
        const { lines } = jsonLines(value, [], strict, { width });
        const joined: string[] = [];
        for (const { rest, text } of lines) {
          if (rest) joined.push(`${joined.pop()}${text}`);
          else joined.push(text);
          expect(text.length).toBeLessThanOrEqual(width);
          expect(/[\ud800-\udbff]$|^[\udc00-\udfff]/.test(text), text).toBe(false);
        }
        expect(joined).toEqual(jsonLines(value, [], strict).lines.map(({ text }) => text));
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('writes the digits that a document had, unless they are hidden', () => {
    const value = { balance: 12345678901234567000, ssn: 12345678901234567000, far: [1.5, Number.MAX_VALUE], none: NaN };
    const written = { balance: '12345678901234567890', ssn: '12345678901234567891', far: { 1: '1e400' } };
    expect(maskedText(value, [], strict, written)).toBe(
      [
        '{',
        '  "balance": 12345678901234567890,',
        `  "ssn": "${maskSign}",`,
        '  "far": [',
        '    1.5,',
        '    1e400',
        '  ],',
        '  "none": null',
        '}',
      ].join('\n'),
    );
    const path = ['ssn'];
    const revealed = createLens(usual, {
      ...nothingRevealed,
      values: new Set([revealName(path, '12345678901234567891')]),
    });
    expect(maskedText(value, [], revealed, written)).toContain('"ssn": 12345678901234567891');
    expect(maskedText(12345678901234567000, ['balance'], strict, '12345678901234567890')).toBe('12345678901234567890');
  });

  it('copies a text as it is, and hides it at a personal place', () => {
    expect(maskedText('line 1\nline "2"', ['plan'], strict)).toBe('line 1\nline "2"');
    expect(maskedText('call ada@example.org', ['plan'], strict)).toBe(`call ${maskSign}`);
    expect(maskedText('Maya', ['contact', 'firstName'], strict)).toBe(maskSign);
    expect(maskedText('', ['contact', 'firstName'], strict)).toBe('');
    // Inside a hidden object everything is hidden, to any depth.
    expect(
      maskedText({ street: { line: [1, true, null, ''] } }, ['contact', 'address'], strict).replaceAll(/\s/g, ''),
    ).toBe(`{"street":{"line":["${maskSign}","${maskSign}",null,""]}}`);
  });
});

describe('revealed values', () => {
  test(`are shown at their path where they are equal, and hidden anywhere else (seed ${seed})`, () => {
    const paths = fc.constantFrom<JsonPath[]>(
      ['firstName'],
      ['contact', 'firstName'],
      ['contact', 'mobile', 0],
      ['x', 'email'],
    );
    const values = fc.constantFrom<Json[]>('Maya', 'Ada', 7, '7', true, 'ada@example.org');
    fc.assert(
      fc.property(paths, values, paths, values, (path, value, other, seen) => {
        const lens = createLens(usual, { all: false, values: new Set([revealName(path, value)]) });
        const isSame = JSON.stringify([path, value]) === JSON.stringify([other, seen]);
        const shown = lens.see(usual.at(other), other, seen);
        expect(shown).toEqual(
          isSame ? { value: seen, revealed: true } : { value: maskSign, hidden: usual.at(other).kind },
        );
        expect(createLens(usual, { ...nothingRevealed, all: true }).see(usual.at(other), other, seen)).toEqual({
          value: seen,
        });
        expect(open.see(open.privacy.at(other), other, seen)).toEqual({ value: seen });
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('hide a part of a text until that text is revealed', () => {
    const path = ['log', 0];
    const text = 'sent to ada@example.org';
    expect(strict.see(usual.at(path), path, text)).toEqual({
      value: `sent to ${maskSign}`,
      hidden: 'other',
      partly: true,
    });
    const lens = createLens(usual, { all: false, values: new Set([revealName(path, text)]) });
    expect(lens.see(usual.at(path), path, text)).toEqual({ value: text, revealed: true });
    for (const value of [null, '', [], {}] as const)
      expect(strict.see(usual.at(['firstName']), ['firstName'], value)).toEqual({ value });
  });
});
