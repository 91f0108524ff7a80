import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#base';
import { weekDays } from '#catalog';
import { arbitraryJson, arbitraryObject } from '../../support/arbitrary-json.js';
import {
  asNumber,
  groupFacts,
  integrationOf,
  keyForNumber,
  knownNotification,
  listIn,
  newGroup,
  numbersKey,
  numbersOf,
  problemsOfGroup,
  withDefaultGroup,
  withGroupValue,
  withMoved,
  worstOf,
} from '../../../src/forms/groups/edit-groups.js';
import { freeRange, listOf, withCopiedDay, withDay, withRanges } from '../../../src/forms/hours/edit-hours.js';
import { listFieldMessages } from '../../../src/forms/field/list/list-field-messages.js';
import { groupsMessages } from '../../../src/forms/groups/groups-messages.js';

const { newName } = groupsMessages.defaults;

const seed = 20261121;
const runs = { seed, numRuns: 400 };
const time = fc.record({ hour: fc.nat({ max: 24 }), minute: fc.nat({ max: 59 }) }, { requiredKeys: ['hour'] });
const wireRange = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(arbitraryObject(arbitraryJson, 2), time, time)
      .map(([more, start, end]) => ({ ...more, start, end })),
  },
  { weight: 1, arbitrary: arbitraryJson },
);
const officeHours = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        arbitraryObject(arbitraryJson, 3),
        fc.dictionary(
          fc.constantFrom(...weekDays.map(([key]) => key), 'holiday'),
          fc.array(wireRange, { maxLength: 3 }),
        ),
      )
      .map(([more, times]) => ({ ...more, times })),
  },
  { weight: 1, arbitrary: arbitraryJson },
);
const thing = arbitraryObject(arbitraryJson, 4);
const group = fc
  .tuple(
    thing,
    fc.record(
      {
        name: fc.string(),
        isDefault: fc.oneof(fc.boolean(), arbitraryJson),
        users: fc.oneof(fc.array(thing, { maxLength: 3 }), arbitraryJson),
        senders: fc.array(thing, { maxLength: 3 }),
        [numbersKey]: fc.array(thing, { maxLength: 3 }),
        tags: fc.array(fc.string(), { maxLength: 3 }),
        officeHours,
      },
      { requiredKeys: [] },
    ),
  )
  .map(([more, known]) => ({ ...more, ...known }));
const groups = fc.array(group, { minLength: 1, maxLength: 4 }) as fc.Arbitrary<Json[]>;

/** Compares texts, so that the order of keys counts. */
const same = (left: unknown, right: unknown): void => expect(JSON.stringify(left)).toBe(JSON.stringify(right));
const without = (value: unknown, ...keys: readonly string[]): unknown =>
  Object.fromEntries(Object.entries(value as object).filter(([key]) => !keys.includes(key)));

