import { describe, expect, test } from 'vitest';
import type { EdgeRule, NodeType } from '#model';
import { around, plain, problemsWith } from '../../support/rule-specimen.js';
import { shareOf } from '../../../src/rules/messaging/split-shares-rule.js';

const shared: EdgeRule = { type: 'standard', multiple: true, value: { mandatory: true, default: '50%' } };
const splitting = (...edges: EdgeRule[]): NodeType => ({
  ...plain,
  label: 'Split',
  validation: { numEdgeCondition: 'atLeast', numEdges: 2, edges },
});
const found = (values: readonly unknown[], type: NodeType = splitting(shared)) =>
  problemsWith(
    'split-not-100',
    around(
      type,
      {},
      values.map((value) => ['step', 'z', 'standard', value] as const),
    ),
  );

describe('shares', () => {
  test.each([
    ['50%', 50],
    [' 33.3 % ', 33.3],
    ['33,3%', 33.3],
    ['20', 20],
    [20, 20],
    [0, 0],
    ['0%', 0],
    ['B: 20%', 20],
    ['Group 2, 30 %', 30],
    ['1.5.2%', undefined],
    ['B 20', undefined],
    ['half', undefined],
    ['', undefined],
    [-5, undefined],
    ['-5', undefined],
    [null, undefined],
    [true, undefined],
  ])('%j is %j percent', (value, share) => {
    expect(shareOf(value)).toBe(share);
  });
});

describe('splits whose shares do not sum to 100 %', () => {
  test('[R20] are split evenly', () => {
    expect(found(['45%', '40%', '5%'])).toEqual([
      {
        code: 'split-not-100',
        severity: 'error',
        nodeId: 'step',
        message: 'Make the shares come to 100%',
        detail: '“45%”, “40%”, “5%” of Split come to 90%.',
        fixes: [{ label: 'Split evenly', kind: 'split-evenly', args: { nodeId: 'step' } }],
      },
    ]);
    expect(found(['30.55%', '80%'])[0]?.detail).toBe('“30.55%”, “80%” of Split come to 110.55%.');
    expect(found(['25%', '25%', '25%', '20%', '1%'])[0]?.detail).toBe('The 5 paths of Split come to 96%.');
  });

  test('a single edge takes all', () => {
    const type: NodeType = { ...splitting(shared), validation: { edges: [shared] } };
    expect(found(['90%'], type)[0]?.detail).toBe('“90%” of Split comes to 90%.');
    expect(found(['100%'], type)).toEqual([]);
    expect(found([], type)).toEqual([]);
  });

  test('an unreadable share is quoted', () => {
    expect(found(['50%', 'half'])).toMatchObject([
      {
        message: 'Write a share on each path',
        detail: '“half” of Split is no share such as “50%”.',
        fixes: [{ kind: 'split-evenly' }],
      },
    ]);
    expect(found(['100%', 'half'])).toHaveLength(1);
  });

  test('thirds and small rounding differences sum to 100', () => {
    for (const values of [
      ['50%', '50%'],
      ['33.3%', '33.3%', '33.3%'],
      ['33.4', '33.4', '33.3'],
      ['100%', '0%'],
      [60, '40'],
    ])
      expect(found(values)).toEqual([]);
    for (const values of [
      ['50%', '49.8%'],
      ['50%', '50.2%'],
    ])
      expect(found(values)).toHaveLength(1);
  });

  test('missing edges and shares are reported instead', () => {
    expect(found(['50%'])).toEqual([]);
    expect(found(['50%', ' '])).toEqual([]);
    expect(found(['50%', undefined, '70%'])).toEqual([]);
  });

  test('only types that propose shares are splits', () => {
    const others: readonly EdgeRule[] = [
      { ...shared, multiple: false },
      { ...shared, type: 'timeout' },
      { ...shared, value: { default: '50' } },
      { ...shared, value: { default: 'All %' } },
      { ...shared, value: { default: 50 } },
      { type: 'standard', multiple: true },
      { ...shared, value: null },
    ];
    for (const rule of others) expect(found(['50%', '20%'], splitting(rule)), JSON.stringify(rule)).toEqual([]);
  });

  test('edges of other kinds have no share', () => {
    const type = splitting({ type: 'error' }, shared);
    const version = around(type, {}, [
      ['step', 'z', 'standard', '50%'],
      ['step', 'z', 'standard', '50%'],
      ['step', 'z', 'error', '7'],
    ]);
    expect(problemsWith('split-not-100', version)).toEqual([]);
  });

  test("the user's title is used", () => {
    const version = around(splitting(shared), {}, [
      ['step', 'z', 'standard', '1%'],
      ['step', 'z', 'standard', '1%'],
    ]);
    expect(
      problemsWith('split-not-100', version, { presentation: { version: 1, nodes: { step: { title: 'A or B' } } } })[0]
        ?.detail,
    ).toBe('“1%”, “1%” of A or B come to 2%.');
  });
});
