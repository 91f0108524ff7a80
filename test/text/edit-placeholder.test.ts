import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fallbackWords, isPlaceholderName, parsePlaceholders, renamePlaceholderAt, setFallbackAt } from '#text';

const seed = 20261121;
const chunk = fc.oneof(
  fc.constantFrom('{a}', '{ a.b |c}', '{x|}', '{y|p|q}', '{', '}', '|', '{}', '\n', '🙂'),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const message = fc.array(chunk, { maxLength: 8 }).map((parts) => parts.join(''));

/** The start index of each placeholder of a text. */
function starts(text: string): readonly number[] {
  let at = 0;
  return parsePlaceholders(text).flatMap((part) => {
    const from = at;
    at += part.raw.length;
    return part.kind === 'field' ? [from] : [];
  });
}

describe('isPlaceholderName', () => {
  test.each([
    ['firstName', true],
    ['Wait for reply.reply', true],
    ['a“b', true],
    ['', false],
    [' ', false],
    [' a', false],
    ['a ', false],
    ['a|b', false],
    ['a}b', false],
    ['{a', false],
    ['a\nb', false],
  ])('of %j is %s', (name, expected) => {
    expect(isPlaceholderName(name)).toBe(expected);
  });
});

describe('fallbacks', () => {
  test.each([
    ['there', 'there'],
    [' dear member ', ' dear member '],
    ['a{b}c|d', 'abcd'],
    ['one\r\ntwo\nthree\rfour', 'one two three four'],
    ['', ''],
  ])('fallbackWords turns %j into %j', (words, written) => {
    expect(fallbackWords(words)).toBe(written);
  });

  test.each([
    ['Hi {firstName}.', 3, 'there', 'Hi {firstName|there}.'],
    ['Hi {firstName|you}.', 3, 'there', 'Hi {firstName|there}.'],
    ['Hi {firstName|you|me}.', 3, 'there', 'Hi {firstName|there}.'],
    ['Hi { firstName |you}.', 3, '', 'Hi { firstName |}.'],
    ['Hi {firstName|you}.', 3, undefined, 'Hi {firstName}.'],
    ['Hi {firstName}.', 3, undefined, 'Hi {firstName}.'],
    ['{a}{a}', 3, '}|{', '{a}{a|}'],
  ])('setFallbackAt of %j at %i with %j is %j', (text, at, fallback, expected) => {
    expect(setFallbackAt(text, at, fallback)).toBe(expected);
  });

  test.each([[0], [2], [4], [15], [99], [-1], [1.5]])(
    'setFallbackAt and renamePlaceholderAt find no placeholder at %d',
    (at) => {
      expect(setFallbackAt('Hi {firstName}.', at, 'there')).toBeUndefined();
      expect(renamePlaceholderAt('Hi {firstName}.', at, 'lastName')).toBeUndefined();
    },
  );

  test('[T1] a written fallback is read back, and nothing else changes (seed 20261121)', () => {
    fc.assert(
      fc.property(message, fc.string({ maxLength: 8 }), fc.nat(), (text, words, draw) => {
        const places = starts(text);
        fc.pre(places.length > 0);
        const nth = draw % places.length;
        const after = setFallbackAt(text, places[nth] as number, words) as string;
        const fieldsOf = (of: string) => parsePlaceholders(of).filter((part) => part.kind === 'field');
        const expected = fieldsOf(text).map((field, index) =>
          index === nth ? [field.path, fallbackWords(words)] : [field.path, field.fallback],
        );
        expect(fieldsOf(after).map(({ fallback, path }) => [path, fallback])).toEqual(expected);
        expect(parsePlaceholders(after).filter(({ kind }) => kind === 'text')).toEqual(
          parsePlaceholders(text).filter(({ kind }) => kind === 'text'),
        );
      }),
      { seed },
    );
  });
});

describe('renamePlaceholderAt', () => {
  test.each([
    ['Hi {firstName|there}.', 3, 'nickname', 'Hi {nickname|there}.'],
    ['{ a |a}', 0, 'b', '{ b |a}'],
    ['{a}{a|}', 3, 'b.c', '{a}{b.c|}'],
  ])('of %j at %i to %j is %j', (text, at, name, expected) => {
    expect(renamePlaceholderAt(text, at, name)).toBe(expected);
  });

  test('refuses an invalid name', () => {
    for (const name of ['', ' ', 'a|b', 'a}', '\n']) expect(renamePlaceholderAt('{a}', 0, name)).toBeUndefined();
  });

  test('[T1] renaming there and back restores the text (seed 20261121)', () => {
    fc.assert(
      fc.property(message, fc.constantFrom('b', 'Step.out', 'attributes.plan'), fc.nat(), (text, name, draw) => {
        const places = starts(text);
        fc.pre(places.length > 0);
        const at = places[draw % places.length] as number;
        const field = parsePlaceholders(text.slice(at))[0];
        const renamed = renamePlaceholderAt(text, at, name) as string;
        expect(parsePlaceholders(renamed.slice(at))[0]).toMatchObject({ kind: 'field', path: name });
        expect(renamePlaceholderAt(renamed, at, field?.kind === 'field' ? field.path : '')).toBe(text);
      }),
      { seed },
    );
  });
});
