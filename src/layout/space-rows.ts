import type { Columns } from './arrange-columns.js';
import { assignTracks, type Bus } from './assign-tracks.js';
import type { Acyclic } from './break-cycles.js';
import type { LayoutGraph } from './layout-graph.js';
import type { LayoutMetrics } from './layout-metrics.js';

/** Where everything stands along the flow. */
export interface Rows {
  /** The top of each node. */
  readonly top: Float64Array;
  /** For each edge, where it turns after its source, and where it turns again before its target. */
  readonly split: Float64Array;
  readonly merge: Float64Array;
  /** The centre of each edge's pill. */
  readonly pill: Float64Array;
}

interface SharedBus {
  readonly nodes: readonly number[];
  readonly bus: Bus;
}

/** What one row gap holds. Gap 0 is above the first row. */
interface Gap {
  splits: SharedBus[];
  readonly merges: SharedBus[];
  labelled: boolean;
}

/** Stacks the rows. A gap is as high as what happens in it: paths running on, pills, merges, and buses above each other. */
export function spaceRows(
  graph: LayoutGraph, acyclic: Acyclic, rank: Int32Array, columns: Columns, metrics: LayoutMetrics,
): Rows {
  const heights = rowHeights(graph, rank);
  const gaps = collectGaps(graph, acyclic, rank, columns, heights.length);
  const rowTop: number[] = [];
  const pillLine: number[] = [];
  const splitTrack = new Float64Array(graph.nodeCount);
  const mergeTrack = new Float64Array(graph.nodeCount);

  let bottom = 0;
  gaps.forEach((gap, g) => {
    const splits = assignTracks(gap.splits.map(({ bus }) => bus));
    const merges = assignTracks(gap.merges.map(({ bus }) => bus));
    setTracks(splitTrack, gap.splits, splits.tracks, metrics);
    setTracks(mergeTrack, gap.merges, merges.tracks, metrics);
    const onlyLines = heights[g] === 0;
    bottom += g === 0
      ? firstGap(merges.count, metrics)
      : rowGap(splits.count, merges.count, gap.labelled, onlyLines, heights[g - 1] === 0, metrics);
    pillLine.push(bottom - metrics.pillRise + (onlyLines ? metrics.headRoom : 0) - mergeRoom(merges.count, metrics));
    rowTop.push(bottom);
    bottom += heights[g] ?? 0;
  });

  const top = Float64Array.from(rank, (row) => rowTop[row]!);
  // Every step gets its turning points, used or not, so that paths can still be led to it after it was moved.
  const split = Float64Array.from(graph.source, (source) => {
    const row = rank[source]!;
    return rowTop[row]! + heights[row]! + metrics.splitDrop + splitTrack[source]!;
  });
  const merge = Float64Array.from(graph.target, (target) => rowTop[rank[target]!]! - metrics.mergeRise - mergeTrack[target]!);
  const pill = Float64Array.from(graph.source, (source, e) => {
    const row = rank[source]!;
    // The pill of a path that leads back sits on its lane, beside the step it leaves.
    return acyclic.loop[e] ? rowTop[row]! + Math.floor(heights[row]! / 2) : pillLine[row + 1]!;
  });
  return { top, split, merge, pill };
}

function setTracks(room: Float64Array, buses: readonly SharedBus[], tracks: Int32Array, metrics: LayoutMetrics): void {
  buses.forEach(({ nodes }, i) => {
    for (const node of nodes) room[node] = metrics.trackGap * tracks[i]!;
  });
}

function firstGap(merges: number, metrics: LayoutMetrics): number {
  return merges === 0 ? 0 : metrics.mergeRise + metrics.trackGap * (merges - 1);
}

/** What merging takes away from the room between the pills and the row below. */
function mergeRoom(merges: number, metrics: LayoutMetrics): number {
  return merges === 0 ? 0 : metrics.mergeExtra + metrics.trackGap * (merges - 1);
}

