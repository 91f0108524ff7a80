import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodesOf } from '#graph';
import {
  isMadeFor,
  type Layout,
  layoutIfArranged,
  layoutIndexOf,
  layoutVersion,
  provisionalLayout,
  redrawLayout,
} from '#layout';
import type { Presentation, WorkflowVersion } from '#model';
import { anyVersion } from './random-version.js';

const runs = { seed: 20_261_121, numRuns: 300 };
const step = (id: string, type = 'step') => ({ id, type: { type } });
const path = (id: string, source: string, target: string) => ({ id, type: 'standard', source, target });
const versionOf = (nodes: ReturnType<typeof step>[], edges: ReturnType<typeof path>[]): WorkflowVersion => ({
  definition: { nodes, edges },
});

const row = versionOf([step('a', 'trigger.list'), step('b'), step('c')], [path('ab', 'a', 'b'), path('bc', 'b', 'c')]);
const laidOut = layoutVersion(row);
const centreOf = ({ nodes }: Layout, id: string) => {
  const { x, y, width, height } = nodes[id]!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** A version and another one that shares a part of it. */
const edited = fc
  .tuple(anyVersion, anyVersion)
  .map(([one, other]): WorkflowVersion => ({
    definition: {
      nodes: [
        ...(one.definition?.nodes ?? []).filter((_, i) => i % 3 !== 0),
        ...(other.definition?.nodes ?? []).map((node) => ({ ...node, id: `n${node.id}` })),
      ],
      edges: [
        ...(one.definition?.edges ?? []),
        ...(other.definition?.edges ?? []).map((edge, i) => ({
          ...edge,
          id: `n${edge.id}`,
          target: `n${edge.target}`,
          source: i % 2 === 0 ? edge.source : `n${edge.source}`,
        })),
      ],
    },
  }))
  .chain((version) => fc.tuple(fc.constant(version), anyVersion));

const everywhere = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 };

function editedBy(
  version: WorkflowVersion,
  presentation: Presentation,
  kind: string,
  one: number,
  two: number,
  at: number,
): [WorkflowVersion, Presentation] {
  const nodes = version.definition?.nodes ?? [];
  const edges = version.definition?.edges ?? [];
  const node = nodes[one % Math.max(1, nodes.length)];
  const edge = edges[two % Math.max(1, edges.length)];
  const id = `new${at}`;
  if (kind === 'add')
    return [
      { definition: { nodes: [...nodes, step(id)], edges: node ? [...edges, path(`to-${id}`, node.id, id)] : edges } },
      presentation,
    ];
  if (kind === 'into' && edge) {
    return [
      {
        definition: {
          nodes: [...nodes, step(id)],
          edges: [
            ...edges.map((each) => (each === edge ? { ...each, target: id } : each)),
            path(`from-${id}`, id, edge.target),
          ],
        },
      },
      presentation,
    ];
  }
  if (kind === 'remove' && node) {
    return [
      {
        definition: {
          nodes: nodes.filter((each) => each !== node),
          edges: edges.filter(({ source, target }) => source !== node.id && target !== node.id),
        },
      },
      presentation,
    ];
  }
  return node
    ? [version, { version: 1, nodes: { ...presentation.nodes, [node.id]: { dx: two % 400, dy: one % 90 } } }]
    : [version, presentation];
}

