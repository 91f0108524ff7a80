import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { incremented, numberText, unitOf } from '../../../src/forms/field/number/number-field.js';
import { exactNumber, parseNumber, storedNumber } from '../../../src/forms/field/number/parse-number.js';
import { durationParts, durationText, type DurationUnit } from '../../../src/forms/field/time/duration-parts.js';

const seed = 20261121;

/** A decimal as whole hundredths, which need no floating point. */
const hundredths = fc.integer({ min: -1_000_000, max: 1_000_000 });
const written = (units: number): string => {
  const [sign, size] = [units < 0 ? '-' : '', Math.abs(units)];
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
};
const unitsOf = (text: string): number => {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')));
};

describe('a number changed by the arrow keys', () => {
  test(`is the exact sum, held within its range (seed ${seed})`, () => {
    const bound = fc.option(hundredths, { nil: undefined });
    fc.assert(
      fc.property(hundredths, fc.integer({ min: -5000, max: 5000 }), bound, bound, (from, by, one, other) => {
        const [min, max] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
        const limit = (units: number | undefined) => (units === undefined ? undefined : Number(written(units)));
        const next = incremented(written(from), Number(written(by)), limit(min), limit(max))!;
        const sum = from + by;
        expect(unitsOf(next)).toBe(min !== undefined && sum < min ? min : max !== undefined && sum > max ? max : sum);
        expect(next).not.toMatch(/\.\d*0$|e/);
      }),
      { seed, numRuns: 2000 },
    );
  });

  test('begins at its smallest value, or at zero', () => {
    expect(incremented('  ', 1, undefined, undefined)).toBe('0');
    expect(incremented('', -1, -3.5, 10)).toBe('-3.5');
    expect(incremented('', 1, '5', undefined)).toBe('0');
  });

  test('stays what it is where it cannot be counted on', () => {
    for (const text of ['twelve', '1,000', '{amount}', '--1', '1 2', '.'])
      expect(incremented(text, 1, 0, 10), text).toBeUndefined();
  });
});

describe('a typed number', () => {
  const padded = fc
    .tuple(hundredths, fc.constantFrom('', ' '), fc.constantFrom('', '0', '00'))
    .map(([units, blank, zeros]) => ({ units, text: `${blank}${written(units)}${zeros}${blank}` }));

  test(`is the same number with a comma (seed ${seed})`, () => {
    fc.assert(
      fc.property(padded, ({ text, units }) => {
        const exact = exactNumber(text);
        expect(unitsOf(exact!)).toBe(units);
        const comma = text.replace('.', ',');
        // Three digits after a comma may be thousands.
        expect(exactNumber(comma)).toBe(/^\s*[+-]?\d{1,3}(,\d{3})+\s*$/.test(comma) ? undefined : exact);
        expect(storedNumber(text, undefined)).toBe(units / 100);
        expect(parseNumber(text)).toBe(units / 100);
      }),
      { seed, numRuns: 2000 },
    );
  });

  test('stays text over a number stored as text, and becomes a number over other text', () => {
    expect(storedNumber(' 007 ', '7')).toBe('007');
    expect(storedNumber('2,50', '1')).toBe('2.50');
    expect(storedNumber('2,50', 'many')).toBe(2.5);
    expect(storedNumber('2,50', null)).toBe(2.5);
  });

  test('has no exponent as an amount of time, though as a number it may', () => {
    expect(parseNumber('1e3')).toBeUndefined();
    expect(exactNumber('1e3')).toBe('1000');
    expect(storedNumber('1e400', undefined)).toBe(exactNumber('1e400'));
  });
});

test.each([
  [{ type: 'number', args: ['unit:EUR'] }, 12.5, 'EUR', '12.5 EUR'],
  [{ type: 'Percentage' }, '5.0', '%', '5.0 %'],
  [{ type: 'percentage', args: ['unit:points'] }, 5, 'points', '5 points'],
  [{ type: 'number' }, 0, undefined, '0'],
  [{ type: 'number', args: ['unit:EUR'] }, null, 'EUR', ''],
])('the unit of %j beside %j', (property, value, unit, text) => {
  expect(unitOf(property)).toBe(unit);
  expect(numberText(value, property)).toBe(text);
});

describe('an amount of time', () => {
  const units: readonly DurationUnit[] = ['seconds', 'minutes', 'hours', 'days', 'weeks'];

  test(`is read back with its unit, whatever the amount (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.constantFrom('', '.5', ',25', '.10'),
        fc.constantFrom(...units),
        (amount, part, unit) => {
          const iso = durationText(`${amount}${part}`, unit);
          // A thousands separator is indistinguishable from a decimal one, and a whole number needs no fraction.
          if (iso === undefined) return;
          const parts = durationParts(iso)!;
          expect(parts.unit).toBe(unit);
          expect(Number(parts.amount)).toBe(Number(`${amount}${part.replace(',', '.')}`));
          expect(durationText(parts.amount, parts.unit)).toBe(iso);
        },
      ),
      { seed, numRuns: 1000 },
    );
  });

  test('a mixed one is in the largest unit that divides it', () => {
    expect(['P1DT24H', 'P1DT1H', 'PT1H30M', 'PT1M1S', 'PT0.5H', 'PT0S'].map((iso) => durationParts(iso))).toEqual([
      { amount: '2', unit: 'days' },
      { amount: '25', unit: 'hours' },
      { amount: '90', unit: 'minutes' },
      { amount: '61', unit: 'seconds' },
      { amount: '0.5', unit: 'hours' },
      { amount: '0', unit: 'seconds' },
    ]);
  });
});
