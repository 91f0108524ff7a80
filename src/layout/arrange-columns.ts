import { ArmRow, type Arm, type SharedLane } from './arm-row.js';
import type { Acyclic } from './break-cycles.js';
import { Contour } from './contour.js';
import { findJoins, type Joins } from './find-joins.js';
import { degree, type LayoutGraph } from './layout-graph.js';
import type { LayoutMetrics } from './layout-metrics.js';
import { assignLoopLanes, type LoopLane } from './loop-lanes.js';

/** Where everything stands along its row: the middle of each node, and the line each edge follows between its ends. */
export interface Columns {
  readonly axis: Float64Array;
  readonly line: Float64Array;
}

/** What the passes below share: the graph with what is known of it, and what is arranged so far. */
interface Work {
  readonly graph: LayoutGraph;
  readonly acyclic: Acyclic;
  readonly rank: Int32Array;
  readonly joins: Joins;
  readonly metrics: LayoutMetrics;
  /** By node: the outline of all that hangs under it, itself included, and the outermost line on its right. */
  readonly outline: Contour[];
  readonly lanes: (SharedLane | undefined)[];
  /** Distances of nodes and lines from the step they hang under. */
  readonly nodeOffset: Float64Array;
  readonly lineOffset: Float64Array;
}

/**
 * Arranges subtrees from the bottom up, each as an outline that rows of arms are packed with, then adds the distances up
 * from the top down. Whatever hangs under a step hangs under it in one piece, so nothing can come to lie on anything else,
 * lines on their way past other steps included; there is no step that repairs overlaps afterwards.
 */
export function arrangeColumns(
  graph: LayoutGraph, acyclic: Acyclic, rank: Int32Array, metrics: LayoutMetrics,
): Columns {
  const count = graph.nodeCount;
  const joins = findJoins(graph, acyclic);
  const work: Work = {
    graph, acyclic, rank, joins, metrics, outline: [], lanes: [],
    nodeOffset: new Float64Array(count), lineOffset: new Float64Array(graph.edgeCount),
  };
  const loopLanes = assignLoopLanes(graph, acyclic, rank);

  for (let i = count - 1; i >= 0; i--) {
    const v = acyclic.order[i]!;
    const width = graph.width[v]!;
    const left = -Math.floor(width / 2) - metrics.cardMargin;
    const right = Math.ceil(width / 2) + metrics.cardMargin;
    const below = arrangeUnder(work, v, armsUnder(work, v), rank[v]!, right);
    const contour = below.contour ?? Contour.column(rank[v]!, rank[v]!, left, right);
    contour.cover(rank[v]!, left, right);
    work.outline[v] = putLoopLanes(work, contour, loopLanes[v] ?? [], rank[v]!);
    work.lanes[v] = below.lane;
  }
  arrangeUnder(work, joins.root, topArms(work), -1, 0);
  return addUp(work);
}

/** Puts the arms and the joins of `v` together, and keeps where they went. */
function arrangeUnder(
  work: Work, v: number, arms: readonly Arm[], row: number, reach: number,
): { contour: Contour | undefined; lane: SharedLane | undefined } {
  const armRow = new ArmRow(arms, row, reach);
  putJoins(work, v, arms, armRow);
  const { members, contour, lane } = armRow.finish();
  for (const { what, x } of members) {
    if (what >= 0) work.nodeOffset[what] = x;
    else work.lineOffset[~what] = x;
  }
  return { contour, lane };
}

/** The steps without a way in: main beginnings first, then those that hang aside. */
function topArms({ graph, acyclic, joins, outline, lanes }: Work): Arm[] {
  const arms: Arm[] = [];
  for (let v = 0; v < graph.nodeCount; v++) {
    if (degree(acyclic.incoming, v) > 0) continue;
    arms.push({ outline: () => outline[v]!, what: v, main: joins.detours[v] === 0, lane: lanes[v] });
  }
  return [...arms.filter((arm) => arm.main), ...arms.filter((arm) => !arm.main)];
}

