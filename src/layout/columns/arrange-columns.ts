import { ArmRow, type Arm, type MergeBlock } from './arm-row.js';
import type { Acyclic } from '../rows/break-cycles.js';
import { Contour } from './contour.js';
import type { Hangings } from './hang-vertices.js';
import type { LayerGraph, RowOrder } from '../rows/layer-graph.js';
import { degree, type LayoutGraph } from '../arrange/layout-graph.js';
import { type LayoutMetrics, pillReachOf } from '../layout-metrics.js';
import { assignLoopLanes, type LoopLane } from './loop-lanes.js';

/** Positions along the rows: the middle of each node and line, and the lane of each back edge. */
export interface Columns {
  readonly axis: Float64Array;
  readonly lane: Float64Array;
}

/** The state that the passes below share: the graph with derived data, and the arrangement so far. */
interface Work {
  readonly graph: LayoutGraph;
  readonly layers: LayerGraph;
  readonly hangings: Hangings;
  readonly metrics: LayoutMetrics;
  /** By node: how far the pill over it extends, 0 without one. */
  readonly pillOver: Uint8Array;
  /** By vertex: the contour of its subtree, itself included. */
  readonly outline: Contour[];
  /** Distances from the vertex above. */
  readonly offset: Float64Array;
  readonly laneOffset: Float64Array;
}

/**
 * Arranges subtrees bottom up, as contours packed into rows (after E. Reingold and J. Tilford, “Tidier drawings of
 * trees”, 1981), then adds up distances top down. A subtree hangs in one piece, including lines that pass other nodes,
 * so nothing can overlap.
 */
export function arrangeColumns(
  graph: LayoutGraph,
  acyclic: Acyclic,
  layers: LayerGraph,
  order: RowOrder,
  hangings: Hangings,
  metrics: LayoutMetrics,
): Columns {
  const { count, nodeCount, row } = layers;
  const work: Work = {
    graph,
    layers,
    hangings,
    metrics,
    pillOver: pillsOverNodes(graph, acyclic, layers),
    outline: [],
    offset: new Float64Array(count),
    laneOffset: new Float64Array(graph.edgeCount),
  };
  const loopLanes = assignLoopLanes(graph, acyclic, layers, order, hangings);
  for (let i = count - 1; i >= 0; i--) {
    const v = order.vertex[i]!;
    const { left, right } = reachOf(work, v);
    const contour = arrangeUnder(work, v, row[v]!, right) ?? Contour.column(row[v]!, row[v]!, left, right);
    contour.cover(row[v]!, left, right);
    const lanes = v < nodeCount ? loopLanes[v] : undefined;
    work.outline[v] = lanes ? putLoopLanes(work, contour, lanes, row[v]!) : contour;
  }
  arrangeUnder(work, hangings.root, -1, 0);
  return addUp(work, acyclic, order);
}

/** How far a card or a line extends to either side, margins included. */
function reachOf({ graph, layers, metrics, pillOver }: Work, v: number): { left: number; right: number } {
  const { nodeCount, pill } = layers;
  if (v < nodeCount) {
    const width = graph.width[v]!;
    const over = pillOver[v]! === 0 ? 0 : metrics.lineMargin + pillReachOf(metrics, pillOver[v]!);
    return {
      left: -Math.max(over, Math.floor(width / 2) + metrics.cardMargin),
      right: Math.max(over, Math.ceil(width / 2) + metrics.cardMargin),
    };
  }
  const reach = metrics.lineMargin + pillReachOf(metrics, pill[v - nodeCount]!);
  return { left: -reach, right: reach };
}

/** Pills over nodes with a single predecessor may be wider than a small node. */
export function pillsOverNodes(
  { edgeCount, nodeCount, pill, target }: LayoutGraph,
  { incoming, loop }: Acyclic,
  { entry }: LayerGraph,
): Uint8Array {
  const over = new Uint8Array(nodeCount);
  for (let e = 0; e < edgeCount; e++)
    if (!loop[e] && entry[e]! < 0 && degree(incoming, target[e]!) === 1) over[target[e]!] = pill[e]!;
  return over;
}

/** Arranges the arms and the merges of `v`, and stores their offsets. */
function arrangeUnder(work: Work, v: number, row: number, reach: number): Contour | undefined {
  const { hangings, offset, outline } = work;
  const arms = hangings.arms[v];
  if (!arms) return undefined;
  const merges = hangings.merges[v];
  const leads = leadsFrom(work, v);
  if (arms.length === 1 && !merges && leads(arms[0]!) === 'main') return outline[arms[0]!];
  const armRow = new ArmRow(
    arms.map((what): Arm => ({
      what,
      contour: outline[what]!,
      main: leads(what) === 'main',
      side: leads(what) === 'side',
    })),
    row,
    reach,
  );
  for (const { first, last, leftArm, onlyDetours, rightArm, under, vertex } of merges ?? []) {
    const parents = under.map((parent) => fromMember(work, v, parent));
    armRow.addMerge({
      what: vertex,
      contour: outline[vertex]!,
      first,
      last,
      parents,
      aside: onlyDetours,
      leftArm,
      rightArm,
    } satisfies MergeBlock);
  }
  const { contour, members } = armRow.finish();
  for (const { what, x } of members) offset[what] = x;
  return contour;
}

/** How `v` leads to each of its arms: the beginnings of all main lines count as main, except those that hang aside. */
function leadsFrom(
  { hangings, layers: { down, side } }: Work,
  v: number,
): (below: number) => 'main' | 'side' | undefined {
  if (v === hangings.root) return () => 'main';
  // Computed once: a node may have thousands of arms.
  const kinds = new Map<number, 'main' | 'side'>();
  for (let i = down.start[v]!; i < down.start[v + 1]!; i++) {
    if (side[i] === 0) kinds.set(down.to[i]!, 'main');
    else if (!kinds.has(down.to[i]!)) kinds.set(down.to[i]!, 'side');
  }
  return (below) => kinds.get(below);
}

/** The member directly under `v` that a vertex belongs to, and its offset from that member. */
function fromMember({ hangings, offset }: Work, v: number, vertex: number): { member: number; x: number } {
  let member = vertex;
  let x = 0;
  while (hangings.owner[member] !== v) {
    x += offset[member]!;
    member = hangings.owner[member]!;
  }
  return { member, x };
}

/** Puts the lanes of back edges to a node beside its subtree. */
function putLoopLanes(
  { laneOffset, metrics }: Work,
  contour: Contour,
  lanes: readonly LoopLane[],
  top: number,
): Contour {
  let around = contour;
  for (const { bottom, edges, pill, right } of lanes) {
    const reach = pillReachOf(metrics, pill) + metrics.lineMargin;
    if (bottom > around.bottom) around = around.unite(Contour.column(bottom, bottom, Infinity, -Infinity));
    const x = around.putColumn(top, bottom, reach, right);
    for (const e of edges) laneOffset[e] = x;
  }
  return around;
}

function addUp(
  { graph, hangings, laneOffset, layers, offset }: Work,
  { loop }: Acyclic,
  { vertex }: RowOrder,
): Columns {
  const axis = new Float64Array(layers.count);
  for (const v of vertex) axis[v] = (axis[hangings.owner[v]!] ?? 0) + offset[v]!;
  const lane = Float64Array.from(laneOffset, (distance, e) => (loop[e] ? axis[graph.target[e]!]! + distance : 0));
  return { axis, lane };
}
