import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { stepOptions, stepsInOrder } from '../../../src/replay/executions/use-filter-choices.js';
import { branchedWorkflow } from '../../support/branched-workflow.js';

const versionOf = (nodes: readonly WorkflowNode[], edges: readonly (readonly [string, string])[]): WorkflowVersion =>
  ({
    id: 'v1',
    definition: {
      nodes,
      edges: edges.map(([source, target], at): WorkflowEdge => ({ id: `e${at}`, source, target, type: 'standard' })),
    },
  }) as WorkflowVersion;
const plain = (ids: string): readonly WorkflowNode[] =>
  [...ids].map((id) => ({ id, type: { type: 'add-tag', label: `Step ${id}` } }) as WorkflowNode);
const order = (version: WorkflowVersion): string =>
  stepsInOrder(graphOf(version))
    .map(({ id }) => id)
    .join('');

describe('steps to filter by', () => {
  it.each([1, 2, 3, 4, 5])('are all nodes once, each before those that only it leads to (workflow %i)', (seed) => {
    const version = branchedWorkflow(80, seed, { loops: 0, parts: 1 + (seed % 3) });
    const graph = graphOf(version);
    const ids = stepsInOrder(graph).map(({ id }) => id);
    expect([...ids].sort()).toEqual(graph.nodes.map(({ id }) => id).sort());
    const place = new Map(ids.map((id, at) => [id, at]));
    for (const { source, target } of version.definition?.edges ?? [])
      expect(place.get(source)!, `${source} → ${target}`).toBeLessThan(place.get(target)!);
  });

  it.each<[string, string, readonly (readonly [string, string])[]]>([
    [
      'a chain stored backwards',
      'cba',
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
    ],
    ['nodes without edges', 'abc', []],
    [
      'a start stored behind a loop',
      'bca',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
      ],
    ],
    [
      'a loop back',
      'abc',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
      ],
    ],
    [
      'nothing but a loop',
      'abc',
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ],
    ],
    [
      'a node that leads to itself',
      'abc',
      [
        ['a', 'a'],
        ['a', 'b'],
        ['b', 'c'],
      ],
    ],
  ])('are complete and in order for %s', (_, ids, edges) => {
    expect(order(versionOf(plain(ids), edges))).toBe('abc');
  });

  it('are complete where edges lead to nodes that do not exist, or nodes repeat an id', () => {
    expect(
      order(
        versionOf(plain('ab'), [
          ['a', 'gone'],
          ['gone', 'b'],
          ['a', 'b'],
        ]),
      ),
    ).toBe('ab');
    expect(stepOptions(graphOf(versionOf(plain('aab'), [['a', 'b']]))).map(({ value }) => value)).toEqual(['a', 'b']);
    for (const broken of [{}, { definition: null }, { definition: { nodes: null, edges: null } }])
      expect(stepOptions(graphOf(broken as never))).toEqual([]);
  });

  it('have a label, an icon, and the settings where several share a label', () => {
    const options = stepOptions(graphOf(branchedWorkflow(60, 7)));
    for (const { label, icon } of options) {
      expect(label.trim()).not.toBe('');
      expect(icon).toBeTypeOf('string');
    }
    const messages = options.filter(({ label }) => label === 'Send message');
    expect(messages.length).toBeGreaterThan(1);
    for (const { note } of messages) expect(note?.trim()).toBeTruthy();
  });

  it('are labelled although their types say nothing', () => {
    const odd = [{ id: 'bare' }, { id: 'empty', type: {} }, { id: 'null', type: null }, { id: 'text', type: 'x' }];
    const options = stepOptions(graphOf(versionOf(odd as never, [])));
    expect(options.map(({ value }) => value)).toEqual(['bare', 'empty', 'null', 'text']);
    for (const { label } of options) expect(label).toMatch(/\S/);
  });
});
