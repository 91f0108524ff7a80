import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { fromLocalInput, isPlainDate, readableDate, toLocalInput } from '../../../src/forms/field/time/date-text.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const own = process.env['TZ'];
afterEach(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

/** Zones with half hours, skipped days, changes of half an hour and none at all. */
const zones = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];

/** The clock of a zone at a moment, by the browser's tables instead of the machine's zone. */
function clockIn(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (kind: string): string => parts.find(({ type }) => type === kind)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

const moment = fc
  .date({ min: new Date('1975-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 1000) * 1000);

describe('a moment on a machine in', () => {
  test.each(zones)(
    `%s shows the clock of that zone, and typing it back stores the same clock (seed ${seed})`,
    (zone) => {
      process.env['TZ'] = zone;
      fc.assert(
        fc.property(moment, fc.constantFrom('Z', '+02:00', '-0330'), (at, offset) => {
          const shift = { Z: 0, '+02:00': 120, '-0330': -210 }[offset] * 60_000;
          const written = new Date(at + shift).toISOString().replace('.000Z', offset);
          const shown = toLocalInput(written)!;
          const clock = clockIn(zone, at);
          expect(shown).toBe(clock.endsWith(':00') ? clock.slice(0, -3) : clock);
          const stored = fromLocalInput(shown)!;
          expect(stored).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
          // Where the clock is turned back a time comes twice: one of the two is stored, and shown as typed.
          expect(toLocalInput(stored)).toBe(shown);
          expect(Math.abs(Date.parse(stored) - at)).toBeLessThanOrEqual(3_600_000);
        }),
        { seed, numRuns: lawRuns(1000) },
      );
    },
  );

  test('any zone keeps milliseconds, and refuses what no control shows', () => {
    for (const zone of zones) {
      process.env['TZ'] = zone;
      for (const text of ['2026-12-01T09:00:30.250Z', '2026-12-01T09:00:00.005Z'])
        expect(fromLocalInput(toLocalInput(text)!)).toBe(text);
      for (const text of ['2026-12-01T09:00:30.123456Z', '2026-12-01', '2026-12-01T25:00Z', ' 2026-12-01T09:00Z', ''])
        expect(toLocalInput(text), text).toBeUndefined();
    }
  });

  test('any zone reads a day as that day', () => {
    for (const zone of zones) {
      process.env['TZ'] = zone;
      expect(readableDate('2026-12-01')).toBe('Dec 1, 2026');
      expect(readableDate('2011-12-30')).toBe('Dec 30, 2011');
    }
  });
});

test(`a day exists where the calendar has it (seed ${seed})`, () => {
  const two = (value: number): string => String(value).padStart(2, '0');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), fc.nat(13), fc.nat(32), (year, month, day) => {
      const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
      const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
      const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
      expect(isPlainDate(text), text).toBe(year > 0 && day >= 1 && day <= days);
    }),
    { seed, numRuns: 5000 },
  );
});
