import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { createEditor } from '#store';
import { branchedWorkflow } from '../support/branched-workflow.js';
import type { BenchGraph } from './layout/engine.js';
import { families } from './layout/families.js';
import { insertNode } from './layout/insert-node.js';
import { displacement, qualityOf } from './layout/quality.js';

const card = (id: string) => ({ id, width: 100, height: 40 });
const graph = (edges: readonly (readonly [string, string])[], ids = 'abcd'): BenchGraph => ({
  version: { definition: { nodes: [], edges: [], properties: [] } },
  nodes: ids.split('').map(card),
  edges: edges.map(([source, target], index) => ({ id: `e${index}`, source, target })),
  gaps: { across: 20, along: 40 },
});
const places = (list: { readonly [id: string]: readonly [number, number] }) =>
  new Map(Object.entries(list).map(([id, [x, y]]) => [id, { x, y }]));

describe('the measures of a drawing', () => {
  test('two edges that swap sides cross once, wherever they are', () => {
    const crossed = graph([
      ['a', 'd'],
      ['b', 'c'],
    ]);
    for (const far of [0, 390, 4000, -7777]) {
      const at = places({ a: [far, far], b: [far + 300, far], c: [far, far + 500], d: [far + 300, far + 500] });
      expect(qualityOf(crossed, { places: at }).crossings).toBe(1);
    }
    expect(
      qualityOf(
        graph([
          ['a', 'c'],
          ['b', 'd'],
        ]),
        { places: places({ a: [0, 0], b: [300, 0], c: [0, 500], d: [300, 500] }) },
      ).crossings,
    ).toBe(0);
    // Edges of one node may overlap.
    expect(
      qualityOf(
        graph([
          ['a', 'd'],
          ['a', 'c'],
        ]),
        { places: places({ a: [0, 0], b: [300, 0], c: [0, 500], d: [300, 500] }) },
      ).crossings,
    ).toBe(0);
  });

  test('an edge through a node counts once, also where it was routed around', () => {
    const line = graph([['a', 'c']], 'abc');
    const at = places({ a: [0, 0], b: [0, 100], c: [0, 200] });
    const around = new Map([
      [
        'e0',
        [
          { x: 50, y: 40 },
          { x: 50, y: 60 },
          { x: 150, y: 60 },
          { x: 150, y: 180 },
          { x: 50, y: 180 },
          { x: 50, y: 200 },
        ],
      ],
    ]);
    expect(qualityOf(line, { places: at, routes: around })).toMatchObject({ through: 1, drawnThrough: 0 });
    expect(qualityOf(line, { places: at }).drawnThrough).toBeNaN();
  });

  test('edges of different nodes that share a piece of line are found', () => {
    const two = graph([
      ['a', 'c'],
      ['b', 'd'],
    ]);
    const at = places({ a: [0, 0], b: [300, 0], c: [0, 500], d: [300, 500] });
    const shared = (x: number) => [
      { x, y: 40 },
      { x, y: 200 },
      { x: 200, y: 200 },
      { x: 200, y: 400 },
      { x, y: 400 },
      { x, y: 500 },
    ];
    expect(
      qualityOf(two, {
        places: at,
        routes: new Map([
          ['e0', shared(50)],
          ['e1', shared(350)],
        ]),
      }).drawnOnEachOther,
    ).toBe(1);
  });

  test('overlaps, upward edges and branches out of order', () => {
    const at = places({ a: [0, 0], b: [50, 20], c: [0, 300], d: [300, 300] });
    expect(
      qualityOf(
        graph([
          ['c', 'a'],
          ['a', 'd'],
          ['a', 'c'],
        ]),
        { places: at },
      ),
    ).toMatchObject({ overlaps: 1, upward: 1, disorder: 1 });
  });

  test('a shift of all nodes counts as none, relative to the node before the insertion', () => {
    const before = { places: places({ a: [0, 0], b: [0, 100], c: [0, 200] }) };
    expect(displacement(before, { places: places({ a: [500, 0], b: [500, 100], c: [500, 200] }) }, 'a')).toEqual({
      mean: 0,
      moved: 0,
    });
    expect(displacement(before, { places: places({ a: [0, 0], b: [0, 100], c: [0, 416] }) }, 'a')).toEqual({
      mean: 1 / 3,
      moved: 1 / 3,
    });
  });
});

describe('the measured workflows', () => {
  test('generated ones are deterministic, have no errors and about five edges for four nodes', () => {
    for (const [size, seed] of [
      [50, 1],
      [200, 2],
      [1000, 1],
    ] as const) {
      const version = branchedWorkflow(size, seed);
      expect(JSON.stringify(branchedWorkflow(size, seed))).toBe(JSON.stringify(version));
      const { edges = [], nodes = [] } = version.definition as { edges: unknown[]; nodes: unknown[] };
      expect(Math.abs(nodes.length - size)).toBeLessThan(size * 0.3);
      expect(edges.length / nodes.length).toBeGreaterThan(1.05);
      expect(edges.length / nodes.length).toBeLessThan(1.45);
      expect(
        createEditor({ version, nodeTypes: messagingNodeTypes })
          .problems()
          .filter(({ severity }) => severity === 'error')
          .slice(0, 3),
      ).toEqual([]);
    }
  });

  test('every family has its workflows, and a node can be inserted into any of them', () => {
    expect([...families.keys()]).toHaveLength(9);
    for (const [family, versions] of families) {
      expect(versions.length).toBe(family === 'hand-made' ? 12 : 50);
      for (const version of versions) {
        const { beforeId, version: longer } = insertNode(version, 7);
        expect(longer.definition?.nodes).toHaveLength((version.definition?.nodes ?? []).length + 1);
        expect(version.definition?.nodes?.some(({ id }) => id === beforeId)).toBe(true);
      }
    }
  });
});
