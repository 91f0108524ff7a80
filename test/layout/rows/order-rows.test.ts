import { describe, expect, it } from 'vitest';
import { seededRandom } from '#base';
import type { LayoutGraph } from '../../../src/layout/arrange/layout-graph.js';
import { addLineRows } from '../../../src/layout/rows/add-line-rows.js';
import { assignRanks, breakCycles } from '../../../src/layout/rows/break-cycles.js';
import { countCrossings } from '../../../src/layout/rows/count-crossings.js';
import { countDetours } from '../../../src/layout/rows/count-detours.js';
import { type LayerGraph, layerGraph, type RowOrder } from '../../../src/layout/rows/layer-graph.js';
import { orderRows } from '../../../src/layout/rows/order-rows.js';
import { shareLines } from '../../../src/layout/rows/share-lines.js';

const seed = 20_261_121;

function randomGraph(random: () => number, most: number, edgesPerNode = 2): LayoutGraph {
  const pick = (limit: number): number => Math.floor(random() * limit);
  const nodeCount = 2 + pick(most);
  const ends = Array.from(
    { length: pick(edgesPerNode * nodeCount) + 1 },
    () => [pick(nodeCount), pick(nodeCount)].sort((a, b) => a - b) as [number, number],
  ).filter(([a, b]) => a !== b);
  // Joined to one component, as the engine lays out one component at a time.
  for (let v = 1; v < nodeCount; v++) if (!ends.some(([, b]) => b === v)) ends.push([pick(v), v]);
  const edgeCount = ends.length;
  // The engine gets side edges after main ones.
  const firstSide = pick(edgeCount + 1);
  return {
    nodeCount,
    edgeCount,
    width: new Int32Array(nodeCount).fill(216),
    height: new Int32Array(nodeCount).fill(60),
    start: new Uint8Array(nodeCount),
    source: Int32Array.from(ends, ([a]) => a),
    target: Int32Array.from(ends, ([, b]) => b),
    side: Uint8Array.from(ends, (_, e) => Number(e >= firstSide)),
    pill: Uint8Array.from(ends, () => 40 * pick(2)),
  };
}

/** The oracle: every pair of segments in every gap, one by one. */
function countSlowly(
  { down, nodeCount, plain, row, rowCount }: LayerGraph,
  { place }: RowOrder,
  weights?: Uint8Array,
): number {
  let crossings = 0;
  for (let r = 0; r < rowCount; r++) {
    const segments: { from: number; to: number; of: number; weight: number }[] = [];
    row.forEach((at, v) => {
      if (at !== r) return;
      for (let i = down.start[v]!; i < down.start[v + 1]!; i++)
        segments.push({ from: place[v]!, to: place[down.to[i]!]!, of: v, weight: weights?.[i] ?? 1 });
    });
    segments.forEach((a, i) =>
      segments.slice(i + 1).forEach((b) => {
        const crosses = (a.from < b.from && a.to > b.to) || (a.from > b.from && a.to < b.to);
        const outOfOrder =
          weights !== undefined && a.of === b.of && a.of < nodeCount && plain[a.of] === 0 && a.to > b.to;
        if (crosses || outOfOrder) crossings += a.weight * b.weight;
      }),
    );
  }
  return crossings;
}

function faults(
  { count, down, entry, nodeCount, row, rowCount, up }: LayerGraph,
  { place, start, vertex }: RowOrder,
  graph: LayoutGraph,
): string[] {
  const found: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) found.push(what);
  };
  must(
    [...vertex].sort((a, b) => a - b).every((v, i) => v === i) && vertex.length === count,
    'a vertex is in no row, or in two',
  );
  for (let r = 0; r < rowCount; r++)
    for (let i = start[r]!; i < start[r + 1]!; i++)
      must(row[vertex[i]!] === r && place[vertex[i]!] === i - start[r]!, `row ${r}, place ${i}`);
  for (let v = 0; v < count; v++) {
    for (let i = down.start[v]!; i < down.start[v + 1]!; i++)
      must(row[down.to[i]!] === row[v]! + 1, `a segment below ${v} passes a row`);
    if (v >= nodeCount)
      must(down.start[v + 1]! - down.start[v]! === 1 && up.start[v + 1]! > up.start[v]!, `the line at ${v} has an end`);
  }
  // Every edge leads from its source through the points of its line to its target.
  for (let e = 0; e < graph.edgeCount; e++) {
    const from = graph.source[e]!;
    const first = entry[e]! >= 0 ? entry[e]! : graph.target[e]!;
    must(
      down.to.subarray(down.start[from], down.start[from + 1]).includes(first),
      `path ${e} does not leave its source`,
    );
    let at = first;
    while (at >= nodeCount) at = down.to[down.start[at]!]!;
    must(at === graph.target[e], `path ${e} leads elsewhere`);
  }
  return found;
}

