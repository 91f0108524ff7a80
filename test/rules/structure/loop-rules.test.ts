import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { NodeType } from '#model';
import { createEditor } from '#store';
import {
  around,
  end,
  plain,
  problemsWith,
  type SpecimenPath,
  trigger,
  waiting,
  workflow,
} from '../../support/rule-specimen.js';

const delay: NodeType = {
  type: 'delay',
  group: 'Timing',
  label: 'Delay',
  validation: { numEdgeCondition: 'exactly', numEdges: 1 },
};
const branch: NodeType = { type: 'branch', group: 'Logic', label: 'Branch' };
const round: readonly SpecimenPath[] = [
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'd'],
  ['d', 'b'],
  ['c', 'z'],
];

/** A trigger, three nodes in a loop and an end. */
const loop = (b: NodeType, config: { readonly [name: string]: unknown } = {}, c: NodeType = plain) =>
  workflow(
    [
      { id: 'a', type: trigger },
      { id: 'b', type: b, config },
      { id: 'c', type: c },
      { id: 'd', type: plain },
      { id: 'z', type: end },
    ],
    round,
  );

describe('a loop without a wait or a limit', () => {
  test('[R20] a wait is inserted into the closing edge', () => {
    expect(problemsWith('loop-without-wait', loop(plain), { nodeTypes: [trigger, plain, end, delay] })).toEqual([
      {
        code: 'loop-without-wait',
        severity: 'warning',
        nodeId: 'b',
        message: 'Add a wait to this loop',
        detail: 'Plain → Plain → Plain repeats at once, without a pause or a limit.',
        fixes: [{ label: 'Add “Delay”', kind: 'insert-wait', args: { edgeId: 'e3' } }],
      },
    ]);
  });

  test('the fix uses the first type that waits and has one standard edge', () => {
    const pause: NodeType = { ...delay, type: 'pause', label: 'Pause' };
    const dated: NodeType = {
      ...delay,
      type: 'dated',
      validation: { numEdgeCondition: 'exactly', numEdges: 1, edges: [{ type: 'timeout' }] },
    };
    const ending: NodeType = { ...delay, type: 'ending', validation: { numEdgeCondition: 'exactly', numEdges: 0 } };
    const fixesOf = (nodeTypes: readonly NodeType[]) =>
      problemsWith('loop-without-wait', loop(plain), { nodeTypes })[0]?.fixes;
    expect(fixesOf([plain, waiting, dated, ending, pause, delay])).toMatchObject([{ label: 'Add “Delay”' }]);
    expect(fixesOf([plain, waiting, dated, ending, pause])).toEqual([
      { label: 'Add “Pause”', kind: 'insert-wait', args: { edgeId: 'e3' } },
    ]);
    expect(fixesOf([plain, waiting, dated, ending])).toBeUndefined();
    expect(fixesOf(messagingNodeTypes)).toMatchObject([{ label: 'Add “Delay”' }]);
  });

  test("only four nodes are named, by the user's titles", () => {
    const ids = ['b', 'c', 'd', 'e', 'f'];
    const version = workflow(
      [{ id: 'a', type: trigger }, ...ids.map((id) => ({ id, type: plain }))],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'e'],
        ['e', 'f'],
        ['f', 'b'],
      ],
    );
    const presentation = {
      version: 1,
      nodes: Object.fromEntries(ids.map((id) => [id, { title: id.toUpperCase() }])),
    } as const;
    expect(problemsWith('loop-without-wait', version, { presentation })[0]?.detail).toBe(
      'B → C → D → E repeats at once, without a pause or a limit.',
    );
  });

  test('a node of the group Timing waits, and one that requires a timeout', () => {
    const asking: NodeType = { ...waiting, group: 'Messages' };
    for (const type of [delay, asking])
      expect(problemsWith('loop-without-wait', loop(type)), type.group ?? '').toEqual([]);
    const mayTimeOut: NodeType = {
      ...asking,
      validation: { ...asking.validation, numEdgeCondition: 'atLeast', numEdges: 1 },
    };
    const twoWays: NodeType = {
      ...asking,
      validation: { ...asking.validation, edges: [{ type: 'standard' }, { type: 'default' }] },
    };
    for (const type of [mayTimeOut, twoWays]) expect(problemsWith('loop-without-wait', loop(type))).toHaveLength(1);
  });

  test.each([
    ['maxRepeats', 3],
    ['max-attempts', '2'],
    ['Limit', 0.5],
    ['retries', 1],
  ])('%s %j is a limit', (name, value) => {
    const type: NodeType = { ...plain, properties: [{ name, type: 'number' }] };
    expect(problemsWith('loop-without-wait', loop(type, { [name]: value }))).toEqual([]);
    expect(
      problemsWith(
        'loop-without-wait',
        loop({ ...plain, properties: [{ name, type: 'number', defaultValue: value }] }),
      ),
    ).toEqual([]);
  });

  test.each([
    ['maxRepeats', 0],
    ['maxRepeats', -1],
    ['maxRepeats', ' '],
    ['maxRepeats', 'often'],
    ['maxRepeats', true],
    ['maxRepeats', [3]],
    ['maxLength', 3],
    ['timeouts', 3],
  ])('%s %j is no limit', (name, value) => {
    expect(
      problemsWith('loop-without-wait', loop({ ...plain, properties: [{ name }] }, { [name]: value })),
    ).toHaveLength(1);
  });

  test('an undeclared limit does not count', () => {
    expect(problemsWith('loop-without-wait', loop(plain, { maxRepeats: 3 }))).toHaveLength(1);
  });

  test('one cycle that waits or is limited does not excuse another', () => {
    const steps = (pause: NodeType) => [
      { id: 'in', type: trigger },
      { id: 'a', type: branch },
      { id: 'b', type: plain },
      { id: 'd', type: pause, config: { limit: 2 } },
      { id: 'z', type: end },
    ];
    const paths: readonly SpecimenPath[] = [
      ['in', 'a'],
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'd'],
      ['d', 'a'],
      ['a', 'z'],
    ];
    for (const pause of [delay, { ...plain, properties: [{ name: 'limit' }] }]) {
      expect(problemsWith('loop-without-wait', workflow(steps(pause), paths))).toMatchObject([
        { nodeId: 'a', detail: 'Branch → Plain repeats at once, without a pause or a limit.' },
      ]);
      expect(
        problemsWith(
          'loop-without-wait',
          workflow(
            steps(pause),
            paths.filter(([source]) => source !== 'b'),
          ),
        ),
      ).toEqual([]);
    }
  });

  test('a skipped wait or limit does not count', () => {
    const presentation = { version: 1, nodes: { b: { disabled: true } } } as const;
    const limited: NodeType = { ...plain, properties: [{ name: 'limit', defaultValue: 2 }] };
    for (const type of [delay, limited]) {
      expect(
        problemsWith('loop-without-wait', loop(type), { presentation, account: { skipsSteps: true } }),
        type.label ?? '',
      ).toHaveLength(1);
      expect(problemsWith('loop-without-wait', loop(type), { presentation })).toEqual([]);
    }
  });

  test('[R1] disabling a wait is reported at once', () => {
    const editor = createEditor({ version: loop(delay), account: { skipsSteps: true } });
    const reported = (): readonly unknown[] =>
      editor
        .problems()
        .filter(({ code }) => code === 'loop-without-wait')
        .map(({ nodeId }) => nodeId);
    expect(reported()).toEqual([]);
    expect(editor.commands.setDisabled({ nodeIds: ['b'], disabled: true }).ok).toBe(true);
    expect(reported()).toEqual(['b']);
    editor.undo();
    expect(reported()).toEqual([]);
  });

  test('each loop is reported once, and routes without a loop never', () => {
    const two = workflow(
      [{ id: 'a', type: trigger }, ...['b', 'c', 'd', 'e'].map((id) => ({ id, type: plain }))],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
        ['c', 'd'],
        ['d', 'e'],
        ['e', 'd'],
      ],
    );
    expect(
      problemsWith('loop-without-wait', two, { nodeTypes: [delay] }).map(({ fixes, nodeId }) => [
        nodeId,
        fixes?.[0]?.args,
      ]),
    ).toEqual([
      ['d', { edgeId: 'e5' }],
      ['b', { edgeId: 'e2' }],
    ]);
    expect(problemsWith('loop-without-wait', around(plain))).toEqual([]);
  });
});

describe('a self-loop', () => {
  test('[R20] that edge is removed', () => {
    const version = around(plain, {}, [
      ['step', 'step'],
      ['step', 'z'],
    ]);
    expect(
      problemsWith('self-loop', version, { presentation: { version: 1, nodes: { step: { title: 'Again' } } } }),
    ).toEqual([
      {
        code: 'self-loop',
        severity: 'warning',
        nodeId: 'step',
        edgeId: 'e1',
        message: 'This step leads to itself',
        detail: 'Again starts again as soon as it is done.',
        fixes: [{ label: 'Remove path', kind: 'remove-edge', args: { edgeId: 'e1' } }],
      },
    ]);
    expect(problemsWith('self-loop', workflow([], [['gone', 'gone']]))).toEqual([]);
  });
});
