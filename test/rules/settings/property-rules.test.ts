import { describe, expect, test } from 'vitest';
import type { NodeProperty } from '#model';
import { effectiveValue, visibleProperties } from '#rules';
import { around, foundIn, plain, problemsWith, withProperties } from '../../support/rule-specimen.js';

const where = { nodeId: 'step', path: ['config', 'x'] };
const setTo = (label: string, value: unknown, from?: unknown) => ({
  label,
  kind: 'set-setting',
  args: { nodeId: 'step', path: ['x'], value, ...(from === undefined ? {} : { from }) },
});
const find = (code: string, property: NodeProperty, value?: unknown) =>
  foundIn(code, withProperties({ name: 'x', ...property }), value === undefined ? {} : { x: value });

describe('settings without a value', () => {
  test('[R20] are filled in by the user', () => {
    expect(find('missing-value', { mandatory: true, label: 'Message' }, ' ')).toEqual([
      {
        code: 'missing-value',
        severity: 'error',
        ...where,
        message: 'Fill in “Message”',
        detail: 'Plain cannot run without it.',
      },
    ]);
    expect(find('missing-value', { mandatory: true, type: 'sender' })).toMatchObject([{ message: 'Choose “x”' }]);
    expect(
      foundIn(
        'missing-value',
        withProperties({ name: 'x', mandatory: true }),
        {},
        { presentation: { version: 1, nodes: { step: { title: 'Mine' } } } },
      )[0]?.detail,
    ).toBe('Mine cannot run without it.');
  });

  test.each([
    'select',
    'sender',
    'list',
    'user',
    'users',
    'group',
    'groups',
    'template',
    'form',
    'link',
    'meetingevent',
    'workflow',
    'attribute',
    'Meeting-Event',
  ])('the user chooses %s', (type) => {
    expect(find('missing-value', { mandatory: true, type })[0]?.message).toBe('Choose “x”');
  });

  test('[R20] the fix restores a removed default', () => {
    expect(find('missing-value', { mandatory: true, type: 'duration', defaultValue: 'PT1H' }, '')).toMatchObject([
      { fixes: [setTo('Use “1 hour”', 'PT1H')] },
    ]);
    const options = [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ];
    expect(find('missing-value', { mandatory: true, defaultValue: 'b', options }, null)).toMatchObject([
      { fixes: [setTo('Use “Second”', 'b')] },
    ]);
  });

  test('[R20] the only option is chosen', () => {
    expect(find('missing-value', { mandatory: true, options: [{ value: 7, label: 'Seven' }] })).toMatchObject([
      { fixes: [setTo('Use “Seven”', 7)] },
    ]);
    for (const options of [[], [{ value: 1 }, { value: 2 }], [{ value: '' }], [{ label: 'None' }], [null as never]]) {
      expect(find('missing-value', { mandatory: true, options })[0]).not.toHaveProperty('fixes');
    }
  });

  test.each([[null], [''], [[]], [['']], [[null, ' ']], [{}], [{ id: '', name: ' ' }]])('%j is empty', (value) => {
    expect(find('missing-value', { mandatory: true }, value)).toHaveLength(1);
    expect(find('missing-value', { mandatory: false }, value)).toEqual([]);
    expect(find('missing-value', {}, value)).toEqual([]);
  });

  test.each([[false], [0], ['a'], [['', 'a']], [{ id: 'a' }], [{ id: '', name: 'A' }]])('%j is not empty', (value) => {
    expect(find('missing-value', { mandatory: true }, value)).toEqual([]);
  });

  test('a default counts for an unset value', () => {
    expect(find('missing-value', { mandatory: true, defaultValue: 'PT1H' })).toEqual([]);
  });
});

