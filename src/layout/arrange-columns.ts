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

/**
 * Arranges subtrees from the bottom up, each as an outline that rows of arms are packed with, then adds the distances up
 * from the top down. Whatever hangs under a step hangs under it in one piece, so nothing can come to lie on anything else,
 * lines on their way past other steps included; there is no step that repairs overlaps afterwards.
 */
export function arrangeColumns(
  graph: LayoutGraph, acyclic: Acyclic, rank: Int32Array, metrics: LayoutMetrics,
): Columns {
  const joins = findJoins(graph, acyclic);
  const { order } = acyclic;
  const count = graph.nodes.length;
  const offset = new Float64Array(count);
  const lineOffset = new Float64Array(graph.edges.length);
  const outline: Contour[] = [];
  const lanes: (SharedLane | undefined)[] = [];
  const loops = assignLoopLanes(graph, acyclic, rank);

  const record = (what: number, x: number): void => {
    if (what >= 0) offset[what] = x;
    else lineOffset[~what] = x;
  };
  const arrange = (v: number, arms: Arm[], reach: number): { contour: Contour | undefined; lane: SharedLane | undefined } => {
    const row = new ArmRow(arms, v === joins.root ? -1 : rank[v]!, reach);
    putJoins(graph, acyclic, joins, rank, v, arms, row, outline, lanes);
    const { members, contour, lane } = row.finish();
    for (const member of members) record(member.what, member.x);
    return { contour, lane };
  };

  for (let i = count - 1; i >= 0; i--) {
    const v = order[i]!;
    const { width } = graph.nodes[v]!;
    const left = -Math.floor(width / 2) - metrics.cardMargin;
    const right = Math.ceil(width / 2) + metrics.cardMargin;
    const below = arrange(v, armsUnder(graph, acyclic, rank, v, metrics, outline, lanes), right);
    const contour = below.contour ?? Contour.column(rank[v]!, rank[v]!, left, right);
    contour.cover(rank[v]!, left, right);
    outline[v] = putLoopLanes(contour, loops[v], rank[v]!, metrics, record);
    lanes[v] = below.lane;
  }
  const tops: Arm[] = [];
  for (let v = 0; v < count; v++) {
    if (degree(acyclic.incoming, v) === 0) {
      const lane = lanes[v];
      tops.push({ contour: outline[v]!, what: v, main: joins.detours[v] === 0, ...(lane && { lane }) });
    }
  }
  arrange(joins.root, [...tops.filter((arm) => arm.main), ...tops.filter((arm) => !arm.main)], 0);
  return addUp(graph, acyclic, joins, offset, lineOffset);
}

function armsUnder(
  graph: LayoutGraph, { incoming, outgoing }: Acyclic, rank: Int32Array, v: number, metrics: LayoutMetrics,
  outline: readonly Contour[], lanes: readonly (SharedLane | undefined)[],
): Arm[] {
  const arms: Arm[] = [];
  for (let i = outgoing.start[v]!; i < outgoing.start[v + 1]!; i++) {
    const e = outgoing.edges[i]!;
    const { target, side, labelled } = graph.edges[e]!;
    const lane = lanes[target];
    if (degree(incoming, target) === 1) {
      arms.push({ contour: outline[target]!, what: target, main: !side, ...(lane && { lane }) });
    } else if (rank[target]! - rank[v]! > 1) {
      const margin = metrics.lineMargin;
      const contour = Contour.column(rank[v]! + 1, rank[target]! - 1, -margin, margin);
      const reach = labelled ? metrics.pillReach + margin : margin;
      contour.cover(rank[v]! + 1, -reach, reach);
      arms.push({ contour, what: ~e, main: !side, lane: { target, top: rank[v]! + 1, x: 0 } });
    }
  }
  return arms;
}

/** Puts the joins that `v` owns under the arms that lead to them, the upper ones first. */
function putJoins(
  graph: LayoutGraph, { incoming }: Acyclic, joins: Joins, rank: Int32Array, v: number, arms: readonly Arm[], row: ArmRow,
  outline: readonly Contour[], lanes: readonly (SharedLane | undefined)[],
): void {
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
      const { source, side } = graph.edges[e]!;
      const through = source === v ? ~e : joins.childToward(v, source);
      const at = armOf.get(through);
      const from = at === undefined ? spans.get(through) : { all: { first: at, last: at }, under: undefined };
      // A step with a single bare way on has no arm for it: the join then stands right under it.
      if (!from) continue;
      all = widen(all, from.all);
      const straight = joins.detours[source]! + (side ? 1 : 0) === joins.detours[v]!;
      if (straight) under = widen(under, from.under ?? from.all);
    }
    if (!all) continue;
    spans.set(join, { all, under });
    const block = { what: join, contour: outline[join]!, top: rank[join]!, lane: lanes[join] };
    row.addJoin(block, all.first, all.last, under);
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
function putLoopLanes(
  contour: Contour, lanes: readonly LoopLane[] | undefined, top: number, metrics: LayoutMetrics,
  record: (what: number, x: number) => void,
): Contour {
  let around = contour;
  for (const lane of lanes ?? []) {
    const reach = (lane.labelled ? metrics.pillReach : 0) + metrics.lineMargin;
    const column = Contour.column(top, lane.bottom, -reach, reach);
    const x = -column.clearance(around);
    column.move(x);
    around = around.unite(column);
    for (const e of lane.edges) record(~e, x);
  }
  return around;
}

function addUp(
  graph: LayoutGraph, { incoming, loop, order }: Acyclic, joins: Joins, offset: Float64Array, lineOffset: Float64Array,
): Columns {
  const axis = new Float64Array(graph.nodes.length);
  const line = new Float64Array(graph.edges.length);
  for (const v of order) axis[v] = (axis[joins.owner[v]!] ?? 0) + offset[v]!;
  for (let e = 0; e < graph.edges.length; e++) {
    const { source, target } = graph.edges[e]!;
    if (loop[e]) line[e] = axis[target]! + lineOffset[e]!;
    else line[e] = degree(incoming, target) === 1 ? axis[target]! : axis[source]! + lineOffset[e]!;
  }
  return { axis, line };
}
