import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlaceholders } from '#text';
import { documentOf, indexAt, isChip, positionAt, textOf } from '../../../src/forms/composer/rich/message-document.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const raw = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '|',
        '{firstName}',
        '{firstName|there}',
        '{Ask “x”.answer|}',
        '\n',
        '\r\n',
        '\r',
        '🎉',
        '\ud83c',
        '\udf89',
        'مرحبا',
        '\u200f',
        '\ufeff',
        '\u0000',
        '\t',
        '  ',
        'fern.fit/t8Kq',
        ' ',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));
const addresses = ['fern.fit/t8Kq'];

describe('message documents', () => {
  it('round-trip every text byte for byte (seed 20261121)', () => {
    fc.assert(
      fc.property(raw, (text) => {
        expect(textOf(documentOf(text, addresses))).toBe(text);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('contain one chip for each placeholder and no other (seed 20261121)', () => {
    fc.assert(
      fc.property(raw, (text) => {
        const chips: string[] = [];
        documentOf(text).descendants((node) => {
          if (isChip(node)) chips.push(node.textContent);
        });
        expect(chips).toEqual(parsePlaceholders(text).flatMap((part) => (part.kind === 'field' ? [part.raw] : [])));
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  it('map every index to a position and back, except inside chips, breaks and pairs (seed 20261121)', () => {
    fc.assert(
      fc.property(raw, (text) => {
        const document = documentOf(text, addresses);
        for (let index = 0; index <= text.length; index++) {
          const position = positionAt(document, index);
          const again = indexAt(document, position);
          expect(again).toBeLessThanOrEqual(index);
          // The exact index, or the nearest one where it is no position.
          expect(positionAt(document, again)).toBe(position);
          expect(document.resolve(position).parent.isTextblock).toBe(true);
          const isInPair = again > 0 && again < text.length && (text.codePointAt(again - 1) ?? 0) > 0xffff;
          expect(isInPair).toBe(false);
        }
        const size = document.content.size;
        for (let position = 1; position < size; position++) {
          if (!document.resolve(position).parent.isTextblock) continue;
          const index = indexAt(document, position);
          expect(index).toBeGreaterThanOrEqual(0);
          expect(index).toBeLessThanOrEqual(text.length);
        }
      }),
      { seed, numRuns: lawRuns(300) },
    );
  });

  it.each([
    ['Book at fern.fit/t8Kq. Bye', ['fern.fit/t8Kq']],
    ['fern.fit/t8Kq', ['fern.fit/t8Kq']],
    ['(fern.fit/t8Kq)', ['fern.fit/t8Kq']],
    ['x.fern.fit/t8Kq', []],
    ['fern.fit/t8Kq2', []],
    ['https://fern.fit/t8Kq', []],
    ['fern.fit/t8Kq?a=1', []],
  ])('in %j the links are %j', (text, expected) => {
    const chips: string[] = [];
    documentOf(text, addresses).descendants((node) => {
      if (isChip(node)) chips.push(node.textContent);
    });
    expect(chips).toEqual(expected);
  });
});