describe('settings out of range', () => {
  const range = (property: NodeProperty, value: unknown) => find('out-of-range', { label: 'It', ...property }, value);
  const problem = (message: string, detail: string, ...fixes: object[]) => [
    { code: 'out-of-range', severity: 'error', ...where, message, detail, ...(fixes.length > 0 ? { fixes } : {}) },
  ];

  test('[R20] numbers move to the bound', () => {
    expect(range({ type: 'number', min: 2 }, 1)).toEqual(
      problem('“It” needs at least 2', 'It is 1 now.', setTo('Set to 2', 2, 1)),
    );
    expect(range({ type: 'number', max: 2 }, '3')).toEqual(
      problem('“It” takes at most 2', 'It is 3 now.', setTo('Set to 2', '2', '3')),
    );
    expect(range({ max: -1 }, 0)).toEqual(problem('“It” takes at most -1', 'It is 0 now.', setTo('Set to -1', -1, 0)));
  });

  test('[R20] durations move to the bound', () => {
    expect(range({ type: 'duration', min: 1 }, 'PT30S')).toEqual(
      problem('“It” needs at least 1 minute', 'It is 30 seconds now.', setTo('Set to 1 minute', 'PT1M', 'PT30S')),
    );
    expect(range({ type: 'duration', max: 1440 }, 'P2D')).toEqual(
      problem('“It” takes at most 1 day', 'It is 2 days now.', setTo('Set to 1 day', 'P1D', 'P2D')),
    );
    expect(range({ type: 'duration', max: 60 }, 61)).toEqual(
      problem('“It” takes at most 1 hour', 'It is 1 h 1 min now.', setTo('Set to 1 hour', 60, 61)),
    );
  });

  test('texts are counted in characters, lists in entries, and shortened by the user', () => {
    expect(range({ type: 'basictext', max: 2 }, '🙂🙂🙂')).toEqual(
      problem('“It” takes at most 2 characters', 'It is 3 characters now.'),
    );
    expect(range({ type: 'message', min: 2 }, 'a')).toEqual(
      problem('“It” needs at least 2 characters', 'It is 1 character now.'),
    );
    expect(range({ type: 'text', max: 1 }, 12)).toEqual(
      problem('“It” takes at most 1 character', 'It is 2 characters now.'),
    );
    expect(range({ type: 'keywords', min: 2 }, ['a'])).toEqual(
      problem('“It” needs at least 2 entries', 'It is 1 entry now.'),
    );
    expect(range({ type: 'number', max: 1 }, [1, 2])).toEqual(
      problem('“It” takes at most 1 entry', 'It is 2 entries now.'),
    );
    expect(range({ type: 'odd', max: 1 }, '99')).toEqual(
      problem('“It” takes at most 1 character', 'It is 2 characters now.'),
    );
    expect(range({ type: 'odd', max: 1 }, 99)).toEqual(
      problem('“It” takes at most 1', 'It is 99 now.', setTo('Set to 1', 1, 99)),
    );
  });

  test.each([
    'basictext',
    'text',
    'string',
    'textarea',
    'longtext',
    'message',
    'richmessage',
    'url',
    'email',
    'phone',
    'Rich-Message',
  ])('the length of a number counts where text is meant: %s', (type) => {
    expect(range({ type, max: 5 }, 100)).toEqual([]);
    expect(range({ type, max: 2 }, 100)).toHaveLength(1);
  });

  test('the bounds themselves are inside', () => {
    for (const value of [2, 3, '2']) expect(range({ type: 'number', min: 2, max: 3 }, value)).toEqual([]);
    for (const value of ['PT1M', 'PT1H']) expect(range({ type: 'duration', min: 1, max: 60 }, value)).toEqual([]);
    expect(range({ type: 'basictext', min: 2, max: 2 }, '🙂🙂')).toEqual([]);
  });

  test('no bound is proposed that the other one or a clock refuses', () => {
    expect(range({ type: 'number', min: 5, max: 3 }, 1)).toEqual(problem('“It” needs at least 5', 'It is 1 now.'));
    expect(range({ type: 'number', min: 5, max: 3 }, 9)).toEqual(problem('“It” takes at most 3', 'It is 9 now.'));
    expect(range({ type: 'duration', max: -1 }, 'PT1M')[0]).not.toHaveProperty('fixes');
  });

  test.each([
    ['number', 'many'],
    ['duration', 'tomorrow'],
    ['boolean', true],
    ['list', { id: 'a' }],
    ['number', ''],
    ['keywords', []],
    ['number', null],
  ])('a %s of %j has no size', (type, value) => {
    expect(range({ type, min: 50, max: -50 }, value)).toEqual([]);
  });

  test('bounds that are not numbers are ignored', () => {
    expect(range({ type: 'number', min: '5' as never, max: null as never }, 1)).toEqual([]);
  });

  test('a default is measured like any value', () => {
    expect(find('out-of-range', { type: 'number', min: 2, defaultValue: 1 })).toHaveLength(1);
  });
});

