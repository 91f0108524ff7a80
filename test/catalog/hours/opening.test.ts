import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, test } from 'vitest';
import { heldUntil, nextClosing, nextOpening, openingAt, openingWords } from '../../../src/catalog/hours/opening.js';
import {
  isTimeZone,
  nextClockChange,
  offsetAt,
  offsetWords,
  timeZones,
  wallClock,
  zoneCity,
} from '../../../src/catalog/hours/time-zone.js';
import { weekDays } from '../../../src/catalog/hours/week-hours.js';
import { drawn } from '../../support/long-run.js';

const seed = 20261121;
const minute = 60_000;
const day = 86_400_000;

const time = (at: number) => ({ hour: Math.floor(at / 60), minute: at % 60 });
const range = (from: number, to: number) => ({ start: time(from), end: time(to) });
type Times = { readonly [day: string]: readonly ReturnType<typeof range>[] };
const hours = (timezone: string, times: Times) => ({ active: true, timezone, times });

const toZoned = (instant: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);

/** The oracle: the wall clock of Temporal, looked up in the list of ranges. */
function isOpen(times: Times, zone: string, instant: number): boolean {
  const clock = toZoned(instant, zone);
  const today = clock.dayOfWeek % 7;
  const at = clock.hour * 60 + clock.minute;
  const of = (which: number): Times[string] => times[weekDays[(which + 7) % 7]![0]] ?? [];
  const from = ({ start }: Times[string][number]): number => start.hour * 60 + start.minute;
  const to = ({ end }: Times[string][number]): number => end.hour * 60 + end.minute;
  return (
    of(today).some((each) => from(each) <= at && (at < to(each) || to(each) <= from(each))) ||
    of(today - 1).some((each) => to(each) < from(each) && at < to(each))
  );
}

/** The instants at which it can open or close in the days after one: ends of ranges, and clock changes. */
function possibleTurns(times: Times, zone: string, instant: number): readonly number[] {
  const found = new Set<number>();
  const start = toZoned(instant, zone).toPlainDate().subtract({ days: 2 });
  // Hours that repeat every night are searched for two days, others for more than a week.
  const days = times === nightTimes ? 2 : 9;
  for (let ahead = 0; ahead <= days + 3; ahead++) {
    const date = start.add({ days: ahead });
    for (const { end, start: begin } of times[weekDays[date.dayOfWeek % 7]![0]] ?? []) {
      for (const edge of [begin, end]) {
        const wall = edge.hour === 24 ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime(edge);
        // The end of a range may be on the next day.
        for (const later of [0, 1])
          for (const disambiguation of ['earlier', 'later'] as const)
            found.add(wall.add({ days: later }).toZonedDateTime(zone, { disambiguation }).epochMilliseconds);
      }
    }
    const midnight = date.toPlainDateTime();
    for (const disambiguation of ['earlier', 'later'] as const)
      found.add(midnight.toZonedDateTime(zone, { disambiguation }).epochMilliseconds);
  }
  for (
    let change = toZoned(instant - 2 * day, zone).getTimeZoneTransition('next'), n = 0;
    change && n < 3;
    change = change.getTimeZoneTransition('next'), n++
  )
    found.add(change.epochMilliseconds);
  return [...found].filter((edge) => edge > instant && edge < instant + days * day).sort((left, right) => left - right);
}

function agrees(times: Times, zone: string, instant: number): void {
  const opening = openingAt(hours(zone, times), instant);
  const open = isOpen(times, zone, instant);
  const turn = possibleTurns(times, zone, instant).find((edge) => isOpen(times, zone, edge) !== open);
  if (Object.values(times).every((ranges) => ranges.length === 0)) return expect(opening).toEqual({ kind: 'never' });
  if (opening.kind === 'always') return expect(open).toBe(true);
  expect({ zone, instant, ...opening }).toEqual({
    zone,
    instant,
    kind: open ? 'open' : 'closed',
    until: turn ?? (opening as { readonly until: number }).until,
  });
  // Beyond the searched days, check the returned instant itself.
  if (turn === undefined) {
    const { until } = opening as { readonly until: number };
    expect([isOpen(times, zone, until), isOpen(times, zone, until - 1)]).toEqual([!open, open]);
  }
}

