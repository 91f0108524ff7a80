import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDuration } from '../../../src/replay/executions/duration-text.js';
import { durationWords } from '../../../src/replay/words/duration-words.js';
import { wordMessages } from '../../../src/replay/words/word-messages.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;
const units: readonly (readonly [number, readonly string[]])[] = [
  [1, ['ms', 'msec', 'millisecond', 'milliseconds']],
  [1000, ['s', 'sec', 'secs', 'second', 'seconds']],
  [60_000, ['m', 'min', 'mins', 'minute', 'minutes']],
  [3_600_000, ['h', 'hr', 'hrs', 'hour', 'hours']],
  [86_400_000, ['d', 'day', 'days']],
];

describe('a typed duration', () => {
  it.each(units.flatMap(([size, names]) => names.map((name) => [name, size] as const)))(
    'may be in %s',
    (name, size) => {
      for (const text of [`3 ${name}`, `3${name}`, ` 3  ${name.toUpperCase()} `])
        expect(readDuration(text), text).toBe(3 * size);
    },
  );

  // A unit guessed by its first letter would filter by another duration than the user typed.
  it.each(['2 months', '1 month', '3 weeks', '1 decade', '5 sheep', '1 hello', '2 mo', '4 y', '1 µs', '3 msx'])(
    'is not guessed: “%s”',
    (text) => expect(readDuration(text)).toBeUndefined(),
  );

  it.each(['1.5.5 m', '1,000,000 s', '.5 m', '1 h and 5 m', '1 h, 5 m', '5 m!', '٣ m', '1e3 s', '0x10 s', '+5 m'])(
    'is not read in part: “%s”',
    (text) => expect(readDuration(text)).toBeUndefined(),
  );

  it(`is the sum of its parts in any order (seed ${seed})`, () => {
    const part = fc.tuple(fc.nat(500), fc.constantFrom(...units), fc.nat(9));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom(' ', ''), (parts, space) => {
        const text = parts.map(([count, [, names], at]) => `${count}${space}${names[at % names.length]!}`).join(' ');
        expect(readDuration(text)).toBe(parts.reduce((sum, [count, [size]]) => sum + count * size, 0));
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  it(`is never misread: any text is a whole number of milliseconds or none (seed ${seed})`, () => {
    const letters = fc.string({ unit: fc.constantFrom(...'0123456789 .,-+msechdayinurµ\u00a0\n'), maxLength: 16 });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string()), (text) => {
        const length = readDuration(text);
        if (length === undefined) return;
        expect(Number.isSafeInteger(length) && length >= 0).toBe(true);
        // What is shown afterwards is read again as the same text.
        const shown = durationWords(length, wordMessages.defaults);
        expect(durationWords(readDuration(shown), wordMessages.defaults)).toBe(shown);
      }),
      { seed, numRuns: lawRuns(3000) },
    );
  });

  it('of a thousand parts is read at once', () => {
    expect(readDuration('1 s '.repeat(1000))).toBe(1_000_000);
    expect(readDuration(`${'1'.repeat(50_000)}x`)).toBeUndefined();
    expect(readDuration('9'.repeat(400) + ' d')).toBeUndefined();
  });
});
