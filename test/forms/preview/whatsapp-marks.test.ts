import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whatsappMarks } from '../../../src/forms/preview/whatsapp-marks.js';

/** A message with its styles written out: `[bold:Sale]`. */
const drawn = (text: string): string =>
  whatsappMarks(text)
    .map(({ styles, text: words }) => (styles.length === 0 ? words : `[${styles.join('+')}:${words}]`))
    .join('');

describe('WhatsApp markup', () => {
  test.each([
    ['Big *Sale* today', 'Big [bold:Sale] today'],
    ['_Hi_, ~10~ 5', '[italic:Hi], [struck:10] 5'],
    ['*bold _and slanted_*', '[bold:bold ][bold+italic:and slanted]'],
    ['```a *b* c``` *d*', '[mono:a *b* c] [bold:d]'],
    ['2*3*4 and snake_case_name', '2*3*4 and snake_case_name'],
    ['* not bold * and *not\nbold*', '* not bold * and *not\nbold*'],
    ['** and *a', '** and *a'],
    ['(*a*) "*b*"', '([bold:a]) "[bold:b]"'],
    ['*one* and *two*', '[bold:one] and [bold:two]'],
    ['**a**', '*[bold:a]*'],
    ['``` ```', '[mono: ]'],
    ['``````', '``````'],
  ])('%j', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  test('loses no word: without its marks, the message is what is rendered', () => {
    const piece = fc.constantFrom('*', '_', '~', '```', ' ', '\n', 'a', 'Sale', '1', '😀', 'ß', '.');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        (text) => {
          const stretches = whatsappMarks(text);
          const plain = stretches.map((stretch) => stretch.text).join('');
          // The output keeps the order of the input, and only marks are missing.
          let at = 0;
          for (const character of text) {
            if (plain.startsWith(character, at)) at += character.length;
            else expect('*_~`').toContain(character);
          }
          expect(at).toBe(plain.length);
          for (const { styles } of stretches) expect(new Set(styles).size).toBe(styles.length);
        },
      ),
      { seed: 20261121, numRuns: 5000 },
    );
  });

  test('parses a long message of unclosed marks in linear time', () => {
    const text = '*a _b ~c '.repeat(20_000);
    expect(
      whatsappMarks(text)
        .map((stretch) => stretch.text)
        .join('') === text,
    ).toBe(true);
  });
});
