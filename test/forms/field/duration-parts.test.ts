import { parseDuration } from '#catalog';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationParts, durationText } from '../../../src/forms/field/time/duration-parts.js';

const seed = 4_711;

describe('durationParts', () => {
  it.each([
    ['PT2H', '2', 'hours'],
    ['PT90M', '90', 'minutes'],
    ['PT60M', '60', 'minutes'],
    ['P7D', '7', 'days'],
    ['P1W', '1', 'weeks'],
    ['P1DT12H', '36', 'hours'],
    ['PT45S', '45', 'seconds'],
    ['PT1.5H', '1.5', 'hours'],
  ])('reads %s as %s %s', (iso, amount, unit) => expect(durationParts(iso)).toEqual({ amount, unit }));

  it.each(['', 'until Friday', 'P1M', 'PT', '2 hours'])('returns undefined for %j', (text) =>
    expect(durationParts(text)).toBeUndefined(),
  );

  it('returns a text of equal length for every unit', () => {
    const part = (letter: string) =>
      fc.option(fc.nat(500), { nil: undefined }).map((amount) => (amount === undefined ? '' : `${amount}${letter}`));
    const iso = fc
      .tuple(part('D'), part('H'), part('M'), part('S'))
      .map(([days, ...rest]) => `P${days}${rest.join('') === '' ? '' : `T${rest.join('')}`}`)
      .filter((text) => parseDuration(text) !== undefined);
    fc.assert(
      fc.property(iso, (text) => {
        const parts = durationParts(text)!;
        const written = durationText(parts.amount, parts.unit);
        expect(parseDuration(written!)).toBe(parseDuration(text));
      }),
      { seed },
    );
  });

  it.each(['x', '', '-1', '1e3'])('writes nothing for %j', (amount) =>
    expect(durationText(amount, 'hours')).toBeUndefined(),
  );
});
