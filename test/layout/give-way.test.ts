import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf, nodesOf } from '#graph';
import { automaticPositions, type LaidOutNode, type Layout, layoutVersion, placeNode, redrawLayout } from '#layout';
import type { NodePresentation, Presentation, WorkflowEdge, WorkflowVersion } from '#model';
import { anyVersion, treeVersion } from './random-version.js';
import { sketchVersion } from './sketch-version.js';

const runs = { seed: 20_261_121, numRuns: 200 };
const present = (nodes: { readonly [id: string]: NodePresentation }): Presentation => ({ version: 1, nodes });
const overlap = (a: LaidOutNode, b: LaidOutNode): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const node = ({ nodes }: Layout, id: string): LaidOutNode => nodes[id] as LaidOutNode;
const offset = fc.integer({ min: -500, max: 500 });
const places = fc.dictionary(
  fc.constantFrom(...Array.from({ length: 14 }, (_, i) => `s${i}`)),
  fc.oneof(
    fc.record({ dx: offset, dy: offset }),
    fc.record({ x: offset, y: fc.integer({ min: -100, max: 1500 }) }),
    fc.record({ x: offset, dy: offset }),
  ),
  { minKeys: 1, maxKeys: 6 },
);

/** The version with a node inserted into one of its edges. */
function insertOn(version: WorkflowVersion, { id, target }: WorkflowEdge): WorkflowVersion {
  const edges = edgesOf(version).map((edge) => (edge.id === id ? { ...edge, target: 'new' } : edge));
  return {
    definition: {
      nodes: [...nodesOf(version), { id: 'new', type: { type: 'step' } }],
      edges: [...edges, { id: 'after-new', type: 'standard', source: 'new', target }],
    },
  };
}

/** The placed nodes that are not at their position, and the nodes that overlap others, unless both were placed. */
function faults(
  layout: Layout,
  version: WorkflowVersion,
  nodes: { readonly [id: string]: NodePresentation },
  direction: 'down' | 'right' = 'down',
): readonly string[] {
  const plain = layoutVersion(version, { direction }).nodes;
  const ids = nodesOf(version).map(({ id }) => id);
  const isPlaced = (id: string): boolean => Object.hasOwn(nodes, id);
  const strayed = ids.filter((id) => {
    const wanted = placeNode(plain[id] as LaidOutNode, nodes[id]);
    return isPlaced(id) && (node(layout, id).x !== wanted.x || node(layout, id).y !== wanted.y);
  });
  const covered = ids.flatMap((one, at) =>
    ids
      .slice(at + 1)
      .flatMap((other) =>
        overlap(node(layout, one), node(layout, other)) && !(isPlaced(one) && isPlaced(other))
          ? [`${one} on ${other}`]
          : [],
      ),
  );
  return [...strayed, ...covered];
}

const moving = fc.dictionary(
  fc.constantFrom(...Array.from({ length: 14 }, (_, i) => `s${i}`)),
  fc.record({ dx: fc.integer({ min: 1, max: 500 }), dy: offset }),
  { maxKeys: 5 },
);

describe('[L25] a node that the user placed', () => {
  it('stays exactly there, and no automatically placed node overlaps it or another', () => {
    fc.assert(
      fc.property(
        anyVersion,
        places,
        fc.constantFrom('down' as const, 'right' as const),
        (version, nodes, direction) => {
          const own = Object.fromEntries(
            Object.entries<NodePresentation>(nodes).filter(
              ([, { x, y, dx = 0, dy = 0 }]) => x !== undefined || y !== undefined || dx !== 0 || dy !== 0,
            ),
          );
          expect(
            faults(layoutVersion(version, { direction, presentation: present(own) }), version, own, direction),
          ).toEqual([]);
        },
      ),
      runs,
    );
  });

  it('moves only with its automatic position when a node is inserted elsewhere, and is never covered by it', () => {
    fc.assert(
      fc.property(fc.oneof(treeVersion, anyVersion), moving, fc.nat(), (version, nodes, pick) => {
        const edges = edgesOf(version);
        if (edges.length === 0) return;
        const longer = insertOn(version, edges[pick % edges.length] as WorkflowEdge);
        const presentation = present(nodes);
        const before = layoutVersion(version, { presentation });
        const after = layoutVersion(longer, { presentation, previous: before });
        const [then, now] = [automaticPositions(version), automaticPositions(longer)];
        for (const { id } of nodesOf(version)) {
          if (!Object.hasOwn(nodes, id)) continue;
          const by = { x: now.of(id)!.x - then.of(id)!.x, y: now.of(id)!.y - then.of(id)!.y };
          expect(node(after, id)).toMatchObject({ x: node(before, id).x + by.x, y: node(before, id).y + by.y });
        }
        expect(faults(after, longer, nodes)).toEqual([]);
      }),
      runs,
    );
  });

  it('stays at its pin, whatever is inserted into an edge', () => {
    fc.assert(
      fc.property(anyVersion, fc.nat(), (version, pick) => {
        const edges = edgesOf(version);
        if (edges.length === 0) return;
        const pins = { s1: { x: 130, y: 210 }, s2: { x: -400, y: 90 } };
        const longer = insertOn(version, edges[pick % edges.length] as WorkflowEdge);
        const after = layoutVersion(longer, { presentation: present(pins) });
        for (const [id, pin] of Object.entries(pins)) if (after.nodes[id]) expect(after.nodes[id]).toMatchObject(pin);
        expect(
          faults(after, longer, Object.fromEntries(Object.entries(pins).filter(([id]) => id in after.nodes))),
        ).toEqual([]);
      }),
      runs,
    );
  });

  it('moves only nodes close by out of its way', () => {
    const version = sketchVersion('Trigger>A;A>B;A>C;A>D;A>E;A>F;B>G;C>H;D>I;E>J;F>K');
    const plain = layoutVersion(version);
    const moved = layoutVersion(version, { presentation: present({ B: { dx: 40 } }) });
    const gone = Object.keys(plain.nodes).filter((id) => id !== 'B' && node(plain, id).x !== node(moved, id).x);
    expect(gone.map((id) => [id, node(moved, id).x - node(plain, id).x])).toEqual([
      ['C', 28],
      ['D', 16],
      ['E', 4],
    ]);
    expect(Object.keys(plain.nodes).filter((id) => node(plain, id).y !== node(moved, id).y)).toEqual([]);
  });

  it('frees the room again when it is moved back', () => {
    fc.assert(
      fc.property(anyVersion, places, (version, nodes) => {
        const moved = layoutVersion(version, { presentation: present(nodes) });
        expect(redrawLayout(moved, undefined)).toEqual(layoutVersion(version));
      }),
      { ...runs, numRuns: 200 },
    );
  });

  it('costs little where thousands were placed onto thousands', () => {
    const count = 400;
    const version: WorkflowVersion = {
      definition: {
        nodes: Array.from({ length: count }, (_, i) => ({
          id: `s${i}`,
          type: { type: i === 0 ? 'trigger.list' : 'step' },
        })),
        edges: Array.from({ length: count - 1 }, (_, i) => ({
          id: `p${i}`,
          type: 'standard',
          source: `s${Math.floor(i / 3)}`,
          target: `s${i + 1}`,
        })),
      },
    };
    const nodes = Object.fromEntries(
      Array.from({ length: count / 2 }, (_, i) => [`s${2 * i + 1}`, { dx: 100, dy: 40 }]),
    );
    expect(faults(layoutVersion(version, { presentation: present(nodes) }), version, nodes)).toEqual([]);
  });
});
