import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf, nodesOf } from '#graph';
import { type LaidOutEdge, type LaidOutNode, type Layout, layoutVersion } from '#layout';
import type { NodePresentation, Presentation } from '#model';
import { anyVersion, runs } from './random-version.js';
import { sketchVersion } from './sketch-version.js';

const present = (nodes: { [id: string]: NodePresentation }): Presentation => ({ version: 1, nodes });
const node = (layout: Layout, id: string): LaidOutNode => layout.nodes[id] as LaidOutNode;
const edge = (layout: Layout, id: string): LaidOutEdge => layout.edges[id] as LaidOutEdge;
const overlap = (a: LaidOutNode, b: LaidOutNode): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const alike = (a: LaidOutNode, b: LaidOutNode): boolean => a.x === b.x && a.y === b.y;
const version = sketchVersion('Trigger>A;A-yes>B;A-no>C;B>D;C>D;D>End');

describe(`moved nodes, seed ${runs.seed}`, () => {
  it('[L14] an offset is added to the automatic position, a pin replaces it, each axis separately', () => {
    const plain = layoutVersion(version);
    const moved = layoutVersion(version, {
      presentation: present({ B: { dx: -40.4, dy: 20 }, C: { x: 900 }, D: { x: -210, y: -30, dx: 5, dy: 5 } }),
    });
    expect(node(moved, 'B')).toEqual({ ...node(plain, 'B'), x: node(plain, 'B').x - 40, y: node(plain, 'B').y + 20 });
    expect(node(moved, 'C')).toEqual({ ...node(plain, 'C'), x: 900 });
    expect(node(moved, 'D')).toEqual({ ...node(plain, 'D'), x: -210, y: -30 });
    for (const id of ['Trigger', 'A', 'End']) expect(node(moved, id)).toEqual(node(plain, id));
    expect(edge(moved, 'Trigger>A')).toEqual(edge(plain, 'Trigger>A'));
  });

  it('[L14] a move changes only nodes that it covers, and edges end at the moved nodes', () => {
    const offset = fc.integer({ min: -600, max: 600 });
    const presentations = fc.dictionary(
      fc.constantFrom(...Array.from({ length: 12 }, (_, i) => `s${i}`)),
      fc.record({ dx: offset, dy: offset, x: offset, y: offset }, { requiredKeys: [] }),
    );
    fc.assert(
      fc.property(
        anyVersion,
        presentations,
        fc.constantFrom('down' as const, 'right' as const),
        (drawn, nodes, direction) => {
          const plain = layoutVersion(drawn, { direction });
          const moved = layoutVersion(drawn, { direction, presentation: present(nodes) });
          const placed = nodesOf(drawn)
            .filter(({ id }) => !alike(node(moved, id), node(plain, id)) && Object.hasOwn(nodes, id))
            .map(({ id }) => node(moved, id));
          const isFree = nodesOf(drawn).every(
            ({ id }) => Object.hasOwn(nodes, id) || placed.every((card) => !overlap(card, node(plain, id))),
          );
          if (isFree)
            for (const { id } of nodesOf(drawn))
              if (!Object.hasOwn(nodes, id)) expect(node(moved, id)).toEqual(node(plain, id));
          for (const { id, source, target } of edgesOf(drawn)) {
            const from = node(moved, source);
            const to = node(moved, target);
            const { points, label } = edge(moved, id);
            const [first, last] =
              direction === 'down'
                ? [
                    { x: from.x + from.width / 2, y: from.y + from.height },
                    { x: to.x + to.width / 2, y: to.y },
                  ]
                : [
                    { x: from.x + from.width, y: from.y + from.height / 2 },
                    { x: to.x, y: to.y + to.height / 2 },
                  ];
            expect([points[0], points.at(-1)]).toEqual([first, last]);
            for (let i = 1; i < points.length; i++) {
              expect(points[i]?.x === points[i - 1]?.x || points[i]?.y === points[i - 1]?.y).toBe(true);
            }
            expect(label === undefined).toBe(edge(plain, id).label === undefined);
          }
        },
      ),
      runs,
    );
  });

  it('[L14] a pin at the current position changes nothing', () => {
    fc.assert(
      fc.property(anyVersion, (drawn) => {
        const plain = layoutVersion(drawn);
        expect(layoutVersion(drawn, { presentation: present({ ...plain.nodes }) })).toEqual(plain);
      }),
      runs,
    );
  });

  it('[L16] an edge between unmoved nodes goes around a node that was moved onto it', () => {
    const before = layoutVersion(sketchVersion('Trigger>A;A>B;Other'));
    const { x, y } = node(before, 'A');
    const after = layoutVersion(sketchVersion('Trigger>A;A>B;Other'), {
      presentation: present({ B: { dy: 200 }, Other: { x: x + 40, y: y + 100 } }),
    });
    const { points } = edge(after, 'A>B');
    const card = node(after, 'Other');
    expect(points.length).toBeGreaterThan(2);
    points.slice(1).forEach((b, i) => {
      const a = points[i] ?? b;
      const hit =
        Math.min(a.x, b.x) < card.x + card.width &&
        Math.max(a.x, b.x) > card.x &&
        Math.min(a.y, b.y) < card.y + card.height &&
        Math.max(a.y, b.y) > card.y;
      expect(hit).toBe(false);
    });
  });

  it('[L16] a small offset keeps the shape of an edge: the same bus, the pill above the node', () => {
    const plain = layoutVersion(version);
    const moved = layoutVersion(version, { presentation: present({ B: { dx: -20 } }) });
    const [, turn, over] = edge(moved, 'A-yes>B').points;
    expect(turn).toEqual(edge(plain, 'A-yes>B').points[1]);
    expect(over?.x).toBe((edge(plain, 'A-yes>B').points[2]?.x ?? 0) - 20);
    expect(edge(moved, 'A-yes>B').label).toEqual({ x: over?.x, y: edge(plain, 'A-yes>B').label?.y });
  });

  it('extreme numbers are bounded', () => {
    const layout = layoutVersion(version, {
      presentation: present({ A: { dx: 1e308, dy: Number.NaN }, B: { x: Number.POSITIVE_INFINITY, y: -1e300 } }),
    });
    expect(node(layout, 'A').y).toBe(100);
    expect(node(layout, 'B').y).toBe(-1_000_000);
    expect(Number.isSafeInteger(layout.width) && Number.isSafeInteger(layout.height)).toBe(true);
  });
});