describe('[L21] a provisional layout', () => {
  it('keeps remaining elements, and gives new nodes a position and new edges a line', () => {
    fc.assert(
      fc.property(edited, ([version, before]) => {
        const previous = layoutVersion(before);
        const shown = provisionalLayout(version, previous);
        for (const { id } of version.definition?.nodes ?? []) {
          expect(shown.nodes[id]).toBeDefined();
          if (id in previous.nodes) expect(shown.nodes[id]).toBe(previous.nodes[id]);
          expect(Object.values(shown.nodes[id]!).every(Number.isInteger)).toBe(true);
        }
        for (const { id, source, target } of version.definition?.edges ?? []) {
          const [from, to, line] = [shown.nodes[source], shown.nodes[target], shown.edges[id]];
          expect(line !== undefined).toBe(from !== undefined && to !== undefined);
          if (!from || !to || !line) continue;
          expect(line.points[0]).toEqual({ x: from.x + Math.floor(from.width / 2), y: from.y + from.height });
          expect(line.points.at(-1)).toEqual({ x: to.x + Math.floor(to.width / 2), y: to.y });
        }
      }),
      runs,
    );
  });

  it('continues from edit to edit, and [L19] its index agrees with a linear search', () => {
    const edits = fc.array(fc.tuple(fc.constantFrom('add', 'into', 'remove', 'move'), fc.nat(), fc.nat()), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(anyVersion, edits, (start, list) => {
        const first = layoutVersion(start);
        let [version, shown, presentation]: [WorkflowVersion, Layout, Presentation] = [start, first, { version: 1 }];
        layoutIndexOf(first).nodesIn(everywhere);
        for (const [at, [kind, one, two]] of list.entries()) {
          [version, presentation] = editedBy(version, presentation, kind, one, two, at);
          shown = provisionalLayout(version, shown, { presentation });
        }
        for (const { id, source, target } of version.definition?.edges ?? []) {
          const [from, to, line] = [shown.nodes[source], shown.nodes[target], shown.edges[id]];
          expect(line === undefined).toBe(!from || !to);
          if (from && to)
            expect([line?.points[0], line?.points.at(-1)]).toEqual([
              { x: from.x + Math.floor(from.width / 2), y: from.y + from.height },
              { x: to.x + Math.floor(to.width / 2), y: to.y },
            ]);
        }
        expect(Object.keys(shown.nodes).sort()).toEqual((version.definition?.nodes ?? []).map(({ id }) => id).sort());
        expect(isMadeFor(shown, nodesOf(version))).toBe(true);
        expect(isMadeFor({ ...shown }, nodesOf(version))).toBe(false);
        const [index, plain] = [layoutIndexOf(shown), layoutIndexOf({ ...shown })];
        expect(index.bounds).toEqual(plain.bounds);
        for (const { x, y, width, height } of Object.values(shown.nodes)) {
          const area = { x: x - 40, y: y - 30, width: width / 2, height: height / 2 };
          expect([...index.nodesIn(area)].sort()).toEqual([...plain.nodesIn(area)].sort());
          expect([...index.edgesIn(area)].sort()).toEqual([...plain.edgesIn(area)].sort());
          expect(index.nodeAt({ x: x - 1, y }) === undefined).toBe(plain.nodeAt({ x: x - 1, y }) === undefined);
          expect(index.edgeAt({ x, y }, 30) === undefined).toBe(plain.edgeAt({ x, y }, 30) === undefined);
        }
      }),
      { ...runs, numRuns: 150 },
    );
  });

  it('is the layout before where no element is new', () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        const previous = layoutVersion(version);
        const shown = provisionalLayout(version, previous);
        expect(shown).toEqual(previous);
        for (const id of Object.keys(previous.edges)) expect(shown.edges[id]).toBe(previous.edges[id]);
      }),
      runs,
    );
  });

  it('places a node in the middle of the edge it was inserted into', () => {
    const shown = provisionalLayout(
      versionOf(
        [step('a', 'trigger.list'), step('b'), step('c'), step('new')],
        [path('ab', 'a', 'new'), path('nb', 'new', 'b'), path('bc', 'b', 'c')],
      ),
      laidOut,
    );
    const [a, b] = [centreOf(laidOut, 'a'), centreOf(laidOut, 'b')];
    expect(centreOf(shown, 'new')).toEqual({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    expect(shown.edges['bc']).toBe(laidOut.edges['bc']);
  });

  it('places a node below its predecessor, beside the existing successors', () => {
    const more = [step('a', 'trigger.list'), step('b'), step('c'), step('after-c'), step('after-b')];
    const shown = provisionalLayout(
      versionOf(more, [
        path('ab', 'a', 'b'),
        path('bc', 'b', 'c'),
        path('cn', 'c', 'after-c'),
        path('bn', 'b', 'after-b'),
      ]),
      laidOut,
    );
    expect(centreOf(shown, 'after-c').x).toBe(centreOf(laidOut, 'c').x);
    expect(shown.nodes['after-c']!.y).toBe(laidOut.nodes['c']!.y + laidOut.nodes['c']!.height + 40);
    expect(shown.nodes['after-b']!.y).toBe(laidOut.nodes['c']!.y);
    expect(shown.nodes['after-b']!.x).toBeGreaterThan(laidOut.nodes['c']!.x + laidOut.nodes['c']!.width);
    expect(shown.height).toBe(shown.nodes['after-c']!.y + shown.nodes['after-c']!.height);
  });

  it('places nodes without edges right of all others, and pinned ones at their pin', () => {
    const presentation: Presentation = { version: 1, nodes: { pinned: { x: 900, y: -40 }, __proto__: { x: 1 } } };
    const shown = provisionalLayout(
      versionOf(
        [...(row.definition!.nodes as ReturnType<typeof step>[]), step('alone'), step('constructor'), step('pinned')],
        [],
      ),
      laidOut,
      { presentation },
    );
    expect(shown.nodes['alone']!.x).toBeGreaterThan(laidOut.width);
    expect(shown.nodes['constructor']!.x).toBeGreaterThan(shown.nodes['alone']!.x + shown.nodes['alone']!.width);
    expect(shown.nodes['pinned']).toMatchObject({ x: 900, y: -40 });
    expect(Object.keys(shown.edges)).toEqual([]);
  });

  it('accepts invalid versions', () => {
    for (const definition of [
      undefined,
      { nodes: null, edges: 7 },
      { nodes: [null, 5, { id: 7 }], edges: [null, { id: 3 }, { id: 'x' }] },
    ]) {
      expect(Object.keys(provisionalLayout({ definition } as unknown as WorkflowVersion, laidOut).nodes)).toEqual([]);
    }
  });
});

