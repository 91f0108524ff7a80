import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationWords as wordsFor } from '../../../src/replay/words/duration-words.js';
import { wordMessages } from '../../../src/replay/words/word-messages.js';

const durationWords = (ms: number | undefined): string => wordsFor(ms, wordMessages.defaults);

describe('durationWords', () => {
  it.each([
    [0, '0 ms'],
    [12, '12 ms'],
    [999.7, '1 s'],
    [1400, '1.4 s'],
    [2000, '2 s'],
    [9960, '10 s'],
    [41_000, '41 s'],
    [59_600, '1 m'],
    [220_000, '3 m 40 s'],
    [1_320_000, '22 m'],
    [3_599_600, '1 h'],
    [4_320_000, '1 h 12 m'],
    [7_200_000, '2 h'],
    [86_399_999, '1 d'],
    [187_200_000, '2 d 4 h'],
  ])('%d ms reads %s', (ms, words) => expect(durationWords(ms)).toBe(words));

  it('returns a dash for invalid durations', () => {
    for (const odd of [undefined, NaN, Infinity, -1]) expect(durationWords(odd)).toBe('—');
  });

  it('never overflows a unit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e11, noNaN: true }), (ms) => {
        const words = durationWords(ms);
        const parts = [...words.matchAll(/(\d+(?:\.\d)?) (ms|s|m|h|d)/g)];
        const most = { ms: 999, s: 59, m: 59, h: 23, d: Infinity };
        expect(parts.length).toBeGreaterThan(0);
        for (const [, amount, unit] of parts)
          expect(Number(amount)).toBeLessThanOrEqual(most[unit as keyof typeof most]);
      }),
      { seed: 1121, numRuns: 2000 },
    );
  });
});
