import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { WorkflowNode, WorkflowVersion } from '#model';
import { builtInRules, readHostFacts, type Rule, rulesInForce, validateVersion } from '#rules';
import { createEditor } from '#store';
import { sending, withProperties } from '../support/rule-specimen.js';

const shown = withProperties(
  { name: 'a', type: 'tag' },
  { name: 'b', type: 'text', conditions: [{ property: 'a', comparator: 'odd' }] },
);
const version: WorkflowVersion = {
  definition: {
    nodes: [
      { id: 'in', type: messagingNodeTypes.find(({ type }) => type === 'trigger-manual') },
      { id: 'x', type: shown, config: { a: 'vip', b: '{attributes.plan} {frstName}' } },
      { id: 'say', type: sending, config: { message: 'Hi {firstName} {attributes.plan}' } },
    ] as WorkflowNode[],
    edges: [
      { id: 'e', source: 'in', target: 'x', type: 'standard' },
      { id: 'f', source: 'x', target: 'say', type: 'standard' },
    ],
  },
};
const odd: readonly unknown[] = [
  null,
  undefined,
  5,
  'abc',
  true,
  [],
  [1, null],
  [null, 'x'],
  {},
  { tag: null },
  { tag: [null, 7, { id: 3 }] },
  { x: 1 },
  () => 1,
];

describe('host facts', () => {
  test.each([
    'attributes',
    'mergeFields',
    'senderNames',
    'optOutWords',
    'resources',
    'segmentCap',
    'officeHours',
    'quietHours',
    'skipsSteps',
  ])('[R25] may be any value in place of the %s', (name) => {
    for (const value of odd) {
      const account = { [name]: value } as never;
      const problems = validateVersion(version, { account });
      expect(createEditor({ version, account }).problems(), String(value)).toEqual(
        validateVersion(version, { account, nodeTypes: messagingNodeTypes }),
      );
      expect(problems.length).toBeGreaterThan(0);
    }
  });

  test.each(['account', 'presentation', 'comparators', 'rules', 'nodeTypes'])(
    '[R25] may be any value in place of the %s',
    (name) => {
      for (const value of odd) {
        const options = { [name]: value } as never;
        expect(validateVersion(version, options), String(value)).toEqual(validateVersion(version));
        expect(createEditor({ version, ...(options as object) }).problems().length, String(value)).toBeGreaterThan(0);
      }
    },
  );

  test('[R25] valid entries of a list are kept', () => {
    const reported = {
      attributes: ['a', 1],
      mergeFields: [null, 'b'],
      senderNames: ['c', {}],
      optOutWords: [['d'], 'd'],
      segmentCap: 4,
      officeHours: { active: false },
      quietHours: { from: '21:00', to: '08:00' },
      skipsSteps: true,
      resources: { tag: [{ id: 't' }, null, { id: 7 }, 't'], user: 'all', list: [] },
    };
    expect(readHostFacts({ account: reported }).account).toStrictEqual({
      attributes: ['a'],
      mergeFields: ['b'],
      senderNames: ['c'],
      optOutWords: ['d'],
      segmentCap: 4,
      officeHours: { active: false },
      quietHours: { from: '21:00', to: '08:00' },
      skipsSteps: true,
      resources: { tag: [{ id: 't' }], list: [] },
    });
    expect(
      readHostFacts({ account: { segmentCap: '4', officeHours: [], skipsSteps: 1, resources: [], attributes: 'a' } }),
    ).toStrictEqual({ account: {}, comparators: {}, presentation: { version: 1 } });
    const same = (): boolean => true;
    const presentation = { version: 1 as const, nodes: { x: { title: 'X' } } };
    expect(readHostFacts({ comparators: { same, other: 5, none: null }, presentation })).toStrictEqual({
      account: {},
      comparators: { same },
      presentation,
    });
  });

  test('[R25] an invalid comparator is unknown', () => {
    const reported = (comparators: unknown): readonly unknown[] =>
      validateVersion(version, { comparators: comparators as never }).filter(
        ({ code }) => code === 'unknown-comparator',
      );
    expect(reported({ odd: 5 })).toHaveLength(1);
    expect(reported({ odd: () => true })).toEqual([]);
  });
});

describe('host rules', () => {
  const mine: Rule = { id: 'mine', scope: 'graph', check: () => [] };

  test('an invalid rule changes nothing', () => {
    for (const own of [
      null,
      undefined,
      {},
      [],
      [null],
      [undefined, 5],
      [{ id: 'missing-value' }],
      { mine: undefined },
      { mine: 5 },
      { 'missing-value': undefined },
      { 'missing-value': { check: 1 } },
    ]) {
      expect(rulesInForce(own as never), JSON.stringify(own)).toEqual(builtInRules);
    }
  });

  test('a valid rule is added or replaces another, and null switches one off', () => {
    expect(rulesInForce([mine])).toEqual([...builtInRules, mine]);
    expect(rulesInForce([mine, null, undefined] as never)).toEqual([...builtInRules, mine]);
    expect(rulesInForce({ mine, 'missing-value': null, other: null })).toEqual([
      ...builtInRules.filter(({ id }) => id !== 'missing-value'),
      mine,
    ]);
    const own: Rule = { ...mine, id: 'no-entry' };
    expect(rulesInForce({ 'no-entry': own })[0]).toBe(own);
    expect(rulesInForce([own])).toHaveLength(builtInRules.length);
  });
});
