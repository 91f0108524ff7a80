import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchAll, matchWord } from '../../src/base/fuzzy-match.js';

const text = fc.string({ unit: fc.constantFrom(...'abcd eX-é'), maxLength: 14 });

describe('fuzzy matching', () => {
  it('ranks prefixes first, then prefixes of words, then substrings, then scattered letters', () => {
    const scores = ['Wait', 'Wait for reply', 'Long wait', 'Await', 'Wide array in time'].map(
      (title) => matchWord('wait', title)?.score ?? -1,
    );
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(new Set(scores).size).toBe(5);
    expect(matchWord('wait', 'Delete')).toBeUndefined();
  });

  it('finds scattered letters in order from the beginning of a word', () => {
    expect(matchWord('dpl', 'Duplicate')?.ranges).toEqual([
      [0, 1],
      [2, 4],
    ]);
    expect(matchWord('tl', 'Tidy layout')).toBeDefined();
    expect(matchWord('lt', 'Duplicate')).toBeUndefined();
  });

  it('marks exactly the query, in order and without overlap', () => {
    fc.assert(
      fc.property(text, text, (query, title) => {
        const word = query.trim().toLowerCase().replaceAll(' ', '');
        const met = matchWord(word, title);
        if (!met || word === '') return;
        expect(
          met.ranges
            .map(([from, to]) => title.slice(from, to))
            .join('')
            .toLowerCase(),
        ).toBe(word);
        expect(met.ranges.every(([from, to], at) => from < to && (at === 0 || met.ranges[at - 1]![1] <= from))).toBe(
          true,
        );
        expect(met.score).toBeGreaterThan(0);
        expect(met.score).toBeLessThanOrEqual(100);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });

  it('finds every text by itself and by any prefix of it', () => {
    fc.assert(
      fc.property(text, fc.nat(14), (title, length) => {
        expect(matchAll(title, { title })).toBeDefined();
        expect(matchAll(title.trimStart().slice(0, length), { title })).toBeDefined();
      }),
      { seed: 20261121 },
    );
  });

  it('requires each word of the query, and marks it where it matched', () => {
    const entry = { title: 'Delay', detail: 'Wait a set time', keywords: ['timing'] };
    expect(matchAll('wait', entry)).toMatchObject({ ranges: [], detailRanges: [[0, 4]] });
    expect(matchAll('delay wait', entry)).toMatchObject({ ranges: [[0, 5]], detailRanges: [[0, 4]] });
    expect(matchAll('timing', entry)).toMatchObject({ ranges: [], detailRanges: [] });
    expect(matchAll('delay tomorrow', entry)).toBeUndefined();
  });
});
