import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, parseDuration } from '#catalog';

const seed = 20261116;

describe('parseDuration', () => {
  it.each([
    ['PT2H', 7_200_000],
    ['PT10M', 600_000],
    ['P1D', 86_400_000],
    ['PT1H30M', 5_400_000],
    ['P1W', 604_800_000],
    ['P1DT12H', 129_600_000],
    ['PT0S', 0],
    ['PT0.5H', 1_800_000],
    ['PT1,5S', 1500],
    ['P0D', 0],
    ['P1W2DT3H4M5S', 788_645_000],
  ])('%s is %d ms', (iso, ms) => {
    expect(parseDuration(iso)).toBe(ms);
  });

  it.each([
    '',
    'P',
    'PT',
    'P1DT',
    '2 hours',
    'P1M',
    'P1Y',
    'PT1M2H',
    '-PT1H',
    'PT1H ago',
    'pt2h',
    'PTH',
    'P1.2.3D',
    'PT1,2,3S',
    `P${'9'.repeat(60)}D`,
    '9'.repeat(1e6),
  ])('returns undefined for %j', (iso) => {
    expect(parseDuration(iso)).toBeUndefined();
  });
});

describe('formatDuration', () => {
  it.each([
    ['PT2H', '2 hours', '2 h'],
    ['PT1H', '1 hour', '1 h'],
    ['PT10M', '10 minutes', '10 min'],
    ['P1D', '1 day', '1 d'],
    ['PT1H30M', '1 h 30 min', '1 h 30 min'],
    ['PT90M', '1 h 30 min', '1 h 30 min'],
    ['PT120M', '2 hours', '2 h'],
    ['PT24H', '1 day', '1 d'],
    ['P1W', '1 week', '1 wk'],
    ['P2W', '2 weeks', '2 wk'],
    ['P7D', '7 days', '7 d'],
    ['PT0S', '0 seconds', '0 s'],
    ['PT1.5S', '1.5 seconds', '1.5 s'],
    ['P1DT2H3M4S', '1 d 2 h 3 min 4 s', '1 d 2 h 3 min 4 s'],
  ])('%s is “%s”', (iso, long, short) => {
    expect(formatDuration(iso)).toBe(long);
    expect(formatDuration(iso, 'short')).toBe(short);
  });

  it('[C5] returns text that is no duration unchanged, and is never empty', () => {
    expect(formatDuration('next Tuesday')).toBe('next Tuesday');
    expect(formatDuration('P1M')).toBe('P1M');
    expect(formatDuration('  ')).toBe('No time set');
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(formatDuration(value as string).trim()).not.toBe('');
      }),
      { seed },
    );
  });

  it('[C5] formats durations of whole seconds without loss', () => {
    const parts = fc.record({ d: fc.nat(90), h: fc.nat(23), m: fc.nat(59), s: fc.nat(59) });
    fc.assert(
      fc.property(parts, ({ d, h, m, s }) => {
        const words = formatDuration(`P${d}DT${h}H${m}M${s}S`, 'short');
        const units: { [unit: string]: number } = { d: 86_400, h: 3600, min: 60, s: 1 };
        const total = [...words.matchAll(/(\d+) ([a-z]+)/g)].reduce(
          (sum, [, n, unit]) => sum + Number(n) * (units[unit ?? ''] ?? NaN),
          0,
        );
        expect(total).toBe(d * 86_400 + h * 3600 + m * 60 + s);
      }),
      { seed },
    );
  });
});
