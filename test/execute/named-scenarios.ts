import { describe, expect, test } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { advanceExecution, type Scenario, simulate, startExecution } from '#execute';
import type { WorkflowVersion } from '#model';
import { flow, friday, maya, node, reply, transcript, wait } from './scenario.js';

/** The situations that the requirements name, each under a plain name. */
type Row = readonly [plain: string, version: WorkflowVersion, scenario: Partial<Scenario>, expected: readonly string[]];

const say = (id: string, message: string) => node(id, 'send-message', { message });
const end = node('end', 'end');
const hi = say('hi', 'Hi {firstName|there}.');
const then = (id: string, type: string, config: object, value = ''): WorkflowVersion =>
  flow([node(id, type, config), hi, end], [`${id} ${value}> hi`, 'hi -Delivered> end']);
const waiting = (timeout: string): WorkflowVersion =>
  flow([node('wait', 'wait-for-reply'), hi, end], ['wait -Reply> hi', `wait ~${timeout}> end`, 'hi -Delivered> end']);
const delayed = then('rest', 'delay', { duration: 'PT5H', avoidNights: false });
const asking = flow(
  [node('ask', 'ask-question', { message: 'Club?', answerType: 'choice', choices: ['Oakland'] }), end],
  ['ask -Answer> end', 'ask ~P1D> end'],
);
const foreign = flow(
  [{ id: 'sync', type: { type: 'crm-sync', label: 'Sync' } }, hi, end],
  ['sync > hi', 'hi -Delivered> end'],
);
const onList = { path: 'Member', attribute: 'contact.lists', comparator: 'contains', value: 'Members' };
const member = node('member', 'branch', { conditions: [onList] });
const paths = ['member -Member> hi', 'member =Otherwise> end', 'hi -Delivered> end'];
const stop = reply('STOP', 'PT1M');
const optedOut = ['< STOP', '! opted-out', '= canceled'];

