import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLinks } from '#text';

const found = (text: string, bare = false): readonly string[] =>
  findLinks(text, { bare }).map(({ from, to }) => text.slice(from, to));

describe('findLinks', () => {
  test.each([
    ['See https://a.example/x. Bye', ['https://a.example/x'], ['https://a.example/x']],
    [
      '(HTTP://a.example/x?y=1), "https://b.example!?"',
      ['HTTP://a.example/x?y=1', 'https://b.example'],
      ['HTTP://a.example/x?y=1', 'https://b.example'],
    ],
    ['fern.fit/t8Kq or fern.fit', [], ['fern.fit/t8Kq']],
    ['1.5/2 e.g./such x.y/z', [], []],
    ['https://a.example/{firstName}', ['https://a.example/'], ['https://a.example/']],
    ['nothing', [], []],
  ])('in %j finds %j, or %j with bare addresses', (text, withScheme, bare) => {
    expect(found(text)).toEqual(withScheme);
    expect(found(text, true)).toEqual(bare);
  });

  test('finds disjoint links in order, without punctuation at the end', () => {
    const piece = fc.constantFrom('https://', 'a.example', '/', 'x', '.', '!', ')', ' ', '{', 'fern.fit/t', '\n');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
        fc.boolean(),
        (text, bare) => {
          let before = 0;
          for (const { from, to } of findLinks(text, { bare })) {
            expect(from).toBeGreaterThanOrEqual(before);
            expect(to).toBeGreaterThan(from);
            expect(text.slice(from, to)).toMatch(/[^\s.,;:!?)\]}'"]$/);
            before = to;
          }
        },
      ),
      { seed: 20261121, numRuns: 2000 },
    );
  });

  test('reads long repetitive texts in linear time', () => {
    for (const text of [
      'a.'.repeat(100_000),
      'a-'.repeat(100_000),
      `https://${'!'.repeat(100_000)}a`,
      'https://a '.repeat(20_000),
    ]) {
      expect(findLinks(text, { bare: true }).length).toBeLessThanOrEqual(20_000);
    }
  });
});
