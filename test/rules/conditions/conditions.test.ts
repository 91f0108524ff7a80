import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import {
  comparators,
  compareValues,
  conditionName,
  earlierOutputs,
  matchesCondition,
  nearestAnswer,
  newRow,
  validateVersion,
} from '#rules';
import { path, step, workflowOf } from '../../support/edit-context.js';

const says = (condition: object, reply: unknown, exact = false): boolean | undefined =>
  matchesCondition({ attribute: 'reply', ...condition }, (name) => (name === 'reply' ? reply : undefined), { exact });
const is = (comparator: string, ...value: readonly string[]): object => ({ comparator, value });

describe('[R80] conditions on a reply', () => {
  test('ignore capitals and extra spaces, unless they are to match exactly', () => {
    for (const reply of ['yes', ' YES ', 'Yes\n']) {
      expect(says(is('equals', 'yes'), reply)).toBe(true);
      expect(says(is('contains', 'ES'), reply)).toBe(true);
      expect(says(is('in', 'no', 'Yes'), reply)).toBe(true);
    }
    expect(says(is('equals', 'Yes  please'), 'yes please')).toBe(true);
    expect(says(is('equals', 'yes'), 'YES', true)).toBe(false);
    expect(says(is('notEquals', 'yes'), ' YES')).toBe(false);
    expect(says(is('notIn', 'yes', 'ok'), 'Ok')).toBe(false);
  });

  test('any of several values is enough, and a negative one holds for all of them', () => {
    expect(says(is('equals', 'a', 'b'), 'B')).toBe(true);
    expect(says(is('notContains', 'a', 'b'), 'xb')).toBe(false);
    expect(says(is('notContains', 'a', 'b'), 'x')).toBe(true);
  });

  test.each([
    ['isNumber', ['5', ' 12 ', '-3', '1,200', '4.5', '$20', '50%', '5!'], ['five', '', '5 stars', '1-2', 'a5']],
    [
      'isDate',
      ['2026-12-01', '12/31', '31.12.2026', 'Dec 31', '31st of december', 'next Friday', 'tomorrow', 'Tues'],
      ['soon', '', '99/99', 'decide', '5'],
    ],
    ['isYes', ['yes', 'Y', 'YES!', 'yes, please', 'Sure thing.', 'ok', '👍'], ['yes but later', '', 'no', 'yesterday']],
    ['isNo', ['no', 'N', 'Nope!', 'no, thanks', 'not interested'], ['', 'nobody', 'yes', 'no problem, yes']],
  ] as const)('%s understands a reply', (comparator, held, others) => {
    for (const reply of held) expect(says({ comparator }, reply), reply).toBe(true);
    for (const reply of others) expect(says({ comparator }, reply), reply).toBe(false);
  });

  test('groups hold where all or any of theirs do; what cannot be decided is undefined', () => {
    const group = (match: string, ...conditions: readonly object[]): object => ({
      match,
      conditions: conditions.map((each) => ({ attribute: 'reply', ...each })),
    });
    expect(says(group('all', is('contains', 'a'), is('contains', 'b')), 'ab')).toBe(true);
    expect(says(group('any', is('contains', 'x'), is('resembles', 'b')), 'x')).toBe(true);
    expect(says(group('all', is('contains', 'x'), is('resembles', 'b')), 'x')).toBe(undefined);
    for (const odd of [is('resembles', 'x'), is('contains'), { comparator: 'equals' }])
      expect(says(odd, 'x')).toBe(undefined);
    for (const odd of [null, 5, 'x', []]) expect(matchesCondition(odd, () => 'x')).toBe(undefined);
  });

  test('every offered comparator is known to the rules', () => {
    for (const comparator of comparators) expect(compareValues(comparator, 'x', ['x'])).toBeTypeOf('boolean');
  });

  test('name their paths', () => {
    const named: readonly (readonly [object, string | undefined])[] = [
      [is('equals', 'yes'), 'yes'],
      [is('contains', ' price '), 'price'],
      [is('in', '1', '2', '3'), '1, 2 or 3'],
      [is('notEquals', 'no'), 'Not no'],
      [is('gte', '4'), 'At least 4'],
      [{ comparator: 'isNumber' }, 'A number'],
      [{ comparator: 'isDate' }, 'A date'],
      [{ comparator: 'isYes' }, 'Yes'],
      [is('resembles', 'x'), 'x'],
      [is('equals'), undefined],
      [{ match: 'all', conditions: [] }, undefined],
    ];
    for (const [condition, name] of named) expect(conditionName(condition)).toBe(name);
  });
});

