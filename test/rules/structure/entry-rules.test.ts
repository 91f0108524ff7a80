import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import type { NodeType } from '#model';
import { end, plain, problemsWith, trigger, waiting, workflow } from '../../support/rule-specimen.js';

describe('no entry', () => {
  const empty = workflow([{ id: 'z', type: end }], []);
  const bare = {
    code: 'no-entry',
    severity: 'error',
    message: 'Choose how this workflow starts',
    detail: 'No contact can enter it: there is no trigger.',
  };

  test('[R20] a trigger is proposed where there is one alone: among several, the user chooses', () => {
    expect(problemsWith('no-entry', empty, { nodeTypes: messagingNodeTypes })).toEqual([bare]);
    expect(problemsWith('no-entry', empty, { nodeTypes: [end, trigger] })[0]?.fixes).toEqual([
      { label: 'Add “Start”', kind: 'add-trigger', args: { type: 'trigger-test' } },
    ]);
  });

  test('no fix uses a type without a name, or one that the catalogue lacks', () => {
    expect(problemsWith('no-entry', empty)).toEqual([bare]);
    expect(problemsWith('no-entry', empty, { nodeTypes: [end, plain] })).toEqual([bare]);
    expect(problemsWith('no-entry', empty, { nodeTypes: [{ group: 'Triggers', label: 'Nameless' }] })).toEqual([bare]);
  });

  test('a workflow with a trigger has one', () => {
    expect(problemsWith('no-entry', workflow([{ id: 'a', type: trigger }], []))).toEqual([]);
  });
});

describe('a node that only a dangling edge leads to', () => {
  test('is an entry without a trigger, and otherwise unreachable', () => {
    const nodes = [
      { id: 'b', type: plain },
      { id: 'z', type: end },
    ];
    expect(
      problemsWith(
        'unreachable',
        workflow(nodes, [
          ['gone', 'b'],
          ['b', 'z'],
        ]),
      ),
    ).toEqual([]);
    const apart = workflow(
      [{ id: 'a', type: trigger }, { id: 'c', type: end }, ...nodes],
      [
        ['a', 'c'],
        ['gone', 'b'],
        ['b', 'z'],
      ],
    );
    expect(problemsWith('unreachable', apart).map(({ message, nodeId }) => [nodeId, message])).toEqual([
      ['b', 'Nothing leads to this step'],
      ['z', 'No contact can reach this step'],
    ]);
  });
});

describe('unreachable', () => {
  const free: NodeType = { type: 'free', label: 'Free', group: 'Logic' };

  test('[R20] the nearest earlier node that requires an edge is connected to it', () => {
    const version = workflow(
      [
        { id: 'a', type: trigger },
        { id: 'first', type: waiting },
        { id: 'second', type: waiting },
        { id: 'lost', type: plain },
        { id: 'third', type: waiting },
        { id: 'z', type: end },
      ],
      [
        ['a', 'first'],
        ['first', 'second'],
        ['second', 'third'],
        ['third', 'z'],
        ['lost', 'z'],
      ],
    );
    expect(problemsWith('unreachable', version)).toEqual([
      {
        code: 'unreachable',
        severity: 'warning',
        nodeId: 'lost',
        message: 'Nothing leads to this step',
        detail: 'Plain is not on any path from a trigger.',
        fixes: [
          {
            label: 'Connect after “Wait”',
            kind: 'connect-nodes',
            args: { source: 'second', edgeType: 'timeout', target: 'lost' },
          },
          { label: 'Remove step', kind: 'remove-node', args: { nodeId: 'lost' } },
        ],
      },
    ]);
  });

  test('a later node is proposed where no earlier one requires an edge', () => {
    const version = workflow(
      [
        { id: 'a', type: trigger },
        { id: 'lost', type: plain },
        { id: 'later', type: waiting },
        { id: 'last', type: waiting },
        { id: 'z', type: end },
      ],
      [
        ['a', 'later'],
        ['later', 'last'],
        ['last', 'z'],
        ['lost', 'z'],
      ],
    );
    expect(problemsWith('unreachable', version)[0]?.fixes?.[0]).toMatchObject({
      kind: 'connect-nodes',
      args: { source: 'later', edgeType: 'timeout' },
    });
  });

  test('else an earlier node that permits a standard edge is proposed', () => {
    const version = workflow(
      [
        { id: 'a', type: trigger },
        { id: 'open', type: free },
        { id: 'lost', type: plain },
        { id: 'z', type: end },
      ],
      [
        ['a', 'open'],
        ['open', 'z'],
        ['lost', 'z'],
      ],
    );
    expect(problemsWith('unreachable', version)[0]?.fixes?.[0]).toEqual({
      label: 'Connect after “Free”',
      kind: 'connect-nodes',
      args: { source: 'open', edgeType: 'standard', target: 'lost' },
    });
  });

  test('a node that requires an edge precedes a nearer one that permits one', () => {
    const version = workflow(
      [
        { id: 'a', type: trigger },
        { id: 'asks', type: waiting },
        { id: 'may', type: free },
        { id: 'lost', type: plain },
      ],
      [
        ['a', 'asks'],
        ['asks', 'may'],
        ['may', 'asks'],
      ],
    );
    expect(problemsWith('unreachable', version)[0]?.fixes?.[0]).toMatchObject({
      args: { source: 'asks', edgeType: 'timeout' },
    });
  });

  test('an edge for failures is not proposed, nor a successor of the node', () => {
    const receipt: NodeType = {
      ...plain,
      validation: { numEdgeCondition: 'atLeast', numEdges: 1, edges: [{ type: 'standard' }, { type: 'timeout' }] },
    };
    const version = workflow(
      [
        { id: 'a', type: trigger },
        { id: 'step', type: receipt },
        { id: 'lost', type: plain },
        { id: 'open', type: free },
      ],
      [
        ['a', 'step'],
        ['step', 'open'],
        ['lost', 'open'],
      ],
    );
    expect(problemsWith('unreachable', version)[0]?.fixes).toEqual([
      { label: 'Remove step', kind: 'remove-node', args: { nodeId: 'lost' } },
    ]);
  });

  test('a node that only unreachable nodes lead to is reported by itself', () => {
    const version = workflow(
      [
        { id: 'a', type: trigger },
        { id: 'one', type: plain },
        { id: 'two', type: plain },
        { id: 'z', type: end },
      ],
      [
        ['a', 'z'],
        ['one', 'two'],
        ['two', 'z'],
      ],
    );
    expect(problemsWith('unreachable', version).map(({ message, nodeId }) => [nodeId, message])).toEqual([
      ['one', 'Nothing leads to this step'],
      ['two', 'No contact can reach this step'],
    ]);
  });

  test("nodes have the user's titles", () => {
    const version = workflow(
      [
        { id: 'a', type: trigger },
        { id: 'wait', type: waiting },
        { id: 'lost', type: plain },
      ],
      [['a', 'wait']],
    );
    const presentation = {
      version: 1,
      nodes: { wait: { title: 'Ask for a date' }, lost: { title: 'Thank them' } },
    } as const;
    expect(problemsWith('unreachable', version, { presentation })[0]).toMatchObject({
      detail: 'Thank them is not on any path from a trigger.',
      fixes: [{ label: 'Connect after “Ask for a date”' }, {}],
    });
  });
});