const rows: readonly Row[] = [
  [
    'a zero delay goes on at once',
    then('rest', 'delay', { duration: 'PT0S' }),
    { receipts: 'none', until: friday },
    ['> Hi Maya.', '= waiting'],
  ],
  [
    'a zero delay at night goes on at once where nights are not avoided',
    then('rest', 'delay', { duration: 'PT0S', avoidNights: false }),
    { at: '2026-03-06T10:00:00Z', receipts: 'none', until: '2026-03-06T10:00:00Z' },
    ['> Hi Maya.', '= waiting'],
  ],
  [
    'a zero delay at night is held until morning where nights are avoided',
    then('rest', 'delay', { duration: 'PT0S' }),
    { at: '2026-03-06T10:00:00Z', receipts: 'none', until: '2026-03-06T16:00:00Z' },
    ['! held-for-night', '> Hi Maya.', '= waiting'],
  ],
  ['a timeout of zero is over at once', waiting('PT0S'), {}, ['! no-answer', '~ 0 seconds', '= completed']],
  [
    'a loop without a wait is stopped',
    flow(
      [node('a', 'set-attribute', { attribute: 'attributes.x', value: '1' }), node('b', 'add-tag', { tags: ['x'] })],
      ['a > b', 'b > a'],
    ),
    { limits: { withoutWait: 5 } },
    ['! already-set', '! limit-without-wait', '= failed'],
  ],
  [
    'an empty placeholder with a fallback',
    flow([hi, end], ['hi -Delivered> end']),
    { contact: { ...maya, firstName: '' } },
    ['> Hi there.', '~ Delivered', '= completed'],
  ],
  [
    'an empty placeholder without a fallback',
    flow([say('hi', 'Hi {nickname}!'), end], ['hi -Delivered> end']),
    {},
    ['! placeholder-empty', '> Hi !', '~ Delivered', '= completed'],
  ],
  ['STOP in the middle of a delay', delayed, { events: [stop] }, optedOut],
  [
    'STOP in the middle of a wait for a date',
    then('rest', 'wait-until-date', { until: 'date', date: '2026-03-09T17:00:00Z' }),
    { events: [stop] },
    optedOut,
  ],
  ['STOP in the middle of a wait for a reply', waiting('PT2H'), { events: [stop] }, optedOut],
  ['STOP at the very instant of the timeout', waiting('PT2H'), { events: [reply('STOP', 'PT2H')] }, optedOut],
  ['STOP in the middle of a question', asking, { events: [stop] }, ['> Club?', ...optedOut]],
  [
    'STOP when the question was asked once more',
    asking,
    { events: [reply('What?'), stop] },
    ['> Club?', '< What?', '! answer-asked-again', '> Club?', ...optedOut],
  ],
  [
    'STOP before the message has arrived',
    flow([hi, end], ['hi -Delivered> end']),
    { events: [reply('STOP', 100)] },
    ['> Hi Maya.', ...optedOut],
  ],
  [
    'STOP while a message is held for quiet hours',
    flow([hi, end], ['hi -Delivered> end']),
    { at: '2026-03-06T06:30:00Z', account: { quietHours: { from: '21:00', to: '08:00' } }, events: [stop] },
    ['! held-for-quiet-hours', ...optedOut],
  ],
  ['STOP at a step that only the service knows', foreign, { events: [stop] }, ['! unknown-type', ...optedOut]],
  ['STOP where a path is missing', flow([hi], []), { events: [stop] }, ['> Hi Maya.', '! path-missing', ...optedOut]],
  [
    'STOP in the middle of a loop',
    flow([node('rest', 'delay', { duration: 'PT1H', avoidNights: false })], ['rest > rest']),
    { events: [wait('PT90M'), stop] },
    optedOut,
  ],
  [
    'a list left in the run, then a wait: the contact is no member afterwards',
    flow(
      [
        node('leave', 'remove-from-list', { list: { id: 'l1', name: 'Members' } }),
        node('rest', 'delay', { duration: 'PT1H' }),
        member,
        hi,
        end,
      ],
      ['leave > rest', 'rest > member', ...paths],
    ),
    {},
    ['! no-condition-holds', '~ Otherwise', '= completed'],
  ],
  [
    'a list that is kept through a wait: the contact is a member afterwards',
    flow([node('rest', 'delay', { duration: 'PT1H' }), member, hi, end], ['rest > member', ...paths]),
    {},
    ['! condition-holds', '~ Member', '> Hi Maya.', '~ Delivered', '= completed'],
  ],
  [
    'a version with an unknown type: what it leaves behind is read by later steps',
    flow(
      [...(foreign.definition?.nodes ?? []).slice(1, 2), say('hi', 'Deal {Sync.deal}'), end],
      ['sync > hi', 'hi -Delivered> end'],
    ),
    { events: [{ outputs: { deal: 7 } }] },
    ['! unknown-type', '> Deal 7', '~ Delivered', '= completed'],
  ],
  [
    'a clock that goes back while waiting for a time',
    delayed,
    { events: [wait('PT1H'), { wait: true, at: '2026-03-06T18:00:00Z' }] },
    ['! clock-went-back', '> Hi Maya.', '~ Delivered', '= completed'],
  ],
  [
    'a clock that goes back to before the start',
    waiting('PT2H'),
    { events: [{ reply: 'me', at: '2020-01-01T00:00:00Z' }] },
    ['< me', '! clock-went-back', '~ Reply', '> Hi Maya.', '~ Delivered', '= completed'],
  ],
];

/** Declares the tests of these situations. */
export function describeNamedScenarios(): void {
  describe('situations that the requirements name', describeSituations);
  describe('edges of office hours and of daylight saving in eight zones', describeEdges);
}

