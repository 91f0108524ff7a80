import type { Acyclic } from '../rows/break-cycles.js';
import type { LayerGraph, RowOrder } from '../rows/layer-graph.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';
import type { Hangings } from './hang-vertices.js';
import { type LayoutMetrics, pillReachOf } from '../layout-metrics.js';

/** A lane for edges back to one node, from row `bottom` up to the node's own. */
export interface LoopLane {
  readonly edges: readonly number[];
  readonly bottom: number;
  /** Half the width of its pills, 0 without one. */
  readonly pill: number;
  /** Whether it runs right of the node's subtree instead of left. */
  readonly right: boolean;
}

/** Neighbours examined on either side: a row may be wide, with many back edges. */
const farthest = 100;

/**
 * Assigns the lanes of each node with incoming back edges. All on one side share one, as a merge shares a bus, except
 * that two pills in one row need two lanes: a pill is on the lane beside its source.
 */
export function assignLoopLanes(
  graph: LayoutGraph,
  { loop }: Acyclic,
  layers: LayerGraph,
  order: RowOrder,
  hangings: Hangings,
): readonly (readonly LoopLane[] | undefined)[] {
  const lanes: { edges: number[]; bottom: number; pill: number; right: boolean; index: number }[][] = [];
  if (!loop.includes(1)) return lanes;
  const isBetterRight = createSideChooser(layers, order, hangings);
  const pills = new Map<number, Map<number, number>>();
  for (let e = 0; e < graph.edgeCount; e++) {
    if (!loop[e]) continue;
    const target = graph.target[e]!;
    const pill = graph.pill[e]!;
    const row = layers.row[graph.source[e]!]!;
    const right = isBetterRight(graph.source[e]!, target);
    let index = 0;
    if (pill > 0) {
      const side = 2 * target + Number(right);
      const rows = pills.get(side) ?? new Map<number, number>();
      pills.set(side, rows);
      index = rows.get(row) ?? 0;
      rows.set(row, index + 1);
    }
    const own = (lanes[target] ??= []);
    let lane = own.find((one) => one.right === right && one.index === index);
    if (!lane) own.push((lane = { edges: [], bottom: row, pill: 0, right, index }));
    lane.edges.push(e);
    lane.bottom = Math.max(lane.bottom, row);
    lane.pill = Math.max(lane.pill, pill);
  }
  return lanes;
}

/** Decides whether a back edge crosses less on a lane to the right than on one to the left, the default. */
function createSideChooser(
  { count, down, row }: LayerGraph,
  { place, start, vertex }: RowOrder,
  { owner, root }: Hangings,
): (source: number, target: number) => boolean {
  // Preorder numbers: a subtree follows its root.
  const size = new Int32Array(count + 1).fill(1);
  for (let i = count - 1; i >= 0; i--) size[owner[vertex[i]!]!]! += size[vertex[i]!]!;
  const number = new Int32Array(count + 1);
  const free = new Int32Array(count + 1);
  free[root] = 1;
  for (let i = 0; i < count; i++) {
    const v = vertex[i]!;
    const above = owner[v]!;
    number[v] = free[above]!;
    free[above]! += size[v]!;
    free[v] = number[v]! + 1;
  }
  return (source, target) => {
    const r = row[source]!;
    const at = start[r]! + place[source]!;
    let less = 0;
    for (let i = Math.max(start[r]!, at - farthest); i < Math.min(start[r + 1]!, at + farthest); i++) {
      const u = vertex[i]!;
      if (u === source || number[u]! < number[target]! || number[u]! >= number[target]! + size[target]!) continue;
      const degree = down.start[u + 1]! - down.start[u]!;
      less += i < at ? degree : -degree;
    }
    return less > 0;
  };
}

/** Assigns lanes right of everything to edges left out of the rows; those to one node share a lane. */
export function assignOuterLanes(
  { edgeCount, pill, source, target }: LayoutGraph,
  { outer, row }: LayerGraph,
  right: number,
  metrics: LayoutMetrics,
): Float64Array {
  const lane = new Float64Array(edgeCount);
  const spans = new Map<number, { top: number; bottom: number; edges: number[] }>();
  for (let e = 0; e < edgeCount; e++) {
    if (outer[e] === 0) continue;
    const to = target[e]!;
    const span = spans.get(to) ?? { top: row[source[e]!]!, bottom: row[to]!, edges: [] };
    span.top = Math.min(span.top, row[source[e]!]!);
    span.edges.push(e);
    spans.set(to, span);
  }
  const reach = metrics.lineMargin + pill.reduce((widest, reach) => Math.max(widest, pillReachOf(metrics, reach)), 0);
  /** By lane: the last row it occupies. */
  const taken: number[] = [];
  for (const { bottom, edges, top } of [...spans.values()].sort((a, b) => a.top - b.top)) {
    let at = taken.findIndex((until) => until < top);
    if (at < 0) at = taken.push(0) - 1;
    taken[at] = bottom;
    for (const e of edges) lane[e] = right + reach + at * 2 * reach;
  }
  return lane;
}
