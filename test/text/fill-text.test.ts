import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillText, parsePlaceholders } from '#text';

const seed = 20261121;
const message = fc
  .array(
    fc.constantFrom(
      'Hi ',
      '{firstName}',
      '{firstName|there}',
      '{Ask.answer|}',
      '🎉',
      'ж',
      '{',
      '}',
      '\n',
      'see https://fernway.example/a?b=1. ',
      'x',
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));
const value = fc.constantFrom(undefined, '', 'Maya', '🎉🎉', 'a much longer value than its name');

describe('fillText', () => {
  it.each([
    ['Hi {firstName|there}!', { firstName: 'Maya' }, 'Hi Maya!'],
    ['Hi {firstName|there}!', {}, 'Hi there!'],
    ['Hi {firstName}!', {}, 'Hi !'],
    ['{a|}{b|x}', { b: '' }, 'x'],
    ['{', {}, '{'],
  ])('%j with %j is %j', (text, values, expected) => {
    expect(
      fillText(parsePlaceholders(text), (path) => (values as { readonly [path: string]: string })[path]).text,
    ).toBe(expected);
  });

  it('lists empty fields without a fallback', () => {
    expect(
      fillText(parsePlaceholders('{a} {b|} {c|x} {d} {a}'), (path) => (path === 'd' ? 'D' : undefined)).missing,
    ).toEqual(['a']);
  });

  it('replaces links by short links of the right length', () => {
    const filled = fillText(
      parsePlaceholders('Book at https://fernway.example/trial?club=oakland. Bye (HTTP://x.yz)'),
      () => '',
      { domain: 'fern.fit', codeLength: 4 },
    );
    expect(filled.text).toMatch(/^Book at fern\.fit\/[a-z2-9]{4}\. Bye \(fern\.fit\/[a-z2-9]{4}\)$/);
    expect(filled.writtenIndex(filled.text.indexOf('. Bye'))).toBe(
      'Book at https://fernway.example/trial?club=oakland'.length,
    );
  });

  it('[T5] writtenIndex maps into the message and never decreases (seed 20261121)', () => {
    fc.assert(
      fc.property(message, value, fc.boolean(), (text, filledIn, shortens) => {
        const parts = parsePlaceholders(text);
        const filled = fillText(parts, () => filledIn, shortens ? { domain: 'fern.fit', codeLength: 5 } : undefined);
        let last = 0;
        for (let index = 0; index <= filled.text.length; index++) {
          const written = filled.writtenIndex(index);
          expect(written).toBeGreaterThanOrEqual(last);
          expect(written).toBeLessThanOrEqual(text.length);
          last = written;
        }
        // Without placeholders and links the text is unchanged.
        if (parts.every(({ kind }) => kind === 'text') && !shortens) {
          expect(filled.text).toBe(text);
          for (let index = 0; index <= text.length; index++) expect(filled.writtenIndex(index)).toBe(index);
        }
      }),
      { seed, numRuns: 300 },
    );
  });
});
