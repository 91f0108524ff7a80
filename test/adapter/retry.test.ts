import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#base';
import { defaultRetry, retryDelay } from '../../src/adapter/client/retry.js';

const lost = { lost: 'timeout' } as const;
const asking = (value: string) => ({
  reply: { status: 503, headers: new Headers({ 'retry-after': value }), text: '' },
});

describe('the wait before a retry', () => {
  it('is spread evenly between zero and a limit that doubles (10,000 waits, seed 5)', () => {
    const random = seededRandom(5);
    for (let tries = 1; tries <= 4; tries++) {
      const limit = Math.min(30_000, 500 * 2 ** (tries - 1));
      const waits = Array.from({ length: 2_500 }, () => retryDelay(tries, lost, defaultRetry, random, 0) / limit).sort(
        (a, b) => a - b,
      );
      // Kolmogorov and Smirnov: the largest distance from an even distribution, for p > 0.01.
      const stray = Math.max(...waits.map((wait, index) => Math.abs(wait - index / waits.length)));
      expect(stray).toBeLessThan(1.63 / Math.sqrt(waits.length));
    }
    expect(retryDelay(50, lost, defaultRetry, () => 0.999, 0)).toBeLessThan(30_000);
  });

  it('is what the service requests, up to two minutes', () => {
    const now = Date.parse('2026-05-01T10:00:00Z');
    const wait = (value: string) => retryDelay(1, asking(value), defaultRetry, () => 0.5, now);
    expect(wait('3')).toBe(3_000);
    expect(wait('Fri, 01 May 2026 10:00:10 GMT')).toBe(10_000);
    expect(wait('Fri, 01 May 2020 10:00:00 GMT')).toBe(0);
    expect(wait('999999999999')).toBe(120_000);
    expect(wait('soon')).toBe(250);
  });

  it('is never negative nor infinite, whatever the service requests (1,000 headers, seed 6)', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 :-GMTeE+,') }), fc.nat(9), (value, tries) => {
        const wait = retryDelay(tries + 1, asking(value), defaultRetry, () => 0.5, 1e12);
        expect(wait >= 0 && wait <= 120_000).toBe(true);
      }),
      { numRuns: 1000, seed: 6 },
    );
  });
});
