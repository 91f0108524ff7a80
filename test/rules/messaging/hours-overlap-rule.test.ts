import { describe, expect, test } from 'vitest';
import type { NodeType } from '#model';
import { foundIn, plain } from '../../support/rule-specimen.js';

const range = (start: readonly [number, number?], end: readonly [number, number?]) => ({
  start: { hour: start[0], minute: start[1] ?? 0 },
  end: { hour: end[0], minute: end[1] ?? 0 },
});
const desk = (times: object, more: object = {}) => ({
  groups: [{ name: 'Desk' }, { officeHours: { times, ...more } }],
});
const found = (config: { readonly [name: string]: unknown }, type: NodeType = plain) =>
  foundIn('hours-overlap', type, config);
const detailOf = (...ranges: readonly unknown[]): string | undefined => found(desk({ thu: ranges }))[0]?.detail;

describe('overlapping hours', () => {
  test('[R20] are joined, and keep other fields', () => {
    const thu = [range([18, 30], [20]), { ...range([12, 30], [18]), note: 'b' }, { ...range([9], [13]), note: 'a' }];
    expect(found(desk({ thu }))).toEqual([
      {
        code: 'hours-overlap',
        severity: 'error',
        nodeId: 'step',
        path: ['config', 'groups', 1, 'officeHours', 'times', 'thu'],
        message: 'Thursday’s hours overlap',
        detail: '9 AM–1 PM and 12:30–6 PM. Change one so they don’t touch.',
        fixes: [
          {
            label: 'Join them: 9 AM–6 PM',
            kind: 'set-setting',
            args: {
              nodeId: 'step',
              path: ['groups', 1, 'officeHours', 'times', 'thu'],
              value: [range([18, 30], [20]), { ...range([9], [18]), note: 'a' }],
              from: thu,
            },
          },
        ],
      },
    ]);
  });

  test.each([
    [range([9], [13]), range([12, 59], [13]), '9 AM–1 PM and 12:59–1 PM. Change one so they don’t touch.'],
    [range([0], [0, 30]), range([0, 5], [12]), '12–12:30 AM and 12:05 AM–12 PM. Change one so they don’t touch.'],
    [range([12], [24]), range([23, 5], [23, 6]), '12 PM–12 AM and 11:05–11:06 PM. Change one so they don’t touch.'],
    [range([9], [10]), range([9], [10]), '9–10 AM and 9–10 AM. Change one so they don’t touch.'],
  ])('%#: %j and %j', (left, right, detail) => {
    expect(detailOf(left, right)).toBe(detail);
  });

  test('hours in a setting of their own are checked too, hidden ones are not', () => {
    const times = { fri: [range([9], [13]), range([12], [18])] };
    const type: NodeType = {
      type: 'T',
      properties: [
        { type: 'Office-Hours', name: 'sending' },
        { type: 'openinghours', name: 'hidden', conditions: [{ property: 'sending', comparator: 'isNotSet' }] },
      ],
    };
    expect(found({ sending: { active: true, times }, hidden: { times } }, type)).toMatchObject([
      {
        path: ['config', 'sending', 'times', 'fri'],
        fixes: [{ args: { path: ['sending', 'times', 'fri'], value: [range([9], [18])] } }],
      },
    ]);
    expect(found({ sending: { active: false, times } }, type)).toEqual([]);
  });

  test('a long range is compared with all that start in it', () => {
    expect(detailOf(range([9], [18]), range([10], [11]), range([17], [19]))).toBe(
      '9 AM–6 PM and 10–11 AM. Change one so they don’t touch.',
    );
    expect(detailOf(range([8], [9]), range([9], [12]), range([11], [13]))).toBe(
      '9 AM–12 PM and 11 AM–1 PM. Change one so they don’t touch.',
    );
  });

  test('[R20] all overlaps of a day are joined at once', () => {
    const mon = [
      range([14], [16]),
      null,
      range([9], [12]),
      range([11], [13]),
      range([12, 30], [13, 30]),
      range([15], [17]),
      range([17], [18]),
      range([22], [2]),
    ];
    const [problem, ...more] = found(desk({ mon }));
    expect(more).toEqual([]);
    expect(problem).toMatchObject({
      detail: '9 AM–12 PM and 11 AM–1 PM. Change one so they don’t touch.',
      fixes: [{ label: 'Join them: 9 AM–1:30 PM, 2–5 PM' }],
    });
    const joined = problem?.fixes?.[0]?.args?.['value'] as readonly unknown[];
    expect(joined).toEqual([range([14], [17]), null, range([9], [13, 30]), range([17], [18]), range([22], [2])]);
    expect(found(desk({ mon: joined }))).toEqual([]);
  });

  test('a range inside another is joined to the whole', () => {
    expect(found(desk({ mon: [range([9], [18]), range([10], [11])] }))[0]?.fixes).toMatchObject([
      { label: 'Join them: 9 AM–6 PM', args: { value: [range([9], [18])] } },
    ]);
  });

  test.each(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])(
    'the message names the day %s',
    (day) => {
      expect(
        found(desk({ [day.slice(0, 3).toLowerCase()]: [range([1], [3]), range([2], [4])] })).map(
          ({ message }) => message,
        ),
      ).toEqual([`${day}’s hours overlap`]);
    },
  );

  test('adjacent ranges, unreadable ones, and those of different days are no problem', () => {
    for (const times of [
      { mon: [range([9], [12]), range([12], [18])] },
      { mon: [range([9], [12])], tue: [range([9], [12])] },
      { mon: [range([22], [6]), range([23], [7]), null] },
      { mon: 'all day' },
      null,
    ]) {
      expect(found(desk(times as object))).toEqual([]);
    }
  });

  test('inactive or hidden hours are not reported', () => {
    const times = { mon: [range([1], [3]), range([2], [4])] };
    expect(found(desk(times, { active: false }))).toEqual([]);
    expect(found(desk(times, { active: null }))).toHaveLength(1);
    const declared = (
      conditions: NonNullable<NonNullable<NodeType['properties']>[number]['conditions']>,
    ): NodeType => ({ ...plain, properties: [{ name: 'other' }, { name: 'groups', conditions }] });
    expect(found(desk(times), declared([{ property: 'on', comparator: 'isTrue' }]))).toEqual([]);
    expect(found(desk(times), declared([]))).toHaveLength(1);
    for (const groups of [null, 'all', [null, 7, { officeHours: [] }]]) expect(found({ groups })).toEqual([]);
  });
});
