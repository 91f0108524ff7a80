import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromLocalInput, isPlainDate, readableDate, toLocalInput } from '../../../src/forms/field/time/date-text.js';

describe('dates as text', () => {
  it.each([
    ['2026-12-01', true],
    ['2026-13-01', false],
    ['tomorrow', false],
    ['2026-12-01T09:00:00Z', false],
  ])('%s is a plain date: %s', (text, plain) => expect(isPlainDate(text)).toBe(plain));

  it('are returned unchanged where they cannot be parsed', () => {
    expect(readableDate('2026-12-01')).toBe('Dec 1, 2026');
    expect(readableDate('next Monday')).toBe('next Monday');
    expect(toLocalInput('12/01/2026')).toBeUndefined();
    expect(fromLocalInput('')).toBeUndefined();
  });

  it('survive a round trip through the control to the minute', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1971-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        (date) => {
          date.setUTCSeconds(0, 0);
          const text = date.toISOString().replace('.000', '');
          const back = fromLocalInput(toLocalInput(text)!)!;
          // In the repeated hour of autumn, a local time denotes two moments.
          expect(Math.abs(Date.parse(back) - date.getTime()) % 3_600_000).toBe(0);
          expect(toLocalInput(back)).toBe(toLocalInput(text));
        },
      ),
      { seed: 17 },
    );
  });
});
