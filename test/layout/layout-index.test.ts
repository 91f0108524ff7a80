import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LaidOutEdge,
  type LaidOutNode,
  type Layout,
  layoutIndexOf,
  layoutVersion,
  type Point,
  type Rect,
} from '#layout';
import { largeWorkflow } from '../support/large-workflow.js';
import { anyVersion } from './random-version.js';

const runs = { seed: 20_261_121, numRuns: 300 };

// Close together, so that many touch, and sometimes very far, as pins may be.
const coordinate = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -400, max: 1200 }) },
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
);
const extent = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 300 }) },
  fc.integer({ min: 0, max: 900_000 }),
);
const id = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('__proto__', 'constructor', '7', '07'));
const card: fc.Arbitrary<LaidOutNode> = fc.record({
  x: coordinate,
  y: coordinate,
  width: fc.integer({ min: 1, max: 300 }),
  height: fc.integer({ min: 1, max: 90 }),
});
const edge: fc.Arbitrary<LaidOutEdge> = fc
  .tuple(coordinate, coordinate, fc.array(coordinate, { maxLength: 7 }))
  .map(([x, y, turns]) => {
    const points: Point[] = [{ x, y }];
    turns.forEach((to, i) => points.push(i % 2 === 0 ? { ...points[i]!, y: to } : { ...points[i]!, x: to }));
    return { points };
  });
const drawn: fc.Arbitrary<Layout> = fc.record({
  nodes: records(card),
  edges: records(edge),
  width: fc.constant(0),
  height: fc.constant(0),
});
const rect: fc.Arbitrary<Rect> = fc.record({ x: coordinate, y: coordinate, width: extent, height: extent });
const place: fc.Arbitrary<Point> = fc.record({ x: coordinate, y: coordinate });
const reaches = fc.integer({ min: 0, max: 60 });

function records<Item>(item: fc.Arbitrary<Item>): fc.Arbitrary<{ [id: string]: Item }> {
  return fc.array(fc.tuple(id, item), { maxLength: 60 }).map((pairs) => {
    const record = Object.create(null) as { [id: string]: Item };
    for (const [key, value] of pairs) record[key] = value;
    return record;
  });
}

const touches = (one: Rect, other: Rect): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;
const stretches = ({ points }: LaidOutEdge): Rect[] =>
  points.slice(1).map((to, i) => {
    const from = points[i]!;
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    };
  });
const nodesIn = ({ nodes }: Layout, area: Rect): string[] =>
  Object.keys(nodes).filter((key) => touches(nodes[key]!, area));
const edgesIn = ({ edges }: Layout, area: Rect): string[] =>
  Object.keys(edges).filter((key) => stretches(edges[key]!).some((each) => touches(each, area)));
const away = (edge: LaidOutEdge, { x, y }: Point): number =>
  Math.min(
    ...stretches(edge).map((each) =>
      Math.hypot(Math.max(each.x - x, 0, x - each.x - each.width), Math.max(each.y - y, 0, y - each.y - each.height)),
    ),
  );

/** The results of one query of each kind by the index. */
function indexed(layout: Layout, area: Rect, point: Point, reach: number): object {
  const index = layoutIndexOf(layout);
  return {
    nodes: index.nodesIn(area),
    paths: index.edgesIn(area),
    step: index.nodeAt(point),
    path: index.edgeAt(point, reach),
  };
}

/** The oracle: the results by a linear search. */
function searched(layout: Layout, area: Rect, point: Point, reach: number): object {
  const distances = new Map(Object.keys(layout.edges).map((key) => [key, away(layout.edges[key]!, point)]));
  const least = Math.min(reach, ...distances.values());
  return {
    nodes: nodesIn(layout, area),
    paths: edgesIn(layout, area),
    step: nodesIn(layout, { ...point, width: 0, height: 0 }).at(-1),
    path: [...distances.keys()].findLast((key) => distances.get(key)! === least && least <= reach),
  };
}

describe('[L19] the index of a layout', () => {
  it('agrees with a linear search, in any layout', () => {
    fc.assert(
      fc.property(drawn, rect, place, reaches, (...question) => {
        expect(indexed(...question)).toEqual(searched(...question));
      }),
      runs,
    );
  });

  it('agrees with a linear search, in layouts of versions', () => {
    fc.assert(
      fc.property(anyVersion, rect, place, reaches, (version, ...question) => {
        const layout = layoutVersion(version);
        expect(indexed(layout, ...question)).toEqual(searched(layout, ...question));
      }),
      runs,
    );
  });

  it('agrees with a linear search, in a large layout', () => {
    const layout = layoutVersion(largeWorkflow(2000));
    const anywhere = fc.record({
      x: fc.integer({ min: 0, max: layout.width }),
      y: fc.integer({ min: 0, max: layout.height }),
    });
    const view = anywhere.chain((corner) =>
      fc.record({ width: fc.nat(4000), height: fc.nat(4000) }).map((size) => ({ ...corner, ...size })),
    );
    fc.assert(
      fc.property(view, anywhere, reaches, (...question) => {
        expect(indexed(layout, ...question)).toEqual(searched(layout, ...question));
      }),
      { ...runs, numRuns: 40 },
    );
  });

  it('spans all nodes and edges', () => {
    fc.assert(
      fc.property(drawn, (layout) => {
        const boxes = [...Object.values(layout.nodes), ...Object.values(layout.edges).flatMap(stretches)];
        const { bounds } = layoutIndexOf(layout);
        const x = Math.min(...boxes.map((box) => box.x));
        const y = Math.min(...boxes.map((box) => box.y));
        const right = Math.max(...boxes.map((box) => box.x + box.width));
        const bottom = Math.max(...boxes.map((box) => box.y + box.height));
        expect(bounds).toEqual(boxes.length === 0 ? undefined : { x, y, width: right - x, height: bottom - y });
      }),
      runs,
    );
  });

  it('leaves out elements without a position, and is built once', () => {
    const nodes = { lost: { x: NaN, y: 0, width: 216, height: 60 }, here: { x: 0, y: 0, width: 216, height: 60 } };
    const layout: Layout = {
      nodes,
      edges: {
        lost: {
          points: [
            { x: 0, y: 0 },
            { x: Infinity, y: 0 },
          ],
        },
        bare: { points: [] },
      },
      width: 216,
      height: 60,
    };
    const index = layoutIndexOf(layout);
    const everywhere = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 };
    expect(index.nodesIn(everywhere)).toEqual(['here']);
    expect(index.edgesIn(everywhere)).toEqual([]);
    expect(index.bounds).toEqual({ x: 0, y: 0, width: 216, height: 60 });
    expect(layoutIndexOf(layout)).toBe(index);
  });
});
