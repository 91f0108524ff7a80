import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromZoneInput, toZoneInput } from '../../../src/replay/executions/zone-input.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;
/** Half hours, forty-five minutes, half-hour clock changes, days that were left out, and names that are no zone. */
const zones = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'UTC',
] as const;
const minute = 60_000;

/** What a clock of the zone shows, by Intl, which the source asks in another way. */
function wallClock(instant: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

describe('a time in the field of a zone', () => {
  const instants = fc
    .integer({ min: Date.UTC(1990, 0) / minute, max: Date.UTC(2037, 0) / minute })
    .map((at) => at * minute);

  test(`[R40] is what the clock there shows, and comes back as the first instant that shows it (seed ${seed})`, () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const shown = toZoneInput(new Date(instant).toISOString(), zone);
        expect(shown).toBe(wallClock(instant, zone));
        const back = Date.parse(fromZoneInput(shown, zone) ?? '');
        expect(wallClock(back, zone)).toBe(shown);
        expect(back).toBeLessThanOrEqual(instant);
        // The other instant of an hour that comes twice is within it.
        expect(instant - back).toBeLessThanOrEqual(60 * minute);
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test.each([
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('[R40] that comes twice is the earlier one: %s in %s', (text, zone, instant) => {
    expect(fromZoneInput(text, zone)).toBe(instant);
  });

  test.each([
    ['2026-03-08T02:30', 'America/New_York'],
    ['2026-03-29T01:30', 'Europe/London'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe'],
    ['2011-12-30T12:00', 'Pacific/Apia'],
  ])('[R40] that no clock shows is an instant within a day of it all the same: %s in %s', (text, zone) => {
    const instant = fromZoneInput(text, zone);
    expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    const off = Date.parse(`${wallClock(Date.parse(instant ?? ''), zone)}Z`) - Date.parse(`${text}Z`);
    expect(Math.abs(off)).toBeLessThanOrEqual(24 * 60 * minute);
    expect(off).not.toBe(0);
  });

  test('[R40] in a zone that is none is that of the browser, and what is no time is none', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    for (const zone of [undefined, '', 'Mars/Olympus', '__proto__']) {
      expect(toZoneInput('2026-07-01T12:00:00Z', zone)).toBe(toZoneInput('2026-07-01T12:00:00Z', own));
      expect(fromZoneInput('2026-07-01T12:00', zone)).toBe(fromZoneInput('2026-07-01T12:00', own));
    }
    for (const text of [
      '',
      'soon',
      '2026-13-01T00:00',
      '2026-07-01T25:00',
      '+275760-09-13T00:00',
      '-271821-04-20T00:00',
    ])
      expect(() => fromZoneInput(text, 'Asia/Kathmandu'), text).not.toThrow();
    for (const text of ['', 'soon', '2026-13-01T00:00', '+275760-09-14T00:00']) {
      expect(fromZoneInput(text, 'UTC'), text).toBeUndefined();
      expect(toZoneInput(text, 'UTC'), text).toBe('');
    }
    expect(toZoneInput(undefined, 'UTC')).toBe('');
  });
});
