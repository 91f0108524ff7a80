import { describe, expect, test } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { seededRandom } from '#base';
import { decisionWords, type Scenario, simulate } from '#execute';
import type { WorkflowVersion } from '#model';
import { lawRuns } from '../support/long-run.js';
import { flow, friday, maya, node, transcript } from './scenario.js';

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];
const end = node('end', 'end');
const minute = 60_000;

/** When the contact left the step after the trigger. */
function leftAt(version: WorkflowVersion, scenario: Partial<Scenario>): string {
  const { execution } = simulate(version, { at: friday, contact: maya, ...scenario });
  return String(execution.steps?.[1]?.end);
}

const delay = (config: object): WorkflowVersion => flow([node('d', 'delay', config), end], ['d > end']);

/** The first instant from this one at which the clock of a zone shows a time from 8 AM on and before 9 PM. */
function awake(instant: number, zone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  if (local.hour >= 8 && local.hour < 21) return instant;
  const day = local.hour < 8 ? local : local.add({ days: 1 });
  return day.with({ hour: 8, minute: 0, second: 0, millisecond: 0 }).epochMilliseconds;
}

describe('delays', () => {
  test.each([
    ['an hour', { duration: 'PT1H', avoidNights: false }, '2026-03-06T20:30:00.000Z'],
    ['a delay of nothing goes on at once', { duration: 'PT0S', avoidNights: false }, '2026-03-06T19:30:00.000Z'],
    [
      'a delay that cannot be read goes on at once',
      { duration: 'soon', avoidNights: false },
      '2026-03-06T19:30:00.000Z',
    ],
    [
      'a day is 24 hours, also where clocks change',
      { duration: 'P2D', avoidNights: false },
      '2026-03-08T19:30:00.000Z',
    ],
    ['one that would end at 11 PM goes on until 8 AM', { duration: 'PT11H30M' }, '2026-03-07T16:00:00.000Z'],
    ['one that ends at 9 PM to the minute is in the night', { duration: 'PT9H30M' }, '2026-03-07T16:00:00.000Z'],
    ['one that ends a minute before does not', { duration: 'PT9H29M' }, '2026-03-07T04:59:00.000Z'],
    ['one that ends at 8 AM to the minute does not', { duration: 'PT20H30M' }, '2026-03-07T16:00:00.000Z'],
    ['the morning after the clocks went forward', { duration: 'P1DT12H' }, '2026-03-08T15:00:00.000Z'],
  ])('%s', (_plain, config, expected) => {
    expect(leftAt(delay(config), {})).toBe(expected);
  });

  test('nights are those of the contact: eight zones, each hour of four weeks around clock changes', () => {
    const random = seededRandom(7);
    const weeks = [
      '2026-03-06T00:00:00Z',
      '2026-03-27T00:00:00Z',
      '2026-04-03T00:00:00Z',
      '2026-10-23T00:00:00Z',
      '2026-10-30T00:00:00Z',
    ];
    for (const zone of zones)
      for (const week of weeks)
        for (let run = 0; run < lawRuns(240); run++) {
          const at = Date.parse(week) + Math.floor(random() * 7 * 1440) * minute;
          const hours = 1 + Math.floor(random() * 60);
          const left = leftAt(delay({ duration: `PT${hours}H` }), { at, contact: { ...maya, timezone: zone } });
          const expected = awake(at + hours * 60 * minute, zone);
          expect(left, `${zone} ${new Date(at).toISOString()} + ${hours} h`).toBe(new Date(expected).toISOString());
        }
  });

  test('an unknown zone is that of the account, else UTC', () => {
    const contact = { ...maya, timezone: 'Nowhere/Else' };
    expect(leftAt(delay({ duration: 'PT10H' }), { contact, account: { timeZone: 'Europe/Berlin' } })).toBe(
      '2026-03-07T07:00:00.000Z',
    );
    expect(leftAt(delay({ duration: 'PT10H' }), { contact })).toBe('2026-03-07T08:00:00.000Z');
  });
});

const date = (config: object): WorkflowVersion => flow([node('d', 'wait-until-date', config), end], ['d > end']);

describe('dates', () => {
  const trial = { until: 'field', field: 'attributes.trialEnds' };
  const ending = (value: unknown) => ({ contact: { ...maya, attributes: { trialEnds: value } } });

  test.each<readonly [string, object, Partial<Scenario>, string]>([
    ['an instant for everyone', { until: 'date', date: '2026-03-09T17:00:00Z' }, {}, '2026-03-09T17:00:00.000Z'],
    [
      'a day begins at midnight where the contact lives',
      { until: 'date', date: '2026-03-10' },
      {},
      '2026-03-10T07:00:00.000Z',
    ],
    ['a day before the clocks go forward', { until: 'date', date: '2026-03-08' }, {}, '2026-03-08T08:00:00.000Z'],
    ['a date that has passed goes on at once', { until: 'date', date: '2026-03-01' }, {}, '2026-03-06T19:30:00.000Z'],
    ['a date of the contact', trial, ending('2026-03-12T12:00:00Z'), '2026-03-12T12:00:00.000Z'],
    ['this long before', { ...trial, before: 'P1D' }, ending('2026-03-12T12:00:00Z'), '2026-03-11T12:00:00.000Z'],
    [
      'a day of the contact, a day before',
      { ...trial, before: 'P1D' },
      ending('2026-03-12'),
      '2026-03-11T07:00:00.000Z',
    ],
    ['without the date it goes on at once', trial, ending(null), '2026-03-06T19:30:00.000Z'],
    ['words that are no date go on at once', trial, ending('soon'), '2026-03-06T19:30:00.000Z'],
  ])('%s', (_plain, config, scenario, expected) => {
    expect(leftAt(date(config), scenario)).toBe(expected);
  });

  test('midnight of each day of a year in eight zones', () => {
    for (const zone of zones) {
      const start = Temporal.PlainDate.from('2026-01-02');
      for (let day = 0; day < 365; day += zone === zones[0] ? 1 : 7) {
        const plain = start.add({ days: day });
        const expected = plain.toZonedDateTime({ timeZone: zone, plainTime: '00:00' }).epochMilliseconds;
        const scenario = { at: '2026-01-01T00:00:00Z', contact: { ...maya, timezone: zone } };
        const left = leftAt(date({ until: 'date', date: plain.toString() }), scenario);
        expect(left, `${zone} ${plain.toString()}`).toBe(new Date(expected).toISOString());
      }
    }
  });
});

