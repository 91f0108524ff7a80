import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childNode, createPathTree, pathNodeAt, pathOfNode, stretchOf } from '../../../src/replay/context/path-node.js';
import {
  maxPartLength,
  maxTextLength,
  partsOf,
  textPart,
  valueWords,
  withSeenSigns,
} from '../../../src/replay/context/value-words.js';
import { arbitraryJson, arbitraryKey } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;

/** Characters that are hard to show: invisible ones, those that turn the direction, halves of pairs, quotes. */
const character = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"',
      '\\',
      '\n',
      '\u0000',
      '\u200b',
      '\u202e',
      '\u2066',
      '\ufeff',
      '\u2028',
      '🙂',
      '\ud83d',
      '\ude42',
    ),
  },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
);
const hard = fc.array(character, { maxLength: 40 }).map((characters) => characters.join(''));
/** Long enough to be cut, with a hard place where the cut may fall. */
const long = fc
  .tuple(
    hard,
    fc.constantFrom(maxTextLength, maxPartLength, 2 * maxPartLength),
    fc.integer({ min: -12, max: 12 }),
    hard,
  )
  .map(([start, length, by, end]) => `${start}${'x'.repeat(Math.max(0, length - start.length + by))}${end}`);
const texts = fc.oneof(hard, long);
// Control characters are no part of JSON: parsing refuses them.
const hidden = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

describe('a value in one line', () => {
  test(`[R4] is JSON that says the value, with nothing in it that cannot be seen (seed ${seed})`, () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { hidden: cut = 0, text: shown, tone } = valueWords(text);
        expect(tone).toBe('s');
        expect(hidden.test(shown)).toBe(false);
        expect(shown.endsWith('…') && cut > 0).toBe(text.length > maxTextLength);
        const said = JSON.parse(cut > 0 ? `${shown.slice(0, -1)}"` : shown) as string;
        expect(said).toBe(text.slice(0, text.length - cut));
        // Cut to a length, and never through a character.
        if (cut > 0) {
          expect(said.length).toBeGreaterThanOrEqual(maxTextLength - 1);
          expect(/[\ud800-\udbff]$/.test(said)).toBe(false);
        }
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test(`[R4] of a long text is read page by page, and the pages together are the whole (seed ${seed})`, () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pages = Array.from({ length: partsOf(text) }, (_, part) => textPart(text, part));
        expect(JSON.parse(pages.join(''))).toBe(text);
        expect(pages.some((page) => hidden.test(page))).toBe(false);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  test(`[R4] of a list or an object says how many are in it, and other values what they are (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryJson, (value) => {
        const { text, tone } = valueWords(value as never);
        if (typeof value === 'object' && value !== null) {
          const size = Object.keys(value).length;
          const [open, close] = Array.isArray(value) ? '[]' : '{}';
          expect([tone, text]).toEqual(['p', size === 0 ? `${open} ${close}` : `${open} ${size} ${close}`]);
        } else {
          expect(tone).toBe(typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : 'b');
          expect(JSON.parse(text)).toBe(value);
        }
      }),
      { seed, numRuns: lawRuns(1000) },
    );
    const digits = `1${'0'.repeat(maxTextLength + 20)}`;
    expect(valueWords(1, digits)).toEqual({ text: `${digits.slice(0, maxTextLength)}…`, tone: 'n', hidden: 21 });
    expect(valueWords(1.2e19, '12345678901234567890').text).toBe('12345678901234567890');
  });

  test(`[R4] has invisible signs written out, and nothing else changed (seed ${seed})`, () => {
    fc.assert(
      fc.property(hard, (text) => {
        const seen = withSeenSigns(text);
        expect(withSeenSigns(seen)).toBe(seen);
        expect(
          seen.replaceAll(/\\u(061c|200[b-f]|202[8-9a-e]|206[0-9]|feff)/g, (_, code: string) =>
            String.fromCharCode(Number.parseInt(code, 16)),
          ),
        ).toBe(text);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });
});

describe('places in a context', () => {
  const paths = fc.array(fc.array(fc.oneof(arbitraryKey, fc.nat(3)), { maxLength: 5 }), {
    minLength: 1,
    maxLength: 12,
  });

  test(`are one object for one path, and of other paths others, each with an id of its own (seed ${seed})`, () => {
    fc.assert(
      fc.property(paths, (list) => {
        const root = createPathTree();
        const made = list.map((path) => pathNodeAt(root, path));
        made.forEach((node, at) => expect(pathOfNode(node)).toEqual(list[at]));
        const textOf = (path: readonly (string | number)[]): string => JSON.stringify(path);
        const ids = new Map(list.map((path, at) => [textOf(path), made[at]?.id]));
        for (const [at, path] of list.entries()) {
          expect(made[at]?.id).toBe(ids.get(textOf(path)));
          expect(pathNodeAt(root, path)).toBe(made[at]);
        }
        expect(new Set(ids.values()).size).toBe(ids.size);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test('differ from stretches of the same name, whose contents keep the path of the whole', () => {
    const root = createPathTree();
    const list = pathNodeAt(root, ['steps']);
    const stretch = stretchOf(root, list, 0, 100);
    expect(stretchOf(root, list, 0, 100)).toBe(stretch);
    expect(stretchOf(root, list, 100, 100)).not.toBe(stretch);
    expect(childNode(root, list, '0+100')).not.toBe(stretch);
    expect(pathOfNode(childNode(root, list, '0+100'))).toEqual(['steps', '0+100']);
    expect(pathOfNode(childNode(root, stretch, 7))).toEqual(['steps', 7]);
    expect(pathOfNode(stretchOf(root, stretch, 0, 10))).toEqual(['steps']);
    expect(pathOfNode(root)).toEqual([]);
    // A number and its digits are two keys, of a list and of an object.
    expect(childNode(root, list, 1)).not.toBe(childNode(root, list, '1'));
  });
});
