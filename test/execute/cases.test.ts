import { describe, expect, test } from 'vitest';
import { readCases, runCases, type WorkflowCase } from '#execute';
import { flow, friday, maya, node } from './scenario.js';

/** Asks by text, tags who says yes, and lets the others be. */
const version = flow(
  [
    node('hi', 'send-message', { message: 'Hi {firstName}, will you come?' }),
    node('wait', 'wait-for-reply'),
    node('branch', 'branch', { conditions: [{ path: 'yes', attribute: 'Wait for reply.reply', comparator: 'isYes' }] }),
    node('tag', 'add-tag', { tags: ['coming'] }),
    node('end', 'end'),
  ],
  [
    'hi -Delivered> wait',
    'wait -Reply> branch',
    'wait ~PT2H> end',
    'branch -yes> tag',
    'branch =Otherwise> end',
    'tag > end',
  ],
);
const yes: WorkflowCase = {
  name: 'says yes',
  at: friday,
  contact: maya,
  events: [{ after: 'PT5M', reply: 'Yes' }],
  expect: {
    path: ['p0', 'p1', 'p2', 'p4', 'p6'],
    status: 'completed',
    messages: ['Hi Maya'],
    tags: ['coming'],
    attributes: { plan: 'premium' },
    segments: 1,
    within: 'PT1H',
  },
};
const silent: WorkflowCase = { name: 'says nothing', at: friday, contact: maya, expect: { path: ['p0', 'p1', 'p3'] } };
const run = (...cases: readonly WorkflowCase[]) => runCases(version, cases);

describe('cases', () => {
  test('pass where all is as expected, and cover the paths they take', () => {
    const { covered, edges, results } = run(yes, silent);
    expect(results.map(({ failures, status }) => [status, failures])).toEqual([
      ['passed', []],
      ['passed', []],
    ]);
    expect(edges).toHaveLength(7);
    expect(covered).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p6']);
  });

  test('the first edge that differs is said with its step and the reason', () => {
    const [result] = run({
      ...yes,
      events: [{ after: 'PT5M', reply: 'maybe' }],
      expect: { path: yes.expect!.path! },
    }).results;
    expect(result).toMatchObject({
      status: 'failed',
      failures: [
        {
          of: 'path',
          step: 4,
          expected: 'yes, from Branch to Add tag',
          found: 'Otherwise, from Branch to End',
          why: 'Took Otherwise: no condition holds.',
        },
      ],
    });
  });

  test('a path that ends early or goes on is said', () => {
    const failures = (path: readonly string[]) => run({ ...silent, expect: { path } }).results[0]!.failures[0];
    expect(failures(['p0', 'p1'])).toMatchObject({
      expected: 'nothing more',
      found: '2 hours, from Wait for reply to End',
    });
    expect(failures(['p0', 'p1', 'p3', 'p6'])).toMatchObject({ found: 'nothing more' });
  });

  test.each([
    [{ status: 'failed' }, { of: 'status', expected: 'failed', found: 'completed' }],
    [{ messages: ['Bye'] }, { of: 'messages', expected: '“Bye”', found: '“Hi Maya, will you come?”' }],
    [{ messages: ['Hi', 'Hi'] }, { of: 'messages', found: 'no more messages' }],
    [{ segments: 0 }, { of: 'segments', expected: 'at most 0', found: '1' }],
    [{ within: 'PT1M' }, { of: 'within', expected: 'at most 1 minute', found: '2 h 2 s' }],
    [{ tags: ['coming'] }, { of: 'tags', expected: '“coming”' }],
    [{ attributes: { plan: 'basic' } }, { of: 'attributes', expected: 'plan: basic', found: 'plan: premium' }],
  ])('what is not as expected: %o', (expected, failure) => {
    const [result] = run({ ...silent, expect: expected }).results;
    expect(result!.failures).toHaveLength(1);
    expect(result!.failures[0]).toMatchObject(failure);
  });

  test('a case without expectations fails only where the run does', () => {
    const plain = { name: 'plain', at: friday, contact: maya };
    expect(run(plain).results[0]!.status).toBe('passed');
    expect(run({ ...plain, contact: { ...maya, valid: false } }).results[0]!.status).toBe('failed');
  });

  test('a case that names a path which is gone is out of date', () => {
    expect(run({ ...silent, expect: { path: ['p0', 'gone'] } }).results[0]!.status).toBe('outOfDate');
  });

  test.each([
    [null, 'This is no file of cases'],
    [{ format: 'pathboard-cases', formatVersion: 2, cases: [] }, 'need a newer release'],
    [{ format: 'pathboard-cases', formatVersion: 1 }, '“cases” has to be a list'],
    [{ format: 'pathboard-cases', formatVersion: 1, cases: [{}] }, 'Case 1: it has no “name”'],
    [
      { format: 'pathboard-cases', formatVersion: 1, cases: [yes, yes] },
      'Case 2: there is another one named “says yes”',
    ],
    [{ format: 'pathboard-cases', formatVersion: 1, cases: [{ ...yes, at: 'soon' }] }, '“at” has to be'],
    [
      { format: 'pathboard-cases', formatVersion: 1, cases: [{ ...yes, events: [{ say: 'x' }] }] },
      'event 1 needs one of',
    ],
  ])('a file that is none is refused with what is wrong: %#', (input, words) => {
    const read = readCases(input);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.refusal.message).toContain(words);
  });

  test('a file of cases is read', () => {
    const read = readCases(
      JSON.parse(JSON.stringify({ format: 'pathboard-cases', formatVersion: 1, cases: [yes, silent] })),
    );
    expect(read.ok && run(...read.cases.cases).results.every(({ status }) => status === 'passed')).toBe(true);
  });
});