const anyRange = fc
  .tuple(fc.nat({ max: 95 }), fc.integer({ min: 1, max: 96 }))
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => range(from * 15, to * 15));
const anyTimes: fc.Arbitrary<Times> = fc.record(
  Object.fromEntries(weekDays.map(([key]) => [key, fc.array(anyRange, { maxLength: 2 })])),
);
/** Hours that begin and end around the usual times of clock changes. */
const nightTimes: Times = Object.fromEntries(
  weekDays.map(([key]) => [key, [range(75, 150), range(165, 180), range(1410, 30)]]),
);

/** The first clock changes of a zone after a date. */
function clockChanges(zone: string, after: string, most: number): readonly number[] {
  const found: number[] = [];
  for (
    let change = Temporal.ZonedDateTime.from(`${after}T00:00[${zone}]`).getTimeZoneTransition('next');
    change && found.length < most;
    change = change.getTimeZoneTransition('next')
  ) {
    found.push(change.epochMilliseconds);
  }
  return found;
}

describe('in all time zones', () => {
  test(`[C12] [C13] opening hours agree with Temporal around every clock change (seed ${seed})`, () => {
    const zones = timeZones();
    expect(zones.length).toBeGreaterThan(400);
    const samples = fc.sample(fc.tuple(anyTimes, fc.integer({ min: -3 * 1440, max: 180 })), {
      seed,
      numRuns: zones.length,
    });
    for (const [index, zone] of drawn([...zones.entries()], 10)) {
      const [times, shift] = samples[index]!;
      for (const change of [...clockChanges(zone, '2024-01-01', 2), Date.UTC(2026, 10, 18, 3, 42)]) {
        agrees(times, zone, change + shift * minute);
        agrees(nightTimes, zone, change - 1);
        agrees(nightTimes, zone, change);
      }
    }
  });

  test('offsets and clock changes agree with Temporal', () => {
    for (const zone of drawn(timeZones(), 10, 5)) {
      for (const change of clockChanges(zone, '2023-06-01', 2)) {
        expect([zone, nextClockChange(change - 3 * day, zone, 5 * day)]).toEqual([zone, change]);
        for (const at of [change - 1, change])
          expect([zone, offsetAt(at, zone)]).toEqual([zone, toZoned(at, zone).offsetNanoseconds / 1e6]);
      }
    }
  });
});

describe('[R40 of reliability] eight zones agree with Temporal at 24 clock changes each', () => {
  const own = process.env['TZ'];
  afterEach(() => {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  });
  const zones = [
    'America/New_York',
    'Europe/London',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'America/Sao_Paulo',
    'Africa/Casablanca',
    'UTC',
  ];

  test.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'])('a machine in %s', (machine) => {
    process.env['TZ'] = machine;
    for (const zone of zones) {
      // Zones with fewer changes are checked at New Year too.
      const changes = clockChanges(zone, '2008-01-01', 24);
      const moments = [
        ...changes,
        ...Array.from({ length: 24 - changes.length }, (_, year) => Date.UTC(2003 + year, 0, 1)),
      ];
      expect(moments).toHaveLength(24);
      for (const moment of moments)
        for (const shift of [-1, 0, 30 * minute, -day]) agrees(nightTimes, zone, moment + shift);
    }
  });
});

describe('clock changes', () => {
  const at = (text: string): number => Date.parse(text);
  const night = hours('America/New_York', { sun: [range(150, 300)] });

  test('a skipped hour is not open: opening moves to the first minute within the hours that the clock shows', () => {
    // 2 AM is followed by 3 AM.
    expect(nextOpening(night, at('2026-03-08T00:00:00-05:00'))).toBe(at('2026-03-08T03:00:00-04:00'));
    expect(nextOpening(hours('America/New_York', { sun: [range(135, 165)] }), at('2026-03-08T00:00:00-05:00'))).toBe(
      at('2026-03-15T02:15:00-04:00'),
    );
  });

  test('a repeated hour is open both times', () => {
    const early = hours('America/New_York', { sun: [range(60, 90)] });
    const first = at('2026-11-01T01:00:00-04:00');
    expect(openingAt(early, first)).toEqual({ kind: 'open', until: at('2026-11-01T01:30:00-04:00') });
    expect(openingAt(early, at('2026-11-01T01:30:00-04:00'))).toEqual({
      kind: 'closed',
      until: at('2026-11-01T01:00:00-05:00'),
    });
    expect(openingAt(early, at('2026-11-01T01:00:00-05:00'))).toEqual({
      kind: 'open',
      until: at('2026-11-01T01:30:00-05:00'),
    });
    expect(nextClosing(early, first)).toBe(at('2026-11-01T01:30:00-04:00'));
  });

  test('a skipped day has no hours: Samoa had no 30 December 2011', () => {
    expect(nextOpening(hours('Pacific/Apia', { fri: [range(540, 1020)] }), at('2011-12-29T18:00:00-10:00'))).toBe(
      at('2012-01-06T09:00:00+14:00'),
    );
  });
});

