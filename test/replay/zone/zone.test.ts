import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { traceExecution } from '#trace';
import { createTimeWords } from '../../../src/replay/words/time-words.js';
import { english } from '../english-words.js';
import {
  choiceWords,
  contactZoneOf,
  nearZones,
  placeZones,
  resolveZone,
  viewerZone,
  zoneWords,
} from '../../../src/replay/zone/zone-choice.js';

const seed = 20261121;
const zones = [
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Havana',
  'Africa/Cairo',
  'UTC',
];
const at = (text: string): number => Date.parse(text);

describe('time zone choice', () => {
  const known = { contact: 'Asia/Kolkata', account: 'Europe/Berlin' };

  it('falls back from an unknown zone to that of the account, then of the user', () => {
    expect(['contact', 'account', 'viewer', 'UTC', 'Asia/Tokyo'].map((choice) => resolveZone(choice, known))).toEqual([
      'Asia/Kolkata',
      'Europe/Berlin',
      viewerZone(),
      'UTC',
      'Asia/Tokyo',
    ]);
    expect(resolveZone(undefined, known)).toBe('Europe/Berlin');
    expect(resolveZone('contact', { contact: 'Mars/Base', account: 'Europe/Berlin' })).toBe('Europe/Berlin');
    expect([resolveZone('contact'), resolveZone('Mars/Base'), resolveZone('constructor', {})]).toEqual([
      viewerZone(),
      viewerZone(),
      viewerZone(),
    ]);
  });

  it('reads the zone of the contact from a context', () => {
    const traceOf = (contact: unknown): ReturnType<typeof traceExecution> =>
      traceExecution(
        { steps: [{ node: { id: 'a', context: {} } }, { node: { id: 'b', context: { contact } } }] } as never,
        {},
      );
    expect(contactZoneOf(traceOf({ timezone: 'Asia/Kolkata' }))).toBe('Asia/Kolkata');
    for (const odd of [{ timezone: 'Mars/Base' }, { timeZone: 7 }, 'x', null])
      expect(contactZoneOf(traceOf(odd))).toBeUndefined();
  });

  it('shows the UTC offset at the time of the year', () => {
    expect(zoneWords('Europe/Berlin', at('2026-07-01T12:00Z'))).toBe('Berlin (UTC+2)');
    expect(zoneWords('Europe/Berlin', at('2026-01-01T12:00Z'))).toBe('Berlin (UTC+1)');
    expect(zoneWords('Asia/Kathmandu', 0)).toMatch(/^Kathmandu \(UTC\+5:30|^Kathmandu \(UTC\+5:45/);
    expect(nearZones(known, at('2026-07-01T12:00Z'), english.zone).map(({ value }) => value)).toEqual([
      'contact',
      'account',
      'viewer',
      'UTC',
    ]);
    expect(nearZones({}, 0, english.zone).map(({ value }) => value)).toEqual(['viewer', 'UTC']);
    expect(choiceWords('contact', known, at('2026-07-01T12:00Z'), english.zone)).toBe(
      'Contact’s time: Kolkata (UTC+5:30)',
    );
    const places = placeZones(NaN);
    expect(places.length).toBeGreaterThan(300);
    expect(places.some(({ value }) => value === 'Asia/Tokyo')).toBe(true);
  });
});

describe('times in a zone', () => {
  it('are local times in every season', () => {
    const times = fc.integer({ min: at('1990-01-01'), max: at('2035-01-01') });
    const words = new Map(
      zones.map((zone) => [zone, createTimeWords({ locale: 'en-GB', timeZone: zone }, english.words)]),
    );
    fc.assert(
      fc.property(fc.constantFrom(...zones), times, (zone, time) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone);
        expect(words.get(zone)!.clock(time).padStart(8, '0')).toBe(
          wall.toPlainTime().toString({ smallestUnit: 'second', roundingMode: 'trunc' }),
        );
      }),
      { seed, numRuns: 500 },
    );
  });

  it('name today and yesterday by the local calendar, also where a day has 23 or 25 hours', () => {
    const words = new Map(
      zones.map((zone) => [zone, createTimeWords({ locale: 'en-GB', timeZone: zone }, english.words)]),
    );
    const times = fc.integer({ min: at('2024-01-01'), max: at('2028-01-01') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), times, fc.integer({ min: 0, max: 60 * 3_600_000 }), (zone, now, ago) => {
        const dayOf = (time: number): Temporal.PlainDate =>
          Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDate();
        const days = dayOf(now - ago).until(dayOf(now)).days;
        const said = words.get(zone)!.day(now - ago, now);
        expect(said).toBe(days === 0 ? 'Today' : days === 1 ? 'Yesterday' : said);
        if (days > 1) expect(['Today', 'Yesterday']).not.toContain(said);
      }),
      { seed, numRuns: 2000 },
    );
    const berlin = words.get('Europe/Berlin')!;
    // The last hour of a day of 25 hours: 24 hours earlier it was the same day.
    expect(berlin.day(at('2026-10-24T12:00Z'), at('2026-10-25T22:30Z'))).toBe('Yesterday');
    expect(berlin.day(at('2026-03-29T10:00Z'), at('2026-03-29T22:10Z'))).toBe('Yesterday');
  });

  it('name the zone across a clock change', () => {
    const words = createTimeWords({ locale: 'en-US', timeZone: 'America/Los_Angeles' }, english.words);
    expect(words.range(at('2025-11-02T08:59:58Z'), at('2025-11-02T09:00:02Z'))).toBe('1:59:58 AM PDT – 1:00:02 AM PST');
    expect(words.range(at('2025-03-09T09:59:58Z'), at('2025-03-09T10:00:02Z'))).toBe('1:59:58 AM PST – 3:00:02 AM PDT');
    expect(words.range(at('2025-03-09T11:00:00Z'), at('2025-03-09T11:00:02Z'))).toBe('4:00:00 – 4:00:02 AM');
  });

  it('never throw', () => {
    for (const zone of [...zones, 'Mars/Base', undefined]) {
      const words = createTimeWords({ timeZone: zone }, english.words);
      for (const time of [undefined, NaN, 8.64e15, -8.64e15, 8.65e15, 0]) {
        expect(
          [
            words.clock(time),
            words.range(time, time),
            words.day(time, 0),
            words.day(0, time ?? 0),
            words.date(time),
          ].join(' '),
        ).not.toMatch(/Invalid|NaN|undefined/);
      }
    }
  });
});
