import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDuration } from '#catalog';
import { isoDuration } from '../../../src/rules/settings/setting-size.js';

test.each([
  [0, 'PT0S'],
  [0.5, 'PT30S'],
  [1, 'PT1M'],
  [1.5, 'PT1M30S'],
  [60, 'PT1H'],
  [90, 'PT1H30M'],
  [1440, 'P1D'],
  [1470, 'P1DT30M'],
  [1500, 'P1DT1H'],
  [129_600, 'P90D'],
  [0.001, 'PT0S'],
  [1439.999, 'P1D'],
])('%d minutes are written %s', (minutes, text) => {
  expect(isoDuration(minutes)).toBe(text);
});

test('[R22] a written duration is read back to the second (seed 20261121)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (seconds) => {
      expect(parseDuration(isoDuration(seconds / 60))).toBe(seconds * 1000);
    }),
    { seed: 20261121 },
  );
});