const nineToSix = [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }];
const weekdays = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, nineToSix]));
const router = (timezone: string, more: object = {}): WorkflowVersion =>
  flow(
    [
      node('r', 'office-hours-router', {
        groups: [{ name: 'Desk', officeHours: { active: true, timezone, times: weekdays } }],
        ...more,
      }),
      end,
      node('shut', 'end'),
    ],
    ['r -Open> end', 'r =Closed> shut'],
  );
const oakland = router('America/Los_Angeles');

describe('office hours', () => {
  test.each([
    ['a Friday at 11:30 AM', oakland, friday, 'Open'],
    ['9 AM to the minute', oakland, '2026-03-06T17:00:00Z', 'Open'],
    ['a millisecond before', oakland, '2026-03-06T16:59:59.999Z', 'Closed'],
    ['6 PM to the minute', oakland, '2026-03-07T02:00:00Z', 'Closed'],
    ['a millisecond before 6 PM', oakland, '2026-03-07T01:59:59.999Z', 'Open'],
    ['a Sunday', oakland, '2026-03-08T19:30:00Z', 'Closed'],
    ['9 AM on the first Monday of summer time', oakland, '2026-03-09T16:00:00Z', 'Open'],
    ['the same hour by winter time is too early', oakland, '2026-03-06T16:00:00Z', 'Closed'],
    ['hours in another zone', router('Europe/Berlin'), '2026-03-06T16:59:00Z', 'Open'],
    ['and closed there', router('Europe/Berlin'), '2026-03-06T17:00:00Z', 'Closed'],
    ['no hours at all are open', router('UTC', { groups: [{ name: 'Desk' }] }), '2026-03-08T19:30:00Z', 'Open'],
  ])('%s', (_plain, version, at, path) => {
    expect(transcript(version, { at })).toContain(`~ ${path}`);
  });

  test('a public holiday is closed where the step says so', () => {
    const account = { holidays: ['2026-03-06'] };
    expect(transcript(oakland, { account })).toContain('~ Open');
    expect(transcript(router('America/Los_Angeles', { closedOnHolidays: true }), { account })).toContain('~ Closed');
  });

  test('the decision says the clock, the path and the hours', () => {
    const words = (at: string) => {
      const { decisions } = simulate(oakland, { at, contact: maya });
      return decisionWords(
        decisions.find(({ code }) => code.startsWith('office'))!,
        oakland,
      );
    };
    expect(words(friday)).toBe('Took Open: Friday 11:30 AM in Los Angeles is within office hours (9 AM–6 PM).');
    expect(words('2026-03-08T19:42:00Z')).toBe(
      'Took Closed: Sunday 12:42 PM in Los Angeles is outside office hours (no hours on this day).',
    );
  });

  test('eight zones, any minute of two years: open exactly between 9 and 6 on weekdays', () => {
    const random = seededRandom(11);
    for (const zone of zones)
      for (let run = 0; run < lawRuns(500); run++) {
        const at = Date.parse('2026-01-01T00:00:00Z') + Math.floor(random() * 730 * 1440) * minute;
        const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
        const open = local.dayOfWeek <= 5 && local.hour >= 9 && local.hour < 18;
        expect(transcript(router(zone), { at }), `${zone} ${local.toString()}`).toContain(open ? '~ Open' : '~ Closed');
      }
  });
});

describe('chance', () => {
  const split = (sticky: boolean): WorkflowVersion =>
    flow([node('s', 'random-split', { sticky }), end, node('b', 'end')], ['s -A 70%> end', 's -B 30%> b']);
  const pathOf = (version: WorkflowVersion, id: string, seed: number): string =>
    transcript(version, { contact: { ...maya, id }, seed }).find((line) => line.startsWith('~'))!;

  test('shares are kept over many contacts', () => {
    const drawn = Array.from({ length: 2000 }, (_, at) => pathOf(split(true), `c${at}`, 1));
    const share = drawn.filter((path) => path === '~ A 70%').length / drawn.length;
    // Three standard errors.
    expect(Math.abs(share - 0.7)).toBeLessThan(3 * Math.sqrt((0.7 * 0.3) / 2000));
  });
  test('a contact who comes back takes the same path, whatever the seed', () => {
    for (let at = 0; at < 50; at++) expect(pathOf(split(true), `c${at}`, 1)).toBe(pathOf(split(true), `c${at}`, 2));
  });
  test('without it each run draws anew, the same for the same seed', () => {
    const drawn = (seed: number) => Array.from({ length: 50 }, (_, at) => pathOf(split(false), `c${at}`, seed + at));
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(1000));
  });
});
