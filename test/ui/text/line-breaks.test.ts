import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editOver, shownIndex, shownText, writtenPlace } from '../../../src/ui/text/line-breaks.js';

const seed = 20261121;
const written = fc
  .array(fc.constantFrom('a', 'bc', '\r\n', '\n', '\r', ' '), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('line breaks in a text area', () => {
  it('shows each as one line feed', () => {
    expect(shownText('a\r\nb\rc\nd\r\r\n')).toBe('a\nb\nc\nd\n\n');
  });

  it('changes only what was edited (seed 20261121)', () => {
    fc.assert(
      fc.property(
        written,
        fc.nat(20),
        fc.nat(20),
        fc.constantFrom('', 'x', '\n', 'long words'),
        (text, from, length, typed) => {
          const shown = shownText(text);
          expect(editOver(text, shown)).toBe(text);
          const start = Math.min(from, shown.length);
          const end = Math.min(start + length, shown.length);
          const edited = shown.slice(0, start) + typed + shown.slice(end);
          const result = editOver(text, edited);
          expect(shownText(result)).toBe(edited);
          // Text before and after the edit is unchanged; among adjacent breaks the removed one is ambiguous.
          if (typed !== 'x') return;
          if (text[writtenPlace(text, start) - 1] === '\r') return;
          expect(result.startsWith(text.slice(0, writtenPlace(text, start)))).toBe(true);
          expect(result.endsWith(text.slice(writtenPlace(text, end)))).toBe(true);
        },
      ),
      { seed, numRuns: 500 },
    );
  });

  it('shows breaks in one line as signs, and restores the original breaks (seed 20261121)', () => {
    expect(shownText('a\r\nb\rc\nd', '⏎')).toBe('a⏎b⏎c⏎d');
    expect(editOver('a\r\nb', 'a⏎bx', '⏎')).toBe('a\r\nbx');
    expect(editOver('a\nb', 'ab', '⏎')).toBe('ab');
    // A typed sign stays a sign.
    expect(editOver('a\nb', 'a⏎b⏎', '⏎')).toBe('a\nb⏎');
    fc.assert(
      fc.property(written, fc.nat(20), (text, from) => {
        const shown = shownText(text, '⏎');
        expect(shown).not.toMatch(/[\r\n]/);
        const at = Math.min(from, shown.length);
        const typed = editOver(text, `${shown.slice(0, at)}x${shown.slice(at)}`, '⏎');
        expect(editOver(typed, shown, '⏎')).toBe(text);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('maps positions in both directions (seed 20261121)', () => {
    fc.assert(
      fc.property(written, (text) => {
        for (let index = 0; index <= shownText(text).length; index++)
          expect(shownIndex(text, writtenPlace(text, index))).toBe(index);
      }),
      { seed, numRuns: 300 },
    );
  });
});