describe('[W1] an edit changes what it names and nothing else', () => {
  test(`a value of a group (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        groups,
        fc.nat(),
        fc.constantFrom(
          'name',
          'useSharedPool',
          'users',
          'senders',
          numbersKey,
          'tags',
          'notifications',
          'officeHours',
        ),
        arbitraryJson,
        (list, at, key, value) => {
          const [before, index] = [JSON.stringify(list), at % list.length];
          const next = withGroupValue(list, index, key, value as Json);
          expect(JSON.stringify(list)).toBe(before);
          for (const [place, each] of next.entries()) {
            if (place !== index) expect(each).toBe(list[place]);
            else same(without(each, key), without(list[place], key));
          }
          same((next[index] as Record<string, unknown>)[key], value);
          same(without(withGroupValue(next, index, key, undefined)[index], key), without(list[index], key));
        },
      ),
      runs,
    );
  });

  test(`the default of several (seed ${seed})`, () => {
    fc.assert(
      fc.property(groups, fc.nat(), (list, at) => {
        const index = at % list.length;
        const next = withDefaultGroup(list, index);
        expect(next.filter((each) => (each as { isDefault?: unknown }).isDefault === true)).toEqual([next[index]]);
        for (const [place, each] of next.entries()) {
          same(without(each, 'isDefault'), without(list[place], 'isDefault'));
          if (place !== index && (list[place] as { isDefault?: unknown }).isDefault !== true)
            expect(each).toBe(list[place]);
        }
      }),
      runs,
    );
  });

  test(`the order of groups and of numbers (seed ${seed})`, () => {
    fc.assert(
      fc.property(groups, fc.nat(), fc.nat(), (list, from, to) => {
        const next = withMoved(list, from % list.length, to % list.length);
        expect(next[to % list.length]).toBe(list[from % list.length]);
        expect(new Set(next)).toEqual(new Set(list));
        expect(next).toHaveLength(list.length);
      }),
      runs,
    );
  });

  test(`hours of one day (seed ${seed})`, () => {
    const day = fc.constantFrom(...weekDays.map(([key]) => key));
    const stretch = fc
      .tuple(fc.nat({ max: 95 }), fc.integer({ min: 1, max: 96 }))
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ from: from * 15, to: to * 15 }));
    fc.assert(
      fc.property(
        officeHours,
        day,
        fc.option(fc.nat({ max: 3 }), { nil: undefined }),
        fc.array(stretch, { maxLength: 2 }),
        (hours, key, index, ranges) => {
          const before = JSON.stringify(hours);
          const next = withRanges(hours, key, index, ranges);
          expect(JSON.stringify(hours)).toBe(before);
          const isObject = typeof hours === 'object' && hours !== null && !Array.isArray(hours);
          same(without(next, 'times'), isObject ? without(hours, 'times') : {});
          const times =
            isObject &&
            typeof (hours as { times?: unknown }).times === 'object' &&
            !Array.isArray((hours as { times?: unknown }).times)
              ? ((hours as { times: object | null }).times ?? {})
              : {};
          same(without(next['times'], key), without(times, key));
          // Other entries keep their identity, readable or not.
          for (const [at, each] of listOf(hours, key).entries())
            if (at !== index) expect(listOf(next, key)).toContain(each);
          // The other keys of a range stay with it.
          const named =
            index === undefined ? undefined : (listOf(hours, key)[index] as Record<string, unknown> | undefined);
          if (
            named !== undefined &&
            named !== null &&
            typeof named === 'object' &&
            !Array.isArray(named) &&
            ranges.length > 0
          ) {
            same(without(listOf(next, key)[index!], 'start', 'end'), without(named, 'start', 'end'));
          }
        },
      ),
      runs,
    );
  });

  test(`a day copied to others (seed ${seed})`, () => {
    fc.assert(
      fc.property(officeHours, (hours) => {
        const next = withCopiedDay(hours, 'mon', ['tue', 'sun']);
        expect([listOf(next, 'tue'), listOf(next, 'sun'), listOf(next, 'mon')]).toEqual([
          listOf(hours, 'mon'),
          listOf(hours, 'mon'),
          listOf(hours, 'mon'),
        ]);
        for (const key of ['wed', 'thu', 'fri', 'sat'] as const) same(listOf(next, key), listOf(hours, key));
      }),
      runs,
    );
  });
});

test('hours over midnight are split, also from Saturday to Sunday', () => {
  const at = (from: number, to: number) => ({ start: { hour: from, minute: 0 }, end: { hour: to, minute: 0 } });
  expect(withRanges({}, 'sat', undefined, [{ from: 1200, to: 120 }])).toEqual({
    times: { sat: [at(20, 24)], sun: [at(0, 2)] },
  });
  expect(withRanges({ times: { sun: [at(0, 1)] } }, 'sat', undefined, [{ from: 1200, to: 1560 }])).toEqual({
    times: { sun: [at(0, 1), at(0, 2)], sat: [at(20, 24)] },
  });
  expect(withDay(null, 'mon', [])).toEqual({ times: { mon: [] } });
});

test('a new range goes into free time', () => {
  expect(freeRange([])).toEqual({ from: 540, to: 1020 });
  expect(freeRange([{ from: 540, to: 720 }])).toEqual({ from: 780, to: 1020 });
  expect(freeRange([{ from: 540, to: 1400 }])).toEqual({ from: 0, to: 540 });
  expect(freeRange([{ from: 0, to: 1440 }])).toBeUndefined();
  expect(
    freeRange([
      { from: 0, to: 600 },
      { from: 1300, to: 100 },
    ]),
  ).toEqual({ from: 600, to: 1300 });
});

test('numbers of both lists stay in their own', () => {
  const desk = { senders: [{ identifier: '+1' }], [numbersKey]: [{ number: '+2' }] };
  expect(numbersOf(desk)).toEqual([
    { key: 'senders', index: 0, value: { identifier: '+1' } },
    { key: numbersKey, index: 0, value: { number: '+2' } },
  ]);
  expect([{ number: '+1' }, { identifier: '+1', number: '+1' }, '+1', {}].map((value) => keyForNumber(value))).toEqual([
    numbersKey,
    'senders',
    'senders',
    'senders',
  ]);
  expect(asNumber('+1')).toEqual({ type: 'phonenumber', identifier: '+1' });
  expect(listIn({ users: 'x' }, 'users')).toEqual([]);
  expect(numbersOf(Object.create({ senders: [1] }))).toEqual([]);
});

test('the summary of a group', () => {
  expect(
    [
      {},
      { useSharedPool: true },
      { users: [1] },
      { users: [1, 2], senders: [1], [numbersKey]: [1], useSharedPool: true },
      { senders: [1] },
      null,
    ].map((group) => groupFacts(group, listFieldMessages.defaults.groups)),
  ).toEqual([
    'No one assigned yet',
    'Shared pool',
    '1 person',
    '2 people · 2 numbers · shared pool',
    'No one assigned yet',
    'No one assigned yet',
  ]);
  const problem = (index: number, severity: 'error' | 'warning') => ({
    code: 'x',
    severity,
    message: 'x',
    path: ['config', 'groups', index, 'name'],
  });
  const problems = [problem(0, 'warning'), problem(1, 'error'), problem(1, 'warning')];
  expect([0, 1, 2].map((index) => worstOf(problemsOfGroup(problems, index)))).toEqual(['warn', 'err', undefined]);
  expect([newGroup([], newName), newGroup([{ name: 'New group' }], newName)]).toMatchObject([
    { name: 'New group', isDefault: true },
    { name: 'New group 2' },
  ]);
  expect(['email', 'E-Mail', 'mobile_push', 'pager'].map((integration) => knownNotification({ integration }))).toEqual([
    'email',
    'email',
    'push',
    undefined,
  ]);
  expect([integrationOf('pager'), integrationOf({ integration: 5 }), integrationOf(null)]).toEqual(['pager', '', '']);
});