function describeSituations(): void {
  test.each(rows)('%s', (_plain, version, scenario, expected) => {
    expect(transcript(version, scenario)).toEqual(expected);
  });

  test('two numbers of one contact: messages go to the mobile one, wherever the reply came from', () => {
    const version = flow([hi, end], ['hi -Delivered> end']);
    const { effects } = simulate(version, { at: friday, contact: { ...maya, phone: { number: '+15105550199' } } });
    expect(effects).toMatchObject([{ kind: 'send-message', to: '+15105550142' }]);
  });

  test('two numbers of one contact: a new number draws the same variant', () => {
    const split = flow(
      [node('s', 'random-split', { sticky: true }), end, node('b', 'end')],
      ['s -A 50%> end', 's -B 50%> b'],
    );
    for (let id = 0; id < 20; id++) {
      const contact = { ...maya, id: `c${id}` };
      const other = { ...contact, mobile: { number: '+15105550199' } };
      expect(transcript(split, { contact: other })).toEqual(transcript(split, { contact }));
    }
  });

  test('a list left elsewhere while waiting: the run goes on with the contact as it began', () => {
    const version = flow([node('rest', 'delay', { duration: 'PT1H' }), member, hi, end], ['rest > member', ...paths]);
    const at = Date.parse(friday);
    const contact = structuredClone(maya);
    const { state } = startExecution({ version, contact, at });
    for (const list of contact.lists ?? []) list.optOut = friday;
    contact.lists = [];
    const { decisions } = advanceExecution(version, state, { kind: 'due', at: at + 3_600_000 });
    expect(decisions).toMatchObject([{ code: 'time-passed' }, { code: 'condition-holds' }, { code: 'waits' }]);
  });
}

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
type Clock = readonly [hour: number, minute: number];
const daily = (timezone: string, [fromHour, fromMinute]: Clock, [toHour, toMinute]: Clock): WorkflowVersion => {
  const hours = [{ start: { hour: fromHour, minute: fromMinute }, end: { hour: toHour, minute: toMinute } }];
  const times = Object.fromEntries(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, hours]));
  const groups = [{ name: 'Desk', officeHours: { active: true, timezone, times } }];
  return flow(
    [node('r', 'office-hours-router', { groups }), end, node('shut', 'end')],
    ['r -Open> end', 'r =Closed> shut'],
  );
};
const isOpen = (version: WorkflowVersion, at: number): boolean => transcript(version, { at }).includes('~ Open');

/** The days of 2026 on which clocks change in a zone; one ordinary day where they never do. */
function daysOfChange(zone: string): readonly (readonly [plain: string, day: Temporal.PlainDate])[] {
  const days: (readonly [string, Temporal.PlainDate])[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`);
  for (;;) {
    const before = at.offsetNanoseconds;
    at = at.getTimeZoneTransition('next');
    if (!at || at.year !== 2026) break;
    days.push([`the day clocks go ${at.offsetNanoseconds > before ? 'forward' : 'back'}`, at.toPlainDate()]);
  }
  return days.length > 0 ? days : [['a day like any other', Temporal.PlainDate.from('2026-03-29')]];
}
const changes = zones.flatMap((zone) => daysOfChange(zone).map(([plain, day]) => [zone, plain, day] as const));

function describeEdges(): void {
  test('the zones have days of both kinds, and some have none', () => {
    const counted = (word: string) => changes.filter(([, plain]) => plain.includes(word)).length;
    expect([counted('forward'), counted('back'), counted('any other')]).toEqual([6, 6, 2]);
  });

  describe.each(changes)('%s, %s', (zone, _plain, day) => {
    const instant = (hour: number) => day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds;
    const version = daily(zone, [9, 0], [18, 0]);
    test.each([
      ['open at 9 AM to the millisecond', 9, 0, true],
      ['closed a millisecond before', 9, -1, false],
      ['closed at 6 PM to the millisecond', 18, 0, false],
      ['open a millisecond before', 18, -1, true],
    ])('%s', (_edge, hour, by, expected) => {
      expect(isOpen(version, instant(hour) + by)).toBe(expected);
    });

    test('hours of the night are those that the clock shows, minute by minute', () => {
      const night = daily(zone, [1, 30], [3, 15]);
      const begin = day.toZonedDateTime({ timeZone: zone, plainTime: '00:00' }).epochMilliseconds;
      for (let minute = 0; minute < 300; minute++) {
        const at = begin + minute * 60_000;
        const { hour, minute: shown } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
        const clock = hour * 60 + shown;
        expect(isOpen(night, at), `${zone} ${hour}:${shown}`).toBe(clock >= 90 && clock < 195);
      }
    });
  });
}
