import { describe, expect, test } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { canRemove, type RemoveRequest, type RemoveDecision } from '#rules';
import { path, step, workflowOf } from '../../support/edit-context.js';

const ask = (version: WorkflowVersion, request: RemoveRequest) => canRemove({ graph: graphOf(version) }, request);
const allowed = (version: WorkflowVersion, request: RemoveRequest): RemoveDecision => {
  const decision = ask(version, request);
  if (decision.answer !== 'allow') throw new Error(decision.answer);
  return decision;
};
/** The removed and joined elements in short: `-id` and `id→target`. */
const outcome = (version: WorkflowVersion, request: RemoveRequest): readonly string[] => {
  const { edgeIds, joins, nodeIds } = allowed(version, request);
  return [
    ...nodeIds.map((id) => `-${id}`),
    ...edgeIds.map((id) => `-${id}`).sort(),
    ...joins.map(({ edgeId, target }) => `${edgeId}→${target}`).sort(),
  ];
};
const plain = (id: string): WorkflowNode => ({ id, type: { type: 'plain' } });
const line = (...edges: readonly WorkflowEdge[]): WorkflowVersion => workflowOf(['a', 'b', 'c', 'd'].map(plain), edges);

describe('[R36] a removal', () => {
  test('of nothing is ignored, of unknown elements refused', () => {
    expect(ask(line(), {})).toEqual({ answer: 'ignore' });
    expect(ask(line(), { nodeIds: [], edgeIds: [], reconnect: true })).toEqual({ answer: 'ignore' });
    expect(ask(line(), { nodeIds: ['x'], edgeIds: ['y'] })).toEqual({
      answer: 'refuse',
      refusal: { code: 'unknown-element', message: 'The elements to delete are not in this workflow.' },
    });
    expect(outcome(line(), { nodeIds: ['x', 'a', 'a'] })).toEqual(['-a']);
  });

  test('removes the edges of a node', () => {
    const version = line(path('a', 'b'), path('b', 'c'), path('c', 'd'));
    expect(outcome(version, { nodeIds: ['b'] })).toEqual(['-b', '-a-b', '-b-c']);
    expect(outcome(version, { edgeIds: ['a-b', 'x'] })).toEqual(['-a-b']);
    expect(allowed(version, { nodeIds: ['b'], edgeIds: ['c-d'] })).toMatchObject({
      nodePositions: [1],
      edgePositions: [2, 1, 0],
      usages: [],
    });
  });

  test('joins the predecessors of a node to its only successor', () => {
    const version = line(path('a', 'b'), path('d', 'b'), path('b', 'c'));
    expect(outcome(version, { nodeIds: ['b'], reconnect: true })).toEqual(['-b', '-b-c', 'a-b→c', 'd-b→c']);
    expect(allowed(version, { nodeIds: ['b'], reconnect: true }).joins[0]).toEqual({
      edgeId: 'a-b',
      source: 'a',
      target: 'c',
    });
  });

  test('joins across several removed nodes, except at forks, ends, back edges and dangling edges', () => {
    expect(
      outcome(line(path('a', 'b'), path('b', 'c'), path('c', 'd')), { nodeIds: ['c', 'b'], reconnect: true }),
    ).toEqual(['-c', '-b', '-b-c', '-c-d', 'a-b→d']);
    expect(outcome(line(path('a', 'b'), path('b', 'c'), path('b', 'd')), { nodeIds: ['b'], reconnect: true })).toEqual([
      '-b',
      '-a-b',
      '-b-c',
      '-b-d',
    ]);
    expect(outcome(line(path('a', 'b')), { nodeIds: ['b'], reconnect: true })).toEqual(['-b', '-a-b']);
    expect(
      outcome(line(path('a', 'b'), path('b', 'c'), path('c', 'b')), { nodeIds: ['b', 'c'], reconnect: true }),
    ).toEqual(['-b', '-c', '-a-b', '-b-c', '-c-b']);
    expect(outcome(line(path('a', 'b'), path('b', 'lost')), { nodeIds: ['b'], reconnect: true })).toEqual([
      '-b',
      '-a-b',
      '-b-lost',
    ]);
    expect(outcome(line(path('a', 'b'), path('b', 'a')), { nodeIds: ['b'], reconnect: true })).toEqual([
      '-b',
      '-a-b',
      '-b-a',
    ]);
  });

  test('several routes into one gap are followed one by one, in any order', () => {
    const version = workflowOf(['a', 'b', 'c', 'd', 'e'].map(plain), [
      path('b', 'c'),
      path('c', 'd'),
      path('a', 'c'),
      path('e', 'b'),
    ]);
    expect(outcome(version, { nodeIds: ['b', 'c'], reconnect: true })).toEqual([
      '-b',
      '-c',
      '-b-c',
      '-c-d',
      'a-c→d',
      'e-b→d',
    ]);
    expect(outcome(version, { nodeIds: ['c', 'b'], reconnect: true })).toEqual([
      '-c',
      '-b',
      '-b-c',
      '-c-d',
      'a-c→d',
      'e-b→d',
    ]);
  });

  test('skips a node with a self-loop', () => {
    expect(outcome(line(path('a', 'b'), path('b', 'b'), path('b', 'c')), { nodeIds: ['b'], reconnect: true })).toEqual([
      '-b',
      '-b-b',
      '-b-c',
      'a-b→c',
    ]);
  });

  test('follows the selected edge', () => {
    const version = line(path('a', 'b'), path('b', 'c'), path('b', 'd'));
    expect(outcome(version, { nodeIds: ['b'], reconnect: true, continueOn: { b: 'b-d' } })).toEqual([
      '-b',
      '-b-c',
      '-b-d',
      'a-b→d',
    ]);
    expect(outcome(version, { nodeIds: ['b'], reconnect: true, continueOn: { b: 'other' } })).toEqual([
      '-b',
      '-a-b',
      '-b-c',
      '-b-d',
    ]);
    expect(outcome(version, { nodeIds: ['b'], continueOn: { b: 'b-d' } })).toEqual(['-b', '-a-b', '-b-c', '-b-d']);
    const odd = workflowOf(
      [plain('a'), plain('constructor'), plain('c')],
      [path('a', 'constructor', { id: '1' }), path('constructor', 'c', { id: '2' })],
    );
    expect(outcome(odd, { nodeIds: ['constructor'], reconnect: true, continueOn: {} })).toEqual([
      '-constructor',
      '-2',
      '1→c',
    ]);
  });

  test('a removed edge joins nothing and blocks nothing', () => {
    expect(
      outcome(line(path('a', 'b'), path('b', 'c'), path('b', 'd')), {
        nodeIds: ['b'],
        edgeIds: ['b-d'],
        reconnect: true,
      }),
    ).toEqual(['-b', '-b-c', '-b-d', 'a-b→c']);
    expect(
      outcome(line(path('a', 'b'), path('b', 'c')), { nodeIds: ['b'], edgeIds: ['b-c'], reconnect: true }),
    ).toEqual(['-b', '-a-b', '-b-c']);
    expect(
      outcome(line(path('a', 'b'), path('b', 'c')), { nodeIds: ['b'], edgeIds: ['a-b'], reconnect: true }),
    ).toEqual(['-b', '-a-b', '-b-c']);
    expect(
      outcome(line(path('a', 'b'), path('b', 'c'), path('a', 'c')), {
        nodeIds: ['b'],
        edgeIds: ['a-c'],
        reconnect: true,
      }),
    ).toEqual(['-b', '-a-c', '-b-c', 'a-b→c']);
  });

  test('never adds a duplicate edge', () => {
    const twice = line(path('a', 'b'), path('b', 'd'), path('a', 'd'));
    expect(outcome(twice, { nodeIds: ['b'], reconnect: true })).toEqual(['-b', '-a-b', '-b-d']);
    const other = line(path('a', 'b', { value: 'A' }), path('b', 'd'), path('a', 'd', { value: 'B' }));
    expect(outcome(other, { nodeIds: ['b'], reconnect: true })).toEqual(['-b', '-b-d', 'a-b→d']);
    const kinds = line(path('a', 'b', { type: 'timeout' }), path('b', 'd'), path('a', 'd'));
    expect(outcome(kinds, { nodeIds: ['b'], reconnect: true })).toEqual(['-b', '-b-d', 'a-b→d']);
    const blank = line(path('a', 'b', { value: null }), path('b', 'd'), path('a', 'd'));
    expect(outcome(blank, { nodeIds: ['b'], reconnect: true })).toEqual(['-b', '-b-d', 'a-b→d']);
    const both = line(path('a', 'b', { id: '1' }), path('a', 'c', { id: '2' }), path('b', 'd'), path('c', 'd'));
    expect(outcome(both, { nodeIds: ['b', 'c'], reconnect: true })).toEqual(['-b', '-c', '-2', '-b-d', '-c-d', '1→d']);
  });

  test('never joins an edge to a trigger', () => {
    const version = workflowOf(
      [plain('a'), plain('b'), step('t', 'trigger-keyword')],
      [path('a', 'b'), path('b', 't')],
    );
    expect(outcome(version, { nodeIds: ['b'], reconnect: true })).toEqual(['-b', '-a-b', '-b-t']);
  });

  test('of a node with a repeated id leaves the edges to the other', () => {
    const twins = workflowOf([plain('a'), plain('b'), plain('b'), plain('c')], [path('a', 'b'), path('b', 'c')]);
    expect(allowed(twins, { nodeIds: ['b'], reconnect: true })).toMatchObject({
      nodeIds: ['b'],
      nodePositions: [1],
      edgeIds: [],
      joins: [],
    });
    const through = workflowOf(
      [plain('a'), plain('b'), plain('b'), plain('c')],
      [path('a', 'c'), path('c', 'b'), path('b', 'a')],
    );
    expect(outcome(through, { nodeIds: ['b', 'c'], reconnect: true })).toEqual(['-b', '-c', '-c-b', 'a-c→b']);
  });

  test('of edges with a repeated id joins only the first', () => {
    const version = line(path('a', 'b', { id: 'same' }), path('d', 'b', { id: 'same' }), path('b', 'c', { id: 'on' }));
    expect(allowed(version, { nodeIds: ['b'], reconnect: true })).toMatchObject({
      joins: [{ edgeId: 'same', source: 'a', target: 'c' }],
      edgePositions: [2, 1],
    });
  });

  test('of ten thousand nodes with crowded neighbours is fast', () => {
    const count = 10_000;
    const chain = Array.from({ length: count }, (_, index) => plain(`n${index}`));
    const edges = [
      ...Array.from({ length: count - 1 }, (_, index) => path(`n${index}`, `n${index + 1}`)),
      ...Array.from({ length: count - 1 }, (_, index) => path('hub', `n${index}`, { value: `${index}` })),
    ];
    const version = workflowOf([plain('hub'), ...chain], edges);
    const began = performance.now();
    const { joins } = allowed(version, { nodeIds: chain.slice(0, -1).map(({ id }) => id), reconnect: true });
    expect(performance.now() - began).toBeLessThan(2000);
    expect(joins).toHaveLength(count - 1);
    expect(new Set(joins.map(({ target }) => target))).toEqual(new Set([`n${count - 1}`]));
  });
});
