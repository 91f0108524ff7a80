import type { Columns } from './arrange-columns.js';
import type { Acyclic } from '../rows/break-cycles.js';
import type { LayerGraph } from '../rows/layer-graph.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';
import type { LayoutMetrics } from '../layout-metrics.js';
import type { Lines } from './trace-lines.js';

/** Positions along the flow. */
export interface Rows {
  /** The top of each node. */
  readonly top: Float64Array;
  /** For each line of an edge, where the edge turns into it. */
  readonly turn: Float64Array;
  /** For each edge, where it turns to its target. */
  readonly merge: Float64Array;
  /** The centre of each edge's pill. */
  readonly pill: Float64Array;
}

interface SharedBus {
  readonly nodes: readonly number[];
  readonly bus: Bus;
}

/** The contents of a row gap. Gap 0 is above the first row. */
interface Gap {
  splits: SharedBus[];
  readonly merges: SharedBus[];
  /** Lines that change their column, each by its lower point. */
  readonly moves: SharedBus[];
  /** How far its widest pill extends to either side, 0 without one. */
  pill: number;
}

/** Stacks the rows. The height of a gap depends on its contents: straight edges, pills, merges, and stacked buses. */
export function spaceRows(
  graph: LayoutGraph,
  acyclic: Acyclic,
  layers: LayerGraph,
  columns: Columns,
  lines: Lines,
  metrics: LayoutMetrics,
): Rows {
  const { count, nodeCount, row, rowCount } = layers;
  const heights = new Int32Array(rowCount + 1);
  for (let v = 0; v < nodeCount; v++) heights[row[v]!] = Math.max(heights[row[v]!]!, graph.height[v]!);
  const gaps = collectGaps(graph, acyclic, layers, columns, lines);
  const rowTop = new Float64Array(rowCount + 1);
  const pillLine = new Float64Array(rowCount + 1);
  /**
   * By vertex: the tracks on which its outgoing and incoming edges turn, as offsets from the default; by point, that of
   * its line.
   */
  const splitTrack = new Float64Array(nodeCount);
  const mergeTrack = new Float64Array(nodeCount);
  const moveTrack = new Float64Array(count);

  let bottom = 0;
  gaps.forEach((gap, g) => {
    const splits = assignTracks(gap.splits.map(({ bus }) => bus));
    const merges = assignTracks(gap.merges.map(({ bus }) => bus));
    const moves = assignTracks(gap.moves.map(({ bus }) => bus));
    setTracks(splitTrack, gap.splits, splits.tracks, metrics);
    setTracks(mergeTrack, gap.merges, merges.tracks, metrics);
    setTracks(moveTrack, gap.moves, moves.tracks, metrics);
    for (const { nodes } of gap.moves)
      for (const z of nodes) moveTrack[z]! += bottom + metrics.splitDrop + metrics.trackGap * splits.count;
    const onlyLines = heights[g] === 0;
    bottom +=
      g === 0
        ? firstGap(merges.count, metrics)
        : rowGap(splits.count, merges.count, moves.count, gap.pill, onlyLines, heights[g - 1] === 0, metrics);
    pillLine[g] =
      bottom -
      metrics.pillRise -
      morePill(gap.pill, metrics) / 2 +
      (onlyLines ? metrics.headSpace : 0) -
      mergeSpace(merges.count, metrics);
    rowTop[g] = bottom;
    bottom += heights[g] ?? 0;
  });

  const top = Float64Array.from({ length: nodeCount }, (_, v) => rowTop[row[v]!]!);
  const turn = new Float64Array(lines.x.length);
  const merge = new Float64Array(graph.edgeCount);
  const pill = new Float64Array(graph.edgeCount);
  for (let e = 0; e < graph.edgeCount; e++) {
    const from = graph.source[e]!;
    const below = rowTop[row[from]!]! + heights[row[from]!]!;
    for (let i = lines.start[e]!; i < lines.start[e + 1]!; i++) {
      turn[i] = lines.point[i]! < 0 ? below + metrics.splitDrop + splitTrack[from]! : moveTrack[lines.point[i]!]!;
    }
    const to = graph.target[e]!;
    merge[e] = rowTop[row[to]!]! - metrics.mergeRise - mergeTrack[to]!;
    // The pill of a back edge is on its lane, beside its source.
    pill[e] = acyclic.loop[e] ? below - Math.ceil(heights[row[from]!]! / 2) : pillLine[row[from]! + 1]!;
  }
  return { top, turn, merge, pill };
}

function setTracks(room: Float64Array, buses: readonly SharedBus[], tracks: Int32Array, metrics: LayoutMetrics): void {
  buses.forEach(({ nodes }, i) => {
    for (const node of nodes) room[node] = metrics.trackGap * tracks[i]!;
  });
}

function firstGap(merges: number, metrics: LayoutMetrics): number {
  return merges === 0 ? 0 : metrics.mergeRise + metrics.trackGap * (merges - 1);
}

/** The space that merges take between the pills and the row below. */
function mergeSpace(merges: number, metrics: LayoutMetrics): number {
  return merges === 0 ? 0 : metrics.mergeExtra + metrics.trackGap * (merges - 1);
}

/** The additional height of a gap with long labels along the flow. */
function morePill(pill: number, { pillAlong }: LayoutMetrics): number {
  return pillAlong === 0 ? 0 : Math.max(0, 2 * (pill - pillAlong));
}

