import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf, nodesOf } from '#graph';
import {
  type LaidOutEdge,
  type LaidOutNode,
  type Layout,
  type LayoutOptions,
  layoutVersion,
  type Point,
} from '#layout';
import type { WorkflowEdge, WorkflowVersion } from '#model';
import { anyVersion, forwardVersion, runs, treeVersion } from './random-version.js';
import { sketchVersion } from './sketch-version.js';

const allOptions: LayoutOptions[] = [
  {},
  { density: 'compact' },
  { direction: 'right' },
  { direction: 'right', density: 'compact' },
  { sizes: { s0: { width: 301, height: 41 }, s1: { width: 97, height: 133 }, s2: { width: 30, height: 30 } } },
];
const anyOptions = fc.constantFrom(...allOptions);

const center = (node: LaidOutNode): number => node.x + Math.floor(node.width / 2);
const segments = ({ points }: LaidOutEdge): [Point, Point][] =>
  points.slice(1).map((point, i) => [points[i] as Point, point]);
const node = (layout: Layout, id: string): LaidOutNode => layout.nodes[id] as LaidOutNode;
const edge = (layout: Layout, id: string): LaidOutEdge => layout.edges[id] as LaidOutEdge;

function entersCard(a: Point, b: Point, card: LaidOutNode): boolean {
  return (
    Math.min(a.x, b.x) < card.x + card.width &&
    Math.max(a.x, b.x) > card.x &&
    Math.min(a.y, b.y) < card.y + card.height &&
    Math.max(a.y, b.y) > card.y
  );
}

function reaches(version: WorkflowVersion, from: string, to: string, edges = edgesOf(version)): boolean {
  const seen = new Set([from]);
  for (const id of seen) {
    for (const each of edges) if (each.source === id) seen.add(each.target);
  }
  return seen.has(to) && (from !== to || edges.some(({ source, target }) => source === from && target === from));
}

const leadsOn = (layout: Layout, { source, target }: WorkflowEdge): boolean =>
  source !== target && node(layout, source).y + node(layout, source).height <= node(layout, target).y;

function numbersOf(layout: Layout): number[] {
  return [
    layout.width,
    layout.height,
    ...Object.values(layout.nodes).flatMap(({ x, y, width, height }) => [x, y, width, height]),
    ...Object.values(layout.edges).flatMap(({ points, label }) =>
      [...points, ...(label ? [label] : [])].flatMap(({ x, y }) => [x, y]),
    ),
  ];
}