describe('the value proposed for an empty setting', () => {
  test('[R20] is never out of range', () => {
    const proposed = (property: object): unknown =>
      find('missing-value', { mandatory: true, ...property }, '')[0]?.fixes?.[0]?.args?.['value'];
    expect(proposed({ type: 'number', defaultValue: 5, min: 5 })).toBe(5);
    expect(proposed({ type: 'number', defaultValue: 5, min: 6 })).toBeUndefined();
    expect(proposed({ type: 'number', options: [{ value: 5 }], max: 5 })).toBe(5);
    expect(proposed({ type: 'number', options: [{ value: 5 }], max: 4 })).toBeUndefined();
    expect(proposed({ type: 'number', defaultValue: 5, min: 6, options: [{ value: 7 }] })).toBeUndefined();
    expect(proposed({ options: [{ value: ' ' }] })).toBeUndefined();
  });
});

describe('choices that are no longer offered', () => {
  const options = [{ value: 'a', label: 'A' }, { value: 2 }, null as never];
  const clear = { label: 'Clear “It”', kind: 'clear-setting', args: { nodeId: 'step', path: ['x'], from: 'c' } };

  test('[R20] are cleared', () => {
    expect(find('unlisted-option', { label: 'It', options }, 'c')).toEqual([
      {
        code: 'unlisted-option',
        severity: 'warning',
        ...where,
        fixes: [clear],
        message: '“c” is no longer offered for “It”',
        detail: 'It is kept until you choose another.',
      },
    ]);
  });

  test('[R20] of several, those still offered stay', () => {
    expect(find('unlisted-option', { label: 'It', options }, ['a', 'c', '2', 'd'])).toMatchObject([
      {
        message: '“c” is no longer offered for “It”',
        fixes: [setTo('Keep only what is offered', ['a', '2'], ['a', 'c', '2', 'd'])],
      },
    ]);
    expect(find('unlisted-option', { label: 'It', options }, ['c', 'd'])).toMatchObject([
      { fixes: [{ ...clear, args: { ...clear.args, from: ['c', 'd'] } }] },
    ]);
  });

  test('[R20] no fix causes another problem', () => {
    const fixOf = (property: object, value: unknown): unknown =>
      find('unlisted-option', { options, ...property }, value)[0]?.fixes?.[0]?.label;
    expect(fixOf({ min: 2 }, ['a', '2', 'c'])).toBe('Keep only what is offered');
    expect(fixOf({ min: 2 }, ['a', 'c'])).toBeUndefined();
    expect(fixOf({ max: 1 }, ['a', '2', 'c'])).toBeUndefined();
    expect(fixOf({ mandatory: true, options: [...options, { value: '' }] }, ['', 'c'])).toBeUndefined();
    expect(fixOf({ label: 'It', defaultValue: 'a' }, 'c')).toBe('Clear “It”');
    expect(fixOf({ label: 'It', defaultValue: ['a', 2] }, 'c')).toBe('Clear “It”');
    expect(fixOf({ defaultValue: 'd' }, 'c')).toBeUndefined();
    expect(fixOf({ defaultValue: ['a', 'd'] }, 'c')).toBeUndefined();
    expect(fixOf({ defaultValue: ['a'], min: 2 }, 'c')).toBeUndefined();
    expect(fixOf({ mandatory: true, defaultValue: [''] }, 'c')).toBeUndefined();
    expect(fixOf({ mandatory: true, defaultValue: 'a', label: 'It' }, 'c')).toBe('Clear “It”');
  });

  test('a default that is not offered is reported without clearing', () => {
    const [problem] = find('unlisted-option', { options, defaultValue: 'c' });
    expect(problem?.message).toBe('“c” is no longer offered for “x”');
    expect(problem).not.toHaveProperty('fixes');
  });

  test('offered values, no value, and settings without options are no problem', () => {
    for (const value of ['a', 2, '2', ['a', 2], '', null, []])
      expect(find('unlisted-option', { options }, value)).toEqual([]);
    for (const none of [[], undefined]) expect(find('unlisted-option', none ? { options: none } : {}, 'c')).toEqual([]);
  });
});