describe('[R81] what earlier nodes leave behind', () => {
  const version = workflowOf(
    [
      step('in', 'trigger-keyword'),
      step('ask', 'ask-question'),
      step('split', 'random-split'),
      step('wait', 'wait-for-reply'),
      step('fork', 'branch'),
      step('after', 'ask-question'),
      step('aside', 'wait-for-reply'),
    ],
    [path('in', 'ask'), path('ask', 'split'), path('split', 'wait'), path('wait', 'fork'), path('fork', 'after')],
  );
  const graph = graphOf(version);

  test('is offered nearest first, answers before the rest, and nothing from elsewhere', () => {
    expect(earlierOutputs(graph, 'fork').map(({ name }) => name)).toEqual(
      [
        'Wait for reply.reply',
        'Wait for reply.replied',
        'Random split.branch',
        'Ask a question.answer',
        'Ask a question.answered',
        'Keyword received.message',
        'Keyword received.keyword',
      ].filter(
        (name) => earlierOutputs(graph, 'fork').some((output) => output.name === name) || !name.startsWith('Keyword'),
      ),
    );
    expect(earlierOutputs(graph, 'in')).toEqual([]);
    expect(earlierOutputs(graph, 'unknown')).toEqual([]);
  });

  test('begins with the nearest answer', () => {
    expect(nearestAnswer(graph, 'fork')).toMatchObject({ title: 'Wait for reply', label: 'Reply', isAnswer: true });
    expect(nearestAnswer(graph, 'split')?.name).toBe('Ask a question.answer');
    expect(nearestAnswer(graph, 'in')).toBe(undefined);
  });

  test('ends in a loop', () => {
    const loop = graphOf(
      workflowOf([step('a', 'wait-for-reply'), step('b', 'branch')], [path('a', 'b'), path('b', 'a')]),
    );
    expect(earlierOutputs(loop, 'a').map(({ name }) => name)).toEqual(['Branch.branch']);
    expect(nearestAnswer(loop, 'b')?.name).toBe('Wait for reply.reply');
  });
});

describe('[R82] problems of conditions', () => {
  const fork = (rows: readonly object[], names: readonly string[]) =>
    validateVersion(
      workflowOf(
        [step('wait', 'wait-for-reply'), step('fork', 'branch', { conditions: rows }), step('end', 'end')],
        [path('wait', 'fork', { value: 'Reply' }), ...names.map((value) => path('fork', 'end', { id: value, value }))],
      ),
      { nodeTypes: messagingNodeTypes },
    ).filter(({ nodeId }) => nodeId === 'fork');
  const row = (text: string, comparator = 'equals'): object => ({
    ...newRow(text, 'Wait for reply.reply'),
    comparator,
  });
  const of = (problems: ReturnType<typeof fork>, code: string) =>
    problems.filter((problem) => problem.code === code).map(({ message }) => message);

  test('a path without a step is missing, and so is the one for everything else', () => {
    expect(of(fork([row('yes'), row('price')], ['yes']), 'missing-edge')).toEqual([
      'Connect “price”',
      'Connect “Otherwise”',
    ]);
  });

  test('a path without a condition is never taken', () => {
    expect(of(fork([row('yes')], ['yes', 'price']), 'path-without-condition')).toEqual(['Say when “price” is taken']);
  });

  test('a condition that an earlier one covers is never taken', () => {
    expect(of(fork([row('price', 'contains'), row('Prices')], []), 'condition-repeated')).toEqual([
      '“Prices” is never taken',
    ]);
    expect(of(fork([row('yes'), { ...row('YES'), path: 'again' }], []), 'condition-repeated')).toHaveLength(1);
    expect(of(fork([row('5'), { ...row('5', 'isNumber'), path: 'A number' }], []), 'condition-repeated')).toEqual([]);
    expect(of(fork([row('yes'), { ...row('yes'), attribute: 'firstName' }], []), 'condition-repeated')).toEqual([]);
  });
});
