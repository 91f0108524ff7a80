import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalJson, seededRandom } from '#base';
import { mergeVersions } from '#compare';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { enough, lawRuns } from '../support/long-run.js';
import { seed } from './random-pair.js';

type Lists = { readonly nodes: readonly WorkflowNode[]; readonly edges: readonly WorkflowEdge[] };

/** A small graph whose nodes differ in content and whose edges differ in their value, so that nothing is matched by likeness. */
function smallGraph(): Lists {
  return {
    nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id, type: { type: 'add-tag' }, config: { tag: id, note: id } })),
    edges: [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['a', 'c'],
    ].map(([source, target], at) => ({ id: `e${at}`, source: source!, target: target!, value: `v${at}` })),
  };
}

/** One random edit of plain lists: sets a setting, removes a node with its edges, rewires or labels or removes an edge. */
function edit({ edges, nodes }: Lists, random: () => number): Lists {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const value = pick(['x', 'y', 'z']);
  const node = pick(nodes);
  const edge = edges.length > 0 ? pick(edges) : undefined;
  const replaced = (next: WorkflowEdge): readonly WorkflowEdge[] => edges.map((one) => (one === edge ? next : one));
  switch (Math.floor(random() * 5)) {
    case 0:
      return {
        edges,
        nodes: nodes.map((one) =>
          one === node ? { ...one, config: { ...one.config, [pick(['tag', 'note'])]: value } } : one,
        ),
      };
    case 1:
      if (nodes.length < 3) return { edges, nodes };
      return {
        nodes: nodes.filter((one) => one !== node),
        edges: edges.filter(({ source, target }) => source !== node.id && target !== node.id),
      };
    case 2:
      return edge ? { nodes, edges: replaced({ ...edge, target: pick(nodes).id }) } : { nodes, edges };
    case 3:
      return edge ? { nodes, edges: replaced({ ...edge, value: `${edge.id}${value}` }) } : { nodes, edges };
    default:
      return { nodes, edges: edges.filter((one) => one !== edge) };
  }
}

/** What cannot both be, found by comparing every field of every element of three lists. */
function contested(base: Lists, mine: Lists, theirs: Lists): ReadonlySet<string> {
  const found = new Set<string>();
  const differ = (one: unknown, other: unknown): boolean => !equalJson(one, other);
  const clash = (from: unknown, one: unknown, other: unknown): boolean =>
    differ(from, one) && differ(from, other) && differ(one, other);
  for (const node of base.nodes) {
    const [one, other] = [mine, theirs].map(({ nodes }) => nodes.find(({ id }) => id === node.id));
    if (one && other) {
      for (const key of ['tag', 'note'])
        if (clash(node.config?.[key], one.config?.[key], other.config?.[key])) found.add(`node ${node.id}`);
    } else if (one ?? other) {
      const keeper = one ? mine : theirs;
      const kept = keeper.edges.filter(({ source, target }) => source === node.id || target === node.id);
      const isTouched =
        differ((one ?? other)!.config, node.config) ||
        kept.some((edge) => {
          const was = base.edges.find(({ id }) => id === edge.id);
          return !was || differ(edge, was);
        });
      if (isTouched) found.add(`node ${node.id}`);
    }
  }
  for (const edge of base.edges) {
    const [one, other] = [mine, theirs].map(({ edges }) => edges.find(({ id }) => id === edge.id));
    if (one && other) {
      const ends = ({ source, target }: WorkflowEdge): unknown => [source, target];
      if (clash(ends(edge), ends(one), ends(other)) || clash(edge.value, one.value, other.value))
        found.add(`edge ${edge.id}`);
    } else if ((one ?? other) && differ(one ?? other, edge)) found.add(`edge ${edge.id}`);
  }
  return found;
}

describe(`[V12] a second opinion (seed ${seed})`, { timeout: 120_000 }, () => {
  test('agrees on what is in conflict, for 2,000 triples', () => {
    let conflicts = 0;
    fc.assert(
      fc.property(fc.nat(), fc.nat(4), fc.nat(4), (chance, some, others) => {
        const random = seededRandom(chance);
        const base = smallGraph();
        let [mine, theirs] = [base, base];
        for (let at = 0; at <= some; at++) mine = edit(mine, random);
        for (let at = 0; at <= others; at++) theirs = edit(theirs, random);
        const version = (definition: Lists): WorkflowVersion => ({
          definition: { nodes: [...definition.nodes], edges: [...definition.edges] },
        });
        const merge = mergeVersions(version(base), version(mine), version(theirs));
        const expected = contested(base, mine, theirs);
        const named = new Set(
          merge.conflicts.map(({ edgeId, nodeId, subject }) =>
            subject === 'edge' ? `edge ${edgeId}` : `node ${nodeId}`,
          ),
        );
        // The conflict of a removed step takes the edges along that both sides changed there.
        const taken = new Set(
          merge.conflicts
            .flatMap(({ changes }) => [...changes.mine, ...changes.theirs])
            .flatMap((change) =>
              change.subject === 'edge' && change.edgeId !== undefined ? [`edge ${change.edgeId}`] : [],
            ),
        );
        for (const name of named) expect([...expected]).toContain(name);
        for (const name of expected) expect([...named, ...taken]).toContain(name);
        conflicts += expected.size;
      }),
      { seed, numRuns: lawRuns(2000, 10_000) },
    );
    expect(conflicts).toBeGreaterThan(enough(1000));
  });

  test('problems that only the merge made are named', () => {
    const version = (edges: readonly WorkflowEdge[]): WorkflowVersion => ({
      definition: {
        nodes: ['a', 'b', 'c'].map((id) => ({
          id,
          type: {
            type: `kind-${id}`,
            validation: { numEdgeCondition: 'atMost', numEdges: 1, edges: [{ type: 'standard' }] },
          },
        })),
        edges: [...edges],
      },
    });
    const merge = mergeVersions(
      version([]),
      version([{ id: 'm', source: 'a', target: 'b', type: 'standard' }]),
      version([{ id: 't', source: 'a', target: 'c', type: 'standard' }]),
    );
    expect(merge.conflicts).toEqual([]);
    expect(merge.version.definition?.edges?.map(({ id }) => id)).toEqual(['m', 't']);
    expect(merge.problems.length).toBeGreaterThan(0);
    for (const { edgeId, nodeId } of merge.problems)
      expect([nodeId, edgeId].some((id) => ['a', 'm', 't'].includes(id ?? ''))).toBe(true);
  });
});