describe(`laws, seed ${runs.seed}`, () => {
  it('[L1] the same version always has the same layout, and is not changed', () => {
    fc.assert(
      fc.property(anyVersion, anyOptions, (version, options) => {
        const before = structuredClone(version);
        const layout = layoutVersion(version, options);
        expect(version).toEqual(before);
        expect(layoutVersion(before, options)).toEqual(layout);
      }),
      runs,
    );
  });

  it('[L2] all numbers are integers', () => {
    fc.assert(
      fc.property(anyVersion, anyOptions, (version, options) => {
        expect(numbersOf(layoutVersion(version, options)).every(Number.isInteger)).toBe(true);
      }),
      runs,
    );
  });

  it('[L3] every node has a position and every edge between nodes a route', () => {
    fc.assert(
      fc.property(anyVersion, anyOptions, (version, options) => {
        const layout = layoutVersion(version, options);
        expect(Object.keys(layout.nodes).sort()).toEqual(
          nodesOf(version)
            .map(({ id }) => id)
            .sort(),
        );
        expect(Object.keys(layout.edges).sort()).toEqual(
          edgesOf(version)
            .map(({ id }) => id)
            .sort(),
        );
      }),
      runs,
    );
  });

  it('[L4] no two nodes overlap', () => {
    fc.assert(
      fc.property(anyVersion, anyOptions, (version, options) => {
        const cards = Object.values(layoutVersion(version, options).nodes);
        cards.forEach((a, i) =>
          cards.slice(i + 1).forEach((b) => {
            const apart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            expect(apart).toBe(true);
          }),
        );
      }),
      runs,
    );
  });

  it('[L5] no edge runs through a node', () => {
    fc.assert(
      fc.property(anyVersion, anyOptions, (version, options) => {
        const layout = layoutVersion(version, options);
        const cards = Object.values(layout.nodes);
        for (const each of Object.values(layout.edges)) {
          for (const [a, b] of segments(each)) expect(cards.filter((card) => entersCard(a, b, card))).toEqual([]);
        }
      }),
      runs,
    );
  });

  it('[L6] an edge runs from the bottom of its source to the top of its target, in horizontal and vertical segments', () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        const layout = layoutVersion(version);
        for (const { id, source, target } of edgesOf(version)) {
          const { points } = edge(layout, id);
          const from = node(layout, source);
          const to = node(layout, target);
          expect(points[0]).toEqual({ x: center(from), y: from.y + from.height });
          expect(points.at(-1)).toEqual({ x: center(to), y: to.y });
          for (const [a, b] of segments(edge(layout, id))) expect((a.x === b.x) !== (a.y === b.y)).toBe(true);
        }
      }),
      runs,
    );
  });

  it('[L7] edges lead down and never turn up, unless they are on a cycle; each edge that leads up is on one', () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        const layout = layoutVersion(version);
        for (const each of edgesOf(version)) {
          if (leadsOn(layout, each)) {
            for (const [a, b] of segments(edge(layout, each.id))) expect(b.y).toBeGreaterThanOrEqual(a.y);
          } else expect(each.source === each.target || reaches(version, each.target, each.source)).toBe(true);
        }
      }),
      runs,
    );
  });

  it('[L7] without cycles every edge leads down', () => {
    fc.assert(
      fc.property(forwardVersion, (version) => {
        const layout = layoutVersion(version);
        for (const each of edgesOf(version)) expect(leadsOn(layout, each)).toBe(true);
      }),
      runs,
    );
  });

  it('[L8] branches of a tree keep their order, default last, and the node is centred above them', () => {
    fc.assert(
      fc.property(treeVersion, (version) => {
        const layout = layoutVersion(version);
        for (const { id } of nodesOf(version)) {
          const below = edgesOf(version).filter(({ source }) => source === id);
          const isSide = ({ type }: WorkflowEdge): boolean => type === 'timeout' || type === 'error';
          const main = below.filter((each) => !isSide(each) && each.type !== 'default');
          main.push(...below.filter(({ type }) => type === 'default'));
          const centers = main.map(({ target }) => center(node(layout, target)));
          expect(centers).toEqual([...centers].sort((a, b) => a - b));
          if (centers.length === 0) continue;
          expect(center(node(layout, id))).toBe(Math.floor(((centers[0] as number) + (centers.at(-1) as number)) / 2));
        }
      }),
      runs,
    );
  });

  it('[L9] timeouts and errors of a tree are right of the main edges and of the node', () => {
    fc.assert(
      fc.property(treeVersion, (version) => {
        const layout = layoutVersion(version);
        for (const { source, target, type } of edgesOf(version)) {
          if (type !== 'timeout' && type !== 'error') continue;
          expect(node(layout, target).x).toBeGreaterThanOrEqual(
            node(layout, source).x + node(layout, source).width - 52,
          );
          for (const other of edgesOf(version)) {
            if (other.source !== source || other.type === 'timeout' || other.type === 'error') continue;
            const beside = node(layout, other.target);
            expect(node(layout, target).x).toBeGreaterThanOrEqual(beside.x + beside.width);
          }
        }
      }),
      runs,
    );
  });

  it('[L10] a pill is on its edge, level with the other pills between the same rows', () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        const layout = layoutVersion(version);
        const lines = new Map<number, number>();
        for (const each of edgesOf(version)) {
          const { label } = edge(layout, each.id);
          if (!label) continue;
          const on = segments(edge(layout, each.id)).some(
            ([a, b]) =>
              a.x === label.x && b.x === label.x && label.y >= Math.min(a.y, b.y) && label.y <= Math.max(a.y, b.y),
          );
          expect(on).toBe(true);
          if (!leadsOn(layout, each) || nodesOf(version).some(({ id }) => layout.nodes[id]?.height !== 60)) continue;
          const row = node(layout, each.source).y;
          expect(label.y).toBe(lines.get(row) ?? label.y);
          lines.set(row, label.y);
        }
      }),
      runs,
    );
  });

  it('[L11] all elements are within the layout, whose corner is 0, 0', () => {
    fc.assert(
      fc.property(anyVersion, anyOptions, (version, options) => {
        const layout = layoutVersion(version, options);
        const corners: Point[] = Object.values(layout.edges).flatMap(({ points }) => points);
        for (const { x, y, width, height } of Object.values(layout.nodes))
          corners.push({ x, y }, { x: x + width, y: y + height });
        const across = corners.map(({ x }) => x);
        const along = corners.map(({ y }) => y);
        // The room of a pill on the outermost line is within the layout too, so the outermost line may not be at 0.
        expect(Math.min(...across)).toBeGreaterThanOrEqual(0);
        expect(Math.min(...along)).toBeGreaterThanOrEqual(0);
        expect(Math.min(...(options.direction === 'right' ? across : along))).toBe(0);
        expect(Math.max(...across)).toBeLessThanOrEqual(layout.width);
        expect(Math.max(...along)).toBeLessThanOrEqual(layout.height);
      }),
      runs,
    );
  });

  it('[L12] an added component does not move the others', () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        const before = layoutVersion(version);
        const nodes = [...nodesOf(version), { id: 'new' }, { id: 'newer' }];
        const edges = [...edgesOf(version), { id: 'between', source: 'new', target: 'newer' }];
        const after = layoutVersion({ definition: { nodes, edges } });
        expect({ ...after.nodes }).toMatchObject({ ...before.nodes });
        expect({ ...after.edges }).toMatchObject({ ...before.edges });
      }),
      runs,
    );
  });

  it('[L13] in a layout to the right, edges leave at the right border and lead right', () => {
    fc.assert(
      fc.property(forwardVersion, (version) => {
        const layout = layoutVersion(version, { direction: 'right' });
        for (const { id, source, target } of edgesOf(version)) {
          const from = node(layout, source);
          expect(edge(layout, id).points[0]).toEqual({
            x: from.x + from.width,
            y: from.y + Math.floor(from.height / 2),
          });
          expect(from.x + from.width).toBeLessThanOrEqual(node(layout, target).x);
        }
      }),
      runs,
    );
  });

  it('[L15] horizontal segments of two edges overlap only where the edges have a common end', () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        const layout = layoutVersion(version);
        const level = edgesOf(version).flatMap((each) =>
          segments(edge(layout, each.id))
            .filter(([a, b]) => a.y === b.y)
            .map(([a, b]) => ({ each, y: a.y, from: Math.min(a.x, b.x), to: Math.max(a.x, b.x) })),
        );
        level.forEach((a, i) =>
          level.slice(i + 1).forEach((b) => {
            if (a.y !== b.y || a.to <= b.from || b.to <= a.from) return;
            expect(a.each.source === b.each.source || a.each.target === b.each.target).toBe(true);
          }),
        );
      }),
      runs,
    );
  });

  it('[L17] given the layout before, unmoved elements are the same objects', () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        const previous = layoutVersion(version);
        expect(layoutVersion(structuredClone(version), { previous })).toBe(previous);
        const moved = layoutVersion(version, { previous, presentation: { version: 1, nodes: { s0: { dx: 20 } } } });
        for (const id of Object.keys(previous.nodes)) {
          if (id !== 's0') expect(moved.nodes[id]).toBe(previous.nodes[id]);
        }
      }),
      runs,
    );
  });

  it('[L17] an incremental layout equals a new one', () => {
    const nudges = fc.dictionary(
      fc.constantFrom('s0', 's1', 's4'),
      fc.record(
        { dx: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 900 }) },
        { requiredKeys: [] },
      ),
    );
    const direction = fc.constantFrom('down' as const, 'right' as const);
    fc.assert(
      fc.property(
        anyVersion,
        fc.nat(),
        fc.nat(),
        nudges,
        nudges,
        direction,
        (version, drop, at, first, second, way) => {
          const edges = edgesOf(version).filter((_, e) => e !== drop % Math.max(1, edgesOf(version).length));
          const nodes = nodesOf(version).toSpliced(at % (nodesOf(version).length + 1), 0, {
            id: 'fresh',
            type: { type: 'end' },
          });
          const edited = {
            definition: { nodes, edges: [...edges, { id: 'fresh-path', source: 's0', target: 'fresh' }] },
          } as WorkflowVersion;
          const options = { direction: way, presentation: { version: 1, nodes: second } } as const;
          const previous = layoutVersion(version, { ...options, presentation: { version: 1, nodes: first } });
          const next = layoutVersion(edited, { ...options, previous });
          const afresh = layoutVersion(edited, options);
          expect(next).toEqual(afresh);
          expect(layoutVersion(version, { ...options, previous: next })).toEqual(layoutVersion(version, options));
          for (const [id, place] of Object.entries(previous.nodes)) {
            if (JSON.stringify(place) === JSON.stringify(next.nodes[id])) expect(next.nodes[id]).toBe(place);
          }
        },
      ),
      runs,
    );
  });
});