function armsUnder({ graph, acyclic, rank, metrics, outline, lanes }: Work, v: number): Arm[] {
  const { incoming, outgoing } = acyclic;
  const arms: Arm[] = [];
  for (let i = outgoing.start[v]!; i < outgoing.start[v + 1]!; i++) {
    const e = outgoing.edges[i]!;
    const target = graph.target[e]!;
    const main = graph.side[e] === 0;
    if (degree(incoming, target) === 1) {
      arms.push({ outline: () => outline[target]!, what: target, main, lane: lanes[target] });
    } else if (rank[target]! - rank[v]! > 1) {
      const top = rank[v]! + 1;
      const bottom = rank[target]! - 1;
      const reach = metrics.lineMargin + (graph.labelled[e] ? metrics.pillReach : 0);
      arms.push({
        outline: (end = bottom) => {
          const column = Contour.column(top, Math.min(end, bottom), -metrics.lineMargin, metrics.lineMargin);
          column.cover(top, -reach, reach);
          return column;
        },
        what: ~e,
        main,
        lane: { target, top, x: 0 },
      });
    }
  }
  return arms;
}

/** Puts the joins that `v` owns under the arms that lead to them, the upper ones first. */
function putJoins({ graph, acyclic, joins, outline, lanes }: Work, v: number, arms: readonly Arm[], row: ArmRow): void {
  const { incoming } = acyclic;
  const owned = joins.joinsOf[v]!;
  if (owned.length === 0) return;
  const armOf = new Map<number, number>();
  arms.forEach((arm, index) => armOf.set(arm.what, index));
  /** The arms under which each join went, as later joins may hang under it in turn. */
  const spans = new Map<number, { all: Span; under: Span | undefined }>();
  for (const join of owned) {
    let all: Span | undefined;
    let under: Span | undefined;
    for (let i = incoming.start[join]!; i < incoming.start[join + 1]!; i++) {
      const e = incoming.edges[i]!;
      const source = graph.source[e]!;
      const through = source === v ? ~e : joins.childToward(v, source);
      const at = armOf.get(through);
      const from = at === undefined ? spans.get(through) : { all: { first: at, last: at }, under: undefined };
      if (!from) continue;
      all = widen(all, from.all);
      const straight = joins.detours[source]! + graph.side[e]! === joins.detours[v]!;
      if (straight) under = widen(under, from.under ?? from.all);
    }
    if (!all) continue;
    spans.set(join, { all, under });
    row.addJoin({ what: join, contour: outline[join]!, lane: lanes[join] }, all.first, all.last, under);
  }
}

interface Span {
  readonly first: number;
  readonly last: number;
}

function widen(span: Span | undefined, other: Span): Span {
  return span ? { first: Math.min(span.first, other.first), last: Math.max(span.last, other.last) } : other;
}

/** Puts the lanes on which paths return to a step left of all that hangs under it. */
function putLoopLanes({ metrics, lineOffset }: Work, contour: Contour, lanes: readonly LoopLane[], top: number): Contour {
  let around = contour;
  for (const lane of lanes) {
    const reach = (lane.labelled ? metrics.pillReach : 0) + metrics.lineMargin;
    const column = Contour.column(top, lane.bottom, -reach, reach);
    const x = -column.clearance(around);
    column.move(x);
    around = around.unite(column);
    for (const e of lane.edges) lineOffset[e] = x;
  }
  return around;
}

function addUp({ graph, acyclic, joins, nodeOffset, lineOffset }: Work): Columns {
  const { incoming, loop, order } = acyclic;
  const axis = new Float64Array(graph.nodeCount);
  for (const v of order) axis[v] = (axis[joins.owner[v]!] ?? 0) + nodeOffset[v]!;
  const line = Float64Array.from(lineOffset, (offset, e) => {
    const target = graph.target[e]!;
    if (loop[e]) return axis[target]! + offset;
    return degree(incoming, target) === 1 ? axis[target]! : axis[graph.source[e]!]! + offset;
  });
  return { axis, line };
}