function rowGap(
  splits: number,
  merges: number,
  moves: number,
  pill: number,
  intoLines: boolean,
  fromLines: boolean,
  metrics: LayoutMetrics,
): number {
  const moreSplits = metrics.trackGap * Math.max(0, splits - 1);
  const moreMerges = metrics.trackGap * Math.max(0, merges - 1);
  const moreMoves = metrics.trackGap * moves;
  const saved = (intoLines ? metrics.headSpace : 0) + (fromLines ? metrics.headSpace : 0);
  if (pill > 0)
    return metrics.labelledGap + morePill(pill, metrics) + moreSplits + moreMoves + mergeSpace(merges, metrics) - saved;
  if (merges === 0) return metrics.plainGap + moreSplits + moreMoves - saved;
  // Splits and merges in one gap need a distance to be distinguishable.
  const between = splits > 0 || moves > 0 ? metrics.headSpace : 0;
  return metrics.mergeGap + moreSplits + moreMoves + moreMerges + between - saved;
}

function collectGaps(
  { edgeCount, pill, source: from, target: to }: LayoutGraph,
  { loop }: Acyclic,
  { nodeCount, row, rowCount }: LayerGraph,
  { axis }: Columns,
  lines: Lines,
): Gap[] {
  const gaps: Gap[] = Array.from({ length: rowCount + 1 }, () => ({ splits: [], merges: [], moves: [], pill: 0 }));
  const spread = (): { left: Float64Array; right: Float64Array } => ({
    left: axis.slice(0, nodeCount),
    right: axis.slice(0, nodeCount),
  });
  const below = spread();
  const above = spread();
  /** Shared lines belong to several edges. */
  const moved = new Set<number>();
  for (let e = 0; e < edgeCount; e++) {
    const source = from[e]!;
    const target = to[e]!;
    const first = lines.start[e]!;
    const last = lines.start[e + 1]! - 1;
    below.left[source] = Math.min(below.left[source]!, lines.x[first]!);
    below.right[source] = Math.max(below.right[source]!, lines.x[first]!);
    above.left[target] = Math.min(above.left[target]!, lines.x[last]!);
    above.right[target] = Math.max(above.right[target]!, lines.x[last]!);
    for (let i = first + 1; i <= last; i++) {
      const point = lines.point[i]!;
      if (moved.has(point)) continue;
      moved.add(point);
      const stem = lines.x[i - 1]!;
      gaps[row[point]!]!.moves.push({
        nodes: [point],
        bus: { left: Math.min(stem, lines.x[i]!), right: Math.max(stem, lines.x[i]!), stem },
      });
    }
    const gap = gaps[row[source]! + 1]!;
    if (!loop[e]) gap.pill = Math.max(gap.pill, pill[e]!);
  }
  for (let v = 0; v < nodeCount; v++) {
    const stem = axis[v]!;
    const bus = (side: { left: Float64Array; right: Float64Array }): Bus => ({
      left: side.left[v]!,
      right: side.right[v]!,
      stem,
    });
    if (below.left[v]! < below.right[v]!) gaps[row[v]! + 1]!.splits.push({ nodes: [v], bus: bus(below) });
    if (above.left[v]! < above.right[v]!) gaps[row[v]!]!.merges.push({ nodes: [v], bus: bus(above) });
  }
  const returning = returnLines(from, loop, lines);
  for (const gap of gaps) gap.splits = shareReturns(gap.splits, returning);
  return gaps;
}

/** For each node whose every edge leads back along one line, that line. */
function returnLines(source: Int32Array, loop: Uint8Array, lines: Lines): Map<number, number> {
  const returning = new Map<number, number>();
  source.forEach((node, e) => {
    const x = lines.x[lines.start[e]!]!;
    const known = returning.get(node) ?? x;
    returning.set(node, loop[e] && known === x ? known : NaN);
  });
  for (const [node, x] of returning) if (Number.isNaN(x)) returning.delete(node);
  return returning;
}

/** Nodes of a row that only lead back along the same line share a bus, like the edges of a merge. */
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
      known.bus = {
        left: Math.min(known.bus.left, left),
        right: Math.max(known.bus.right, right),
        stem: known.bus.stem,
      };
    } else shared.set(x, { nodes: [...split.nodes], bus: { left, right, stem } });
  }
  return [...others, ...shared.values()];
}

/** A horizontal run in a row gap, shared by all edges that leave or enter one node. */
interface Bus {
  readonly left: number;
  readonly right: number;
  /** The column of the node. */
  readonly stem: number;
}

// Two buses closer than this look like one.
const apart = 12;

// Keeping stems off buses can stack neighbours like stairs. Beyond this number a crossing is better than a higher gap.
const maxOrdered = 4;

/**
 * Assigns overlapping buses to different tracks, 0 being nearest to their nodes. Among buses that turn the same way,
 * the one whose stem is farthest along is nearest, so that no stem crosses another's bus.
 */
export function assignTracks(buses: readonly Bus[]): { readonly tracks: Int32Array; readonly count: number } {
  const tracks = new Int32Array(buses.length);
  const turn = (bus: Bus): number => (bus.stem === bus.right ? 0 : bus.stem === bus.left ? 2 : 1);
  const order = buses
    .map((_, index) => index)
    .sort((one, other) => {
      const a = buses[one]!;
      const b = buses[other]!;
      const along = turn(a) === 2 ? b.stem - a.stem : a.stem - b.stem;
      return turn(a) - turn(b) || along || one - other;
    });
  let count = 0;
  const placed: number[] = [];
  for (const index of order) {
    const bus = buses[index]!;
    const taken = new Set<number>();
    for (const earlier of placed) {
      const other = buses[earlier]!;
      if (bus.left < other.right + apart && other.left < bus.right + apart) taken.add(tracks[earlier]!);
    }
    let track = taken.size === 0 ? 0 : Math.max(...taken) + 1;
    if (track > maxOrdered) for (track = 0; taken.has(track);) track++;
    tracks[index] = track;
    placed.push(index);
    count = Math.max(count, track + 1);
  }
  return { tracks, count };
}