describe('[L22] a layout drawn again', () => {
  const moved = fc.dictionary(
    fc.constantFrom('s0', 's1', 's4', 'unknown'),
    fc.record(
      { dx: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 900 }) },
      { requiredKeys: [] },
    ),
  );

  it('equals the layout of the version with those offsets, whatever was drawn before', () => {
    fc.assert(
      fc.property(anyVersion, moved, moved, (version, first, second) => {
        const presentation = (nodes: typeof first): Presentation => ({ version: 1, nodes });
        const before = layoutVersion(version, { presentation: presentation(first) });
        const again = redrawLayout(before, presentation(second));
        expect(again).toEqual(layoutVersion(version, { presentation: presentation(second) }));
        expect(redrawLayout(again!, presentation(second))).toBe(again);
        expect(redrawLayout(again!, undefined)).toEqual(layoutVersion(version));
      }),
      runs,
    );
  });

  it('is available for any version with the same nodes, types and edges, once one was laid out', () => {
    fc.assert(
      fc.property(anyVersion, moved, (known, nodes) => {
        const version = structuredClone(known);
        const presentation: Presentation = { version: 1, nodes };
        expect(layoutIfArranged(version)).toBeUndefined();
        const first = layoutVersion(version);
        const edges = version.definition?.edges ?? [];
        const steps = version.definition?.nodes ?? [];
        if (edges.length === 0) return;
        const typedInto = {
          definition: { edges, nodes: steps.map((node) => ({ ...node, config: { message: 'Hi' } })) },
        } as WorkflowVersion;
        expect(layoutIfArranged(typedInto, { presentation })).toEqual(layoutVersion(typedInto, { presentation }));
        expect(layoutIfArranged(typedInto, { previous: first })).toBe(first);
        expect(layoutIfArranged(version, { density: 'compact' })).toBeUndefined();
        expect(layoutIfArranged(version, { sizes: {} })).toBeUndefined();
        const retyped = {
          definition: { edges, nodes: steps.map((node, i) => (i === 0 ? { ...node, type: { type: 'end' } } : node)) },
        } as WorkflowVersion;
        expect(layoutIfArranged(retyped)).toBeUndefined();
        expect(
          layoutIfArranged({ definition: { nodes: steps, edges: [...edges] } } as WorkflowVersion),
        ).toBeUndefined();
      }),
      runs,
    );
  });

  it('is undefined for a layout of another origin', () => {
    expect(redrawLayout({ ...laidOut }, undefined)).toBeUndefined();
  });
});