describe('documents of any content', () => {
  it('[L2] are laid out without an error', () => {
    const anything = fc.anything({
      maxDepth: 3,
      values: [fc.constantFrom('a', 'b', '__proto__', 'standard', 7, null)],
    });
    const strange = fc.record({
      definition: fc.oneof(
        fc.constant(null),
        fc.record({
          nodes: fc.oneof(
            anything,
            fc.array(fc.oneof(anything, fc.record({ id: fc.constantFrom('a', 'b', 3), type: anything }))),
          ),
          edges: fc.oneof(
            anything,
            fc.array(
              fc.oneof(
                anything,
                fc.record({
                  id: fc.constantFrom('e', 'f', null),
                  source: fc.constantFrom('a', 'b', 'x'),
                  target: fc.constantFrom('a', 'b', 4),
                  type: anything,
                  value: anything,
                }),
              ),
            ),
          ),
        }),
      ),
    });
    fc.assert(
      fc.property(strange, fc.record({ nodes: anything, sizes: anything }), (version, { nodes, sizes }) => {
        const options = { sizes, presentation: { version: 1, nodes } } as unknown as LayoutOptions;
        const layout = layoutVersion(version as unknown as WorkflowVersion, options);
        expect(numbersOf(layout).every(Number.isInteger)).toBe(true);
      }),
      runs,
    );
  });

  it('[L3] repeated ids count once, names of Object.prototype are ids, dangling edges are left out', () => {
    const ids = ['__proto__', 'constructor', 'toString', '__proto__'];
    const layout = layoutVersion({
      definition: {
        nodes: ids.map((id) => ({ id })),
        edges: [
          { id: '__proto__', source: '__proto__', target: 'constructor' },
          { id: 'hasOwnProperty', source: 'constructor', target: 'nowhere' },
          { id: '__proto__', source: 'toString', target: 'constructor' },
        ],
      },
    });
    expect(Object.keys(layout.nodes).sort()).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.keys(layout.edges)).toEqual(['__proto__']);
    expect(edge(layout, '__proto__').points[0]?.y).toBe(60);
    expect(layout.nodes['valueOf']).toBeUndefined();
  });

  it('an empty version has an empty layout', () => {
    const { nodes, edges, width, height } = layoutVersion({});
    expect([Object.keys(nodes), Object.keys(edges), width, height]).toEqual([[], [], 0, 0]);
  });
});