describe(`rows in order, seed ${seed}`, () => {
  const random = seededRandom(seed);
  const arranged = (graph: LayoutGraph) => {
    const acyclic = breakCycles(graph);
    const layers = layerGraph(graph, acyclic, assignRanks(graph, acyclic));
    const roots = [...layers.row.keys()].filter((v) => layers.row[v] === 0);
    const detours = countDetours(graph, acyclic, layers);
    return { graph, acyclic, layers, weights: detours.weightDown, order: orderRows(layers, roots, detours) };
  };
  const cases = Array.from({ length: 300 }, () => arranged(randomGraph(random, 30)));

  it('every vertex has a position, and every edge a line', () => {
    expect(cases.flatMap(({ graph, layers, order }) => faults(layers, order, graph))).toEqual([]);
  });

  it('the count of crossings agrees with a comparison of all pairs, with and without weights', () => {
    let some = 0;
    let others = 0;
    for (const { layers, order, weights } of cases) {
      for (const each of [order, walked(layers), reversed(layers)]) {
        const slowly = countSlowly(layers, each);
        const weighed = countSlowly(layers, each, weights);
        expect([countCrossings(layers, each), countCrossings(layers, each, weights)]).toEqual([slowly, weighed]);
        if (slowly > 0) some++;
        if (weighed > 4 * slowly) others++;
      }
    }
    expect(Math.min(some, others)).toBeGreaterThan(100);
  });

  it('rows of lines and shared lines keep the line of every edge', () => {
    for (const { acyclic, graph, layers, order } of cases) {
      const spread = addLineRows(graph, acyclic, layers, order);
      expect(faults(spread.layers, spread.order, graph)).toEqual([]);
      const shared = shareLines(graph, spread.layers, spread.order);
      expect(faults(shared.layers, shared.order, graph)).toEqual([]);
    }
  });

  it('rows of lines keep the line of every edge where edges to one node share lines already', () => {
    let some = 0;
    for (let round = 0; round < 20; round++) {
      const { acyclic, graph, layers, order } = arranged(randomGraph(random, 120, 20));
      const spread = addLineRows(graph, acyclic, layers, order);
      expect(faults(spread.layers, spread.order, graph)).toEqual([]);
      if (layers.sharesLines && spread.layers !== layers) some++;
    }
    expect(some).toBeGreaterThan(5);
  });

  it('is never worse than the order of a depth-first walk', () => {
    let better = 0;
    for (const { layers, order, weights } of cases) {
      const found = countSlowly(layers, order, weights);
      const walk = countSlowly(layers, walked(layers), weights);
      if (found < walk) better++;
      expect(found).toBeLessThanOrEqual(walk);
    }
    expect(better).toBeGreaterThan(100);
  });
});

/** The order of a depth-first walk along the branches. */
function walked(layers: LayerGraph): RowOrder {
  const rows: number[][] = Array.from({ length: layers.rowCount }, () => []);
  const met = new Set<number>();
  const visit = (v: number): void => {
    if (met.has(v)) return;
    met.add(v);
    rows[layers.row[v]!]!.push(v);
    for (let i = layers.down.start[v]!; i < layers.down.start[v + 1]!; i++) visit(layers.down.to[i]!);
  };
  for (let v = 0; v < layers.count; v++) if (layers.row[v] === 0) visit(v);
  const vertex = Int32Array.from(rows.flat());
  const place = new Int32Array(layers.count);
  for (const row of rows)
    row.forEach((v, i) => {
      place[v] = i;
    });
  return { start: Int32Array.from([0, ...rows.map((row, r) => rows.slice(0, r + 1).flat().length)]), vertex, place };
}

function reversed(layers: LayerGraph): RowOrder {
  const { start, vertex } = walked(layers);
  const place = new Int32Array(layers.count);
  for (let r = 0; r < layers.rowCount; r++)
    vertex
      .subarray(start[r], start[r + 1])
      .reverse()
      .forEach((v, i) => {
        place[v] = i;
      });
  return { start, vertex, place };
}
