import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shorten } from '#base';

const seed = 20261123;

test(`a shortened text begins as the text does, is no longer than asked, and splits no surrogate pair (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 1, max: 30 }), (text, length) => {
      const short = shorten(text, length);
      if (text.length <= length) {
        expect(short).toBe(text);
        return;
      }
      expect(short.endsWith('…')).toBe(true);
      const kept = short.slice(0, -1);
      expect(text.startsWith(kept)).toBe(true);
      expect(kept.length).toBeGreaterThanOrEqual(length - 1);
      expect(kept.length).toBeLessThanOrEqual(length);
      expect(() => encodeURIComponent(kept)).not.toThrow();
    }),
    { seed, numRuns: 1000 },
  );
});