describe('shapes', () => {
  it('a merge of some branches is centred below them, and their split above all', () => {
    const layout = layoutVersion(
      sketchVersion('Trigger>Br;Br-a>A;Br-b>B;Br-c>C;Br?Otherwise>D;A>J;B>J;C>K;D>K;J>End;K>End'),
    );
    const at = (id: string): number => center(node(layout, id));
    expect(at('J')).toBe((at('A') + at('B')) / 2);
    expect(at('K')).toBe((at('C') + at('D')) / 2);
    expect(at('End')).toBe(at('Br'));
    expect(at('Trigger')).toBe(at('Br'));
  });

  it('errors of several nodes to one node share a line on the right', () => {
    const layout = layoutVersion(sketchVersion('Trigger>A;A>B;A!Failed>N;B>C;B!Failed>N;C>End;C!Failed>N;N>EndN'));
    const lanes = ['A!Failed>N', 'B!Failed>N', 'C!Failed>N'].map((id) => edge(layout, id).label?.x);
    expect(new Set(lanes).size).toBe(1);
    expect(lanes[0]).toBeGreaterThan(node(layout, 'C').x + 216);
    expect(center(node(layout, 'End'))).toBe(center(node(layout, 'Trigger')));
    expect(node(layout, 'N').x).toBeGreaterThan(node(layout, 'End').x + 112);
  });

  it('a timeout and an error between the same nodes keep their pills apart', () => {
    const layout = layoutVersion(sketchVersion('Trigger>A;A>B;A~PT2H>End;A!Failed>End;B>End'));
    const timeout = edge(layout, 'A~PT2H>End').label as Point;
    const failed = edge(layout, 'A!Failed>End').label as Point;
    expect(failed.y).toBe(timeout.y);
    expect(failed.x - timeout.x).toBeGreaterThanOrEqual(96);
  });

  it('loops return left of the nodes below their target, or right of them where they cross fewer lines', () => {
    const layout = layoutVersion(
      sketchVersion('Trigger>Menu;Menu-1>A;Menu?Otherwise>B;B>Menu;A>A2;A2-again>Menu;A2-ok>End;A2-x>A2'),
    );
    const cards = Object.values(layout.nodes);
    const acrossOf = (id: string): number[] => edge(layout, id).points.map(({ x }) => x);
    expect(Math.min(...acrossOf('A2-again>Menu'))).toBeLessThan(Math.min(...cards.map(({ x }) => x)));
    expect(Math.max(...acrossOf('B>Menu'))).toBeGreaterThan(Math.max(...cards.map(({ x, width }) => x + width)));
    const self = edge(layout, 'A2-x>A2');
    expect(self.label?.x).toBeLessThan(node(layout, 'A2').x);
    expect(self.points[0]).toEqual({ x: center(node(layout, 'A2')), y: node(layout, 'A2').y + 60 });
  });

  it('a retry after a timeout returns on the side of the timeout, not across the main edge', () => {
    const layout = layoutVersion(
      sketchVersion('Trigger>Wait;Wait-Reply>Thank;Wait~PT2H>Nudge;Nudge>Wait;Thank>Tag;Tag>End'),
    );
    for (const { x } of edge(layout, 'Nudge>Wait').points)
      expect(x).toBeGreaterThanOrEqual(center(node(layout, 'Wait')));
  });

  it('a merge is on the side of passing lines with fewer crossings, with all its edges on that side', () => {
    const layout = layoutVersion(
      sketchVersion(`Trigger>S1;S1>S2;S1~PT10M>S8;S2>S3;S3-Reply>S4;S3~PT2H>End;S4>S7;S7-1>S8;S7-2>S9;S7?Otherwise>S11
      S8>S13;S9>S13;S11>S13;S13>S14;S14>S15;S15>S16;S16-Reply>S17;S16~PT2H>End`),
    );
    expect(node(layout, 'S13').x).toBeLessThan(node(layout, 'End').x);
    expect(center(node(layout, 'S3'))).toBe(center(node(layout, 'S7')));
  });

  it('a node with only a timeout edge continues straight along it', () => {
    const version = sketchVersion('Trigger>Delay;Delay~PT1H>End');
    const delay = { id: 'Delay', type: { type: 'delay', validation: { edges: [{ type: 'timeout' }] } } };
    const nodes = nodesOf(version).map((each) => (each.id === 'Delay' ? delay : each));
    const layout = layoutVersion({ definition: { ...version.definition, nodes } });
    expect(edge(layout, 'Delay~PT1H>End').points).toHaveLength(2);
  });

  it('components are side by side, the one with an entry first', () => {
    const layout = layoutVersion(sketchVersion('Alone;P>Q;Trigger>End'));
    expect(node(layout, 'Trigger')).toMatchObject({ x: 0, y: 0 });
    expect(node(layout, 'Alone')).toMatchObject({ x: 216 + 48, y: 0 });
    expect(node(layout, 'P')).toMatchObject({ x: 2 * (216 + 48), y: 0 });
  });
});