describe('heldUntil and openingWords', () => {
  const desk = hours(
    'America/Los_Angeles',
    Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((key) => [key, [range(540, 1080)]])),
  );
  const tuesdayEvening = Date.parse('2026-11-17T19:42:00-08:00');

  test('[C13] a message at night is held until the next opening', () => {
    expect(heldUntil(desk, tuesdayEvening)).toBe(Date.parse('2026-11-18T09:00:00-08:00'));
    expect(heldUntil(desk, Date.parse('2026-11-18T09:00:00-08:00'))).toBe(Date.parse('2026-11-18T09:00:00-08:00'));
    expect(heldUntil(desk, Date.parse('2026-11-20T18:00:00-08:00'))).toBe(Date.parse('2026-11-23T09:00:00-08:00'));
    expect(nextClosing(desk, tuesdayEvening)).toBe(Date.parse('2026-11-18T18:00:00-08:00'));
    expect(nextOpening(desk, Date.parse('2026-11-18T10:00:00-08:00'))).toBe(Date.parse('2026-11-19T09:00:00-08:00'));
  });

  test('name the next opening or closing by the wall clock of the group', () => {
    const wordsAt = (officeHours: unknown, instant: number): string =>
      openingWords(openingAt(officeHours, instant), instant, 'America/Los_Angeles');
    expect(wordsAt(desk, tuesdayEvening)).toBe('Closed now. Opens Wednesday at 9 AM.');
    expect(wordsAt(desk, Date.parse('2026-11-18T07:00:00-08:00'))).toBe('Closed now. Opens at 9 AM.');
    expect(wordsAt(desk, Date.parse('2026-11-18T17:59:00-08:00'))).toBe('Open now. Closes at 6 PM.');
    expect(wordsAt(hours('America/Los_Angeles', { tue: [range(540, 600)] }), tuesdayEvening - 9.5 * 60 * minute)).toBe(
      'Closed now. Opens Tuesday, Nov 24, at 9 AM.',
    );
    expect(wordsAt(null, tuesdayEvening)).toBe('Always open.');
    expect(wordsAt(hours('America/Los_Angeles', {}), tuesdayEvening)).toBe('Never open.');
    expect(wordsAt(hours('Mars/Olympus', { mon: [range(0, 60)] }), tuesdayEvening)).toBe('');
  });

  test('[C14] unknown zones, invalid instants and invalid hours are unknown', () => {
    for (const zone of ['', 'Mars/Olympus', null, 5, '__proto__', 'x'.repeat(200)]) {
      expect(isTimeZone(zone)).toBe(false);
      expect(openingAt({ timezone: zone, times: { mon: [range(0, 60)] } }, 0)).toEqual({ kind: 'unknown' });
      expect(heldUntil({ timezone: zone, times: { mon: [range(0, 60)] } }, 0)).toBeUndefined();
    }
    for (const instant of [NaN, Infinity, -Infinity, 8.64e15, -8.64e15])
      expect(openingAt(desk, instant)).toEqual({ kind: 'unknown' });
    expect(openingAt(hours('UTC', { mon: [range(60, 60)] }), 0)).toEqual({ kind: 'unknown' });
    expect(openingAt({ times: {} }, 0)).toEqual({ kind: 'never' });
    expect(openingAt({ active: false, times: { mon: 'x' } }, 0)).toEqual({ kind: 'always' });
    expect(openingAt({ times: Object.fromEntries(weekDays.map(([key]) => [key, [range(0, 1440)]])) }, 0)).toEqual({
      kind: 'always',
    });
  });
});

test('offsetWords, zoneCity and wallClock describe a zone', () => {
  expect([0, -7, 5.75, 14, -3.5].map((ahead) => offsetWords(ahead * 3_600_000))).toEqual([
    'UTC',
    'UTC−7',
    'UTC+5:45',
    'UTC+14',
    'UTC−3:30',
  ]);
  expect(['America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'].map(zoneCity)).toEqual([
    'Buenos Aires',
    'UTC',
    'GMT+5',
  ]);
  expect(wallClock(Date.parse('2026-11-17T19:42:30-08:00'), 'America/Los_Angeles')).toEqual({
    day: 2,
    minute: 19 * 60 + 42.5,
  });
});