describe('conditions', () => {
  test('unknown comparators are reported, and keep the setting visible', () => {
    const conditions = [
      { property: 'y', comparator: 'resembles', value: 1 },
      { property: 'y', comparator: 'IS', value: 1 },
    ];
    expect(find('unknown-comparator', { label: 'It', conditions })).toEqual([
      {
        code: 'unknown-comparator',
        severity: 'notice',
        ...where,
        message: '“It” is always shown',
        detail: 'Its condition “resembles” is not known here.',
      },
    ]);
    expect(
      foundIn(
        'unknown-comparator',
        withProperties({ name: 'x', conditions }),
        {},
        { comparators: { resembles: () => true } },
      ),
    ).toEqual([]);
  });

  test('[R5] a comparator of the host that throws keeps the setting visible, and is reported with its error', () => {
    const conditions = [{ property: 'y', comparator: 'resembles', value: 1 }];
    const version = withProperties({ name: 'x', label: 'It', conditions }, { name: 'y' });
    const resembles = (actual: unknown): boolean => {
      if (actual === 'odd') throw new Error('no luck');
      return false;
    };
    expect(foundIn('rule-failed', version, { y: 'odd' }, { comparators: { resembles } })).toEqual([
      {
        code: 'rule-failed',
        severity: 'warning',
        ...where,
        message: 'Whether “It” is to be shown is not known',
        detail: 'The comparison “resembles” in its condition stopped with: no luck',
      },
    ]);
    expect(foundIn('rule-failed', version, { y: 'even' }, { comparators: { resembles } })).toEqual([]);
  });

  test('[R21] circular conditions terminate, and compare values whether hidden or not', () => {
    const circle = withProperties(
      { name: 'a', mandatory: true, conditions: [{ property: 'b', comparator: 'isSet' }] },
      {
        name: 'b',
        mandatory: true,
        conditions: [
          { property: 'a', comparator: 'isSet' },
          { property: 'b', comparator: 'isNotSet' },
        ],
      },
    );
    expect(problemsWith('missing-value', around(circle)).map(({ path }) => path)).toEqual([]);
    expect(problemsWith('missing-value', around(circle, { b: 'set' })).map(({ path }) => path)).toEqual([
      ['config', 'a'],
    ]);
    expect(problemsWith('missing-value', around(circle, { a: 'set' })).map(({ path }) => path)).toEqual([
      ['config', 'b'],
    ]);
  });

  test('a condition compares with defaults, undeclared settings, and the first of settings that share a name', () => {
    const type = withProperties(
      { name: 'mode', defaultValue: 'on' },
      { name: 'mode', defaultValue: 'off' },
      { name: 'x', conditions: [{ property: 'mode', comparator: 'is', value: 'on' }] },
      { name: 'y', conditions: [{ property: 'loose', comparator: 'is', value: 1 }] },
    );
    const seen = (config: { [name: string]: unknown }) =>
      visibleProperties({ id: 'n', type, config }, { comparators: {} }).map(({ name }) => name);
    expect(seen({})).toEqual(['mode', 'mode', 'x']);
    expect(seen({ mode: 'off', loose: 1 })).toEqual(['mode', 'mode', 'y']);
    expect(seen({ mode: null })).toEqual(['mode', 'mode']);
  });

  test('without conditions every setting is visible', () => {
    expect(
      visibleProperties(
        { id: 'n', type: withProperties({ name: 'x', conditions: [] }, { name: 'y' }) },
        { comparators: {} },
      ),
    ).toHaveLength(2);
    expect(visibleProperties({ id: 'n', type: plain }, { comparators: {} })).toEqual([]);
  });

  test('inherited keys are no values', () => {
    expect(effectiveValue({ id: 'n', config: {} }, { name: 'constructor', defaultValue: 'none' })).toBe('none');
    expect(effectiveValue({ id: 'n', config: { x: null } as never }, { name: 'x', defaultValue: 'none' })).toBeNull();
  });
});
