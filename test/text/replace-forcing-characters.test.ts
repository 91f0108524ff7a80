import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSegments, parsePlaceholders, replaceForcingCharacters, suggestedPlainForm } from '#text';

const seed = 20261121;
const curly =
  '“”„‟«»″〃‘’‚‛′`´ʹʻʼˈ‹›‐‑‒–—―−⁃•·∙●▪◦‣…\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2028\u2029\u0085\u00ad\u200b\u2060\ufeff×⁄∕→←™®©';
const message = fc
  .array(
    fc.oneof(
      fc.constantFrom(...curly, '{', '}', '|', '{“a”|b}', '{name}', '🙂', 'ç', '€'),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('replaceForcingCharacters', () => {
  test.each([
    ['“Hi” – it’s 5…', '"Hi" - it\'s 5...'],
    ['«a» ‹b› „c‟ ″ 〃', '"a" <b> "c" " "'],
    ['‘a’ ‚b‛ ′ ` ´ ʹʻʼˈ', "'a' 'b' ' ' ' ''''"],
    ['‐‑‒–—―−⁃•·∙●▪◦‣', '---------------'],
    ['a\tb\u00a0c\u202fd\u3000e', 'a b c d e'],
    ['a\u2028b\u2029c\u0085d', 'a\nb\nc\nd'],
    ['a\u00adb\u200bc\u2060d\ufeffe', 'abcde'],
    ['3 × 4 ⁄ 5 ∕ 6', '3 x 4 / 5 / 6'],
    ['→ ← ™ ® ©', '-> <- TM (R) (c)'],
    ['Plain @£$ {name}', 'Plain @£$ {name}'],
    ['', ''],
  ])('replaces %j by %j', (before, after) => {
    const plain = replaceForcingCharacters(before);
    expect(plain.text).toBe(after);
    expect(plain.left).toEqual([]);
  });

  test('returns each replaced and each remaining character once, in order', () => {
    expect(replaceForcingCharacters('“a” 🙂 “b” – ç 🙂')).toEqual({
      text: '"a" 🙂 "b" - ç 🙂',
      replaced: ['“', '”', '–'],
      left: ['🙂', 'ç'],
    });
    expect(replaceForcingCharacters('plain')).toEqual({ text: 'plain', replaced: [], left: [] });
  });

  test('[row 73] replaces emoji and signs where asked for, and leaves what has no plain form', () => {
    expect(replaceForcingCharacters('🙂 👍🏽 ❤️ ½ → 🦄', true)).toEqual({
      text: ':) OK <3 1/2 -> 🦄',
      replaced: ['🙂', '👍', '🏽', '❤', '\ufe0f', '½', '→'],
      left: ['🦄'],
    });
    expect(replaceForcingCharacters('🙂 {name|🙂}', true).text).toBe(':) {name|🙂}');
    for (const character of '🙂😂😉🙁❤✔✗★🎉❓➡⬅📞✉№½²≤≈±÷°₹') {
      const plain = suggestedPlainForm(character) ?? '';
      expect(plain, character).not.toMatch(/[{}|]/);
      expect(countSegments(plain).encoding, character).toBe('GSM-7');
    }
  });

  test('never changes placeholders', () => {
    expect(replaceForcingCharacters('“{Ask “x”.answer|it’s 🙂}”')).toEqual({
      text: '"{Ask “x”.answer|it’s 🙂}"',
      replaced: ['“', '”'],
      left: [],
    });
  });

  test('[T2] only the returned remaining characters force UCS-2 afterwards (seed 20261121)', () => {
    for (const character of curly)
      expect(countSegments(replaceForcingCharacters(`a${character}b`).text).encoding, character).toBe('GSM-7');
    fc.assert(
      fc.property(message, (text) => {
        const plain = replaceForcingCharacters(text);
        const words = parsePlaceholders(plain.text)
          .flatMap((part) => (part.kind === 'text' ? [part.raw] : []))
          .join('');
        expect([...new Set(countSegments(words).forcing.map(({ character }) => character))]).toEqual(plain.left);
      }),
      { seed },
    );
  });

  test('[T3] is idempotent and keeps placeholders (seed 20261121)', () => {
    fc.assert(
      fc.property(message, (text) => {
        const once = replaceForcingCharacters(text);
        expect(replaceForcingCharacters(once.text)).toEqual({ text: once.text, replaced: [], left: once.left });
        const fields = (of: string) => parsePlaceholders(of).filter(({ kind }) => kind === 'field');
        expect(fields(once.text)).toEqual(fields(text));
      }),
      { seed },
    );
  });
});