function rowGap(
  splits: number, merges: number, labelled: boolean, intoLines: boolean, fromLines: boolean, metrics: LayoutMetrics,
): number {
  const moreSplits = metrics.trackGap * Math.max(0, splits - 1);
  const moreMerges = metrics.trackGap * Math.max(0, merges - 1);
  const saved = (intoLines ? metrics.headRoom : 0) + (fromLines ? metrics.headRoom : 0);
  if (labelled) return metrics.labelledGap + moreSplits + mergeRoom(merges, metrics) - saved;
  if (merges === 0) return metrics.plainGap + moreSplits - saved;
  // With splits in the same gap the two kinds of buses need to be told apart.
  const between = splits > 0 ? metrics.headRoom : 0;
  return metrics.mergeGap + moreSplits + moreMerges + between - saved;
}

function rowHeights(graph: LayoutGraph, rank: Int32Array): number[] {
  const heights: number[] = [];
  for (let v = 0; v < graph.nodeCount; v++) {
    const row = rank[v]!;
    while (heights.length <= row) heights.push(0);
    heights[row] = Math.max(heights[row]!, graph.height[v]!);
  }
  return heights;
}

function collectGaps(graph: LayoutGraph, { loop }: Acyclic, rank: Int32Array, { axis, line }: Columns, rows: number): Gap[] {
  const { edgeCount, labelled, nodeCount, source: from, target: to } = graph;
  const gaps: Gap[] = Array.from({ length: rows + 1 }, () => ({ splits: [], merges: [], labelled: false }));
  const spread = (): { left: Float64Array; right: Float64Array } => ({ left: axis.slice(), right: axis.slice() });
  const below = spread();
  const above = spread();
  for (let e = 0; e < edgeCount; e++) {
    const source = from[e]!;
    const target = to[e]!;
    below.left[source] = Math.min(below.left[source]!, line[e]!);
    below.right[source] = Math.max(below.right[source]!, line[e]!);
    above.left[target] = Math.min(above.left[target]!, line[e]!);
    above.right[target] = Math.max(above.right[target]!, line[e]!);
    if (labelled[e] && !loop[e]) gaps[rank[source]! + 1]!.labelled = true;
  }
  for (let v = 0; v < nodeCount; v++) {
    const stem = axis[v]!;
    const bus = (side: { left: Float64Array; right: Float64Array }): Bus => ({ left: side.left[v]!, right: side.right[v]!, stem });
    if (below.left[v]! < below.right[v]!) gaps[rank[v]! + 1]!.splits.push({ nodes: [v], bus: bus(below) });
    if (above.left[v]! < above.right[v]!) gaps[rank[v]!]!.merges.push({ nodes: [v], bus: bus(above) });
  }
  const returning = returnLines(graph, loop, line);
  for (const gap of gaps) gap.splits = shareReturns(gap.splits, returning);
  return gaps;
}

/** For each step whose every path leads back along one line, that line. */
function returnLines(graph: LayoutGraph, loop: Uint8Array, line: Float64Array): Map<number, number> {
  const lines = new Map<number, number>();
  graph.source.forEach((source, e) => {
    const known = lines.get(source) ?? line[e]!;
    lines.set(source, loop[e] && known === line[e]! ? known : NaN);
  });
  for (const [node, x] of lines) if (Number.isNaN(x)) lines.delete(node);
  return lines;
}

/** Steps of a row that do nothing but lead back along the same line share a bus, as the paths of a merge do. */
function shareReturns(splits: readonly SharedBus[], returning: ReadonlyMap<number, number>): SharedBus[] {
  const shared = new Map<number, { nodes: number[]; bus: Bus }>();
  const others: SharedBus[] = [];
  for (const split of splits) {
    const x = returning.get(split.nodes[0]!);
    if (x === undefined) {
      others.push(split);
      continue;
    }
    const { left, right, stem } = split.bus;
    const known = shared.get(x);
    if (known) {
      for (const node of split.nodes) known.nodes.push(node);
      known.bus = { left: Math.min(known.bus.left, left), right: Math.max(known.bus.right, right), stem: known.bus.stem };
    } else shared.set(x, { nodes: [...split.nodes], bus: { left, right, stem } });
  }
  return [...others, ...shared.values()];
}
