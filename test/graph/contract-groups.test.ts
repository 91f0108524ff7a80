import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contractGroups, edgesOf, graphOf, nodesOf, type NodeGroup } from '#graph';
import type { WorkflowVersion } from '#model';
import { randomWorkflow } from '../support/random-workflow.js';

const seed = 20261121;
const card = (group: NodeGroup, id: string) => ({ id, type: { type: 'group', label: group.id } });
const version: WorkflowVersion = {
  name: 'Trial',
  definition: {
    nodes: ['a', 'b', 'c', 'd', 'group g'].map((id) => ({ id })),
    edges: [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['c', 'd'],
      ['b', 'd'],
    ].map(([source = '', target = '']) => ({ id: `${source}${target}`, source, target })),
  },
};

describe('contractGroups', () => {
  test('replaces each group by one node with the edges into and out of it', () => {
    const group = { id: 'g', nodeIds: ['b', 'c', 'gone'] };
    const { cardOf, groupOf, version: now } = contractGroups(version, [group], card);
    // The node of the group gets an unused id.
    expect(nodesOf(now).map(({ id }) => id)).toEqual(['a', 'group g ', 'd', 'group g']);
    expect(edgesOf(now)).toEqual([
      { id: 'ab', source: 'a', target: 'group g ' },
      { id: 'cd', source: 'group g ', target: 'd' },
      { id: 'bd', source: 'group g ', target: 'd' },
    ]);
    expect([...cardOf]).toEqual([
      ['b', 'group g '],
      ['c', 'group g '],
    ]);
    expect(groupOf.get('group g ')).toBe(group);
    expect(nodesOf(now)[0]).toBe(nodesOf(version)[0]);
    const again = contractGroups({ ...version, name: 'Other' }, [group], card).version;
    expect(nodesOf(again).every((node, at) => node === nodesOf(now)[at])).toBe(true);
    expect(edgesOf(again).every((edge, at) => edge === edgesOf(now)[at])).toBe(true);
  });

  test('returns the same version where there is no group', () => {
    expect(contractGroups(version, [], card).version).toBe(version);
    expect(contractGroups(version, [{ id: 'g', nodeIds: ['gone'] }], card).version).toBe(version);
  });

  test(`keeps every edge that is not inside a group, and no edge leads to a replaced node (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.array(fc.array(fc.nat(40), { maxLength: 6 }), { maxLength: 4 }),
        (workflowSeed, draws) => {
          const random = randomWorkflow(workflowSeed, 3 + (workflowSeed % 20));
          const ids = nodesOf(random).map(({ id }) => id);
          const groups = draws.map((own, at) => ({
            id: `g${at}`,
            nodeIds: own.map((draw) => ids[draw % ids.length]!),
          }));
          const { cardOf, version: now } = contractGroups(random, groups, card);
          const inside = edgesOf(random).filter(
            ({ source, target }) =>
              source !== target && cardOf.has(source) && cardOf.get(source) === cardOf.get(target),
          );
          const own = edgesOf(random).filter(({ source, target }) => source === target && cardOf.has(source));
          expect(edgesOf(now)).toHaveLength(edgesOf(random).length - inside.length - own.length);
          const graph = graphOf(now);
          for (const id of cardOf.keys()) expect(graph.node(id)).toBeUndefined();
          for (const { source, target } of edgesOf(now)) expect(cardOf.has(source) || cardOf.has(target)).toBe(false);
        },
      ),
      { seed, numRuns: 300 },
    );
  });
});
