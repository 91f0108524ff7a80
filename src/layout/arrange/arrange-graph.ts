import { addLineRows } from '../rows/add-line-rows.js';
import { arrangeColumns } from '../columns/arrange-columns.js';
import { assignRanks, breakCycles } from '../rows/break-cycles.js';
import { hangVertices } from '../columns/hang-vertices.js';
import { countDetours } from '../rows/count-detours.js';
import { layerGraph } from '../rows/layer-graph.js';
import type { Ghost, LayoutGraph } from './layout-graph.js';
import { type LayoutMetrics, pillReachOf } from '../layout-metrics.js';
import { orderRows } from '../rows/order-rows.js';
import { assignOuterLanes } from '../columns/loop-lanes.js';
import { shareLines } from '../rows/share-lines.js';
import { spaceRows } from '../columns/space-rows.js';
import { traceLines } from '../columns/trace-lines.js';

/** The automatic arrangement, by positions of nodes and edges. All numbers are integers, and none is negative. */
export interface Arrangement {
  /** The top left corners of the nodes. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /**
   * The vertical lines of each edge, those of edge `e` from `lineStart[e]` up to `lineStart[e + 1]`, and where it turns
   * into each.
   */
  readonly lineStart: Int32Array;
  readonly lineX: Float64Array;
  readonly lineTurn: Float64Array;
  /**
   * For each edge, where it turns to its target, and the centre of its pill along the flow. Across, the pill is on the
   * first line.
   */
  readonly merge: Float64Array;
  readonly pill: Float64Array;
  /** Removed nodes that hold their places, where there are some. */
  readonly ghosts?: readonly Ghost[];
}

interface ArrangedPart {
  readonly part: GraphPart;
  readonly arrangement: Arrangement;
  readonly width: number;
}

/** Arranges a graph, its connected components side by side, in near-linear time. */
export function arrangeGraph(graph: LayoutGraph, metrics: LayoutMetrics): Arrangement {
  const arranged = splitParts(graph).map((part) => arrangePart(part, metrics));
  if (arranged.length === 1) return arranged[0]!.arrangement;
  const lineStart = new Int32Array(graph.edgeCount + 1);
  for (const { arrangement: from, part } of arranged) {
    part.edges.forEach((e, i) => {
      lineStart[e + 1] = from.lineStart[i + 1]! - from.lineStart[i]!;
    });
  }
  for (let e = 0; e < graph.edgeCount; e++) lineStart[e + 1]! += lineStart[e]!;
  const lines = lineStart[graph.edgeCount]!;
  const whole: Arrangement = {
    x: new Float64Array(graph.nodeCount),
    y: new Float64Array(graph.nodeCount),
    lineStart,
    lineX: new Float64Array(lines),
    lineTurn: new Float64Array(lines),
    merge: new Float64Array(graph.edgeCount),
    pill: new Float64Array(graph.edgeCount),
  };
  let left = 0;
  for (const { arrangement: from, part, width } of arranged) {
    part.nodes.forEach((v, i) => {
      whole.x[v] = from.x[i]! + left;
      whole.y[v] = from.y[i]!;
    });
    part.edges.forEach((e, i) => {
      for (let to = lineStart[e]!, at = from.lineStart[i]!; at < from.lineStart[i + 1]!; to++, at++) {
        whole.lineX[to] = from.lineX[at]! + left;
        whole.lineTurn[to] = from.lineTurn[at]!;
      }
      whole.merge[e] = from.merge[i]!;
      whole.pill[e] = from.pill[i]!;
    });
    left += width + metrics.partGap;
  }
  return whole;
}

function arrangePart(part: GraphPart, metrics: LayoutMetrics): ArrangedPart {
  const { graph } = part;
  const acyclic = breakCycles(graph);
  const ordered = layerGraph(graph, acyclic, assignRanks(graph, acyclic));
  const spread = addLineRows(
    graph,
    acyclic,
    ordered,
    orderRows(ordered, rootsOf(graph, ordered.row), countDetours(graph, acyclic, ordered)),
  );
  const { layers, order } = shareLines(graph, spread.layers, spread.order);
  const hangings = hangVertices(graph, acyclic, layers, order);
  const columns = arrangeColumns(graph, acyclic, layers, order, hangings, metrics);

  let left = Infinity;
  let right = -Infinity;
  const include = (x: number, before: number, after = before): void => {
    left = Math.min(left, x - before);
    right = Math.max(right, x + after);
  };
  for (let v = 0; v < graph.nodeCount; v++)
    include(columns.axis[v]!, Math.floor(graph.width[v]! / 2), Math.ceil(graph.width[v]! / 2));
  const lines = traceLines(
    graph,
    acyclic,
    layers,
    order,
    columns,
    assignOuterLanes(graph, layers, right + metrics.lineMargin, metrics),
    metrics,
  );
  for (let e = 0; e < graph.edgeCount; e++) {
    for (let i = lines.start[e]!; i < lines.start[e + 1]!; i++)
      include(lines.x[i]!, pillReachOf(metrics, graph.pill[e]!));
  }
  const rows = spaceRows(graph, acyclic, layers, columns, lines, metrics);
  const x = Float64Array.from(graph.width, (width, v) => columns.axis[v]! - Math.floor(width / 2) - left);
  const arrangement = {
    x,
    y: rows.top,
    lineStart: lines.start,
    lineX: lines.x.map((at) => at - left),
    lineTurn: rows.turn,
    merge: rows.merge,
    pill: rows.pill,
  };
  return { part, arrangement, width: right - left };
}

/** The nodes of the first row, where main edges begin. */
function rootsOf({ nodeCount, start }: LayoutGraph, row: Int32Array): readonly number[] {
  const roots: number[] = [];
  for (let v = 0; v < nodeCount; v++) if (row[v] === 0) roots.push(v);
  const main = roots.filter((v) => start[v] === 1);
  return main.length > 0 ? [...main, ...roots.filter((v) => start[v] === 0)] : roots;
}

/** A connected component, and the positions of its nodes and edges in the graph. */
interface GraphPart {
  readonly graph: LayoutGraph;
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

/** The connected components: those where executions begin first, then in the order of their first nodes. */
export function splitParts(graph: LayoutGraph): GraphPart[] {
  const { edgeCount, nodeCount, source, start, target } = graph;
  const leader = Int32Array.from({ length: nodeCount }, (_, v) => v);
  const find = (v: number): number => {
    let root = v;
    while (leader[root] !== root) root = leader[root]!;
    for (let at = v; at !== root;) {
      const next = leader[at]!;
      leader[at] = root;
      at = next;
    }
    return root;
  };
  let count = nodeCount;
  for (let e = 0; e < edgeCount; e++) {
    const a = find(source[e]!);
    const b = find(target[e]!);
    if (a === b) continue;
    // The smaller position leads, so that a component is named by its first node.
    leader[Math.max(a, b)] = Math.min(a, b);
    count--;
  }

  const local = new Int32Array(nodeCount);
  const members = new Map<number, { nodes: number[]; edges: number[]; start: boolean }>();
  for (let v = 0; v < nodeCount; v++) {
    const root = find(v);
    let part = members.get(root);
    if (!part) members.set(root, (part = { nodes: [], edges: [], start: false }));
    local[v] = part.nodes.length;
    part.nodes.push(v);
    if (start[v]) part.start = true;
  }
  for (let e = 0; e < edgeCount; e++) members.get(find(source[e]!))!.edges.push(e);

  const parts = [...members.values()];
  return [...parts.filter((part) => part.start), ...parts.filter((part) => !part.start)].map(({ edges, nodes }) => ({
    nodes,
    edges,
    graph: count === 1 ? graph : partOf(graph, nodes, edges, local),
  }));
}

function partOf(
  graph: LayoutGraph,
  nodes: readonly number[],
  edges: readonly number[],
  local: Int32Array,
): LayoutGraph {
  return {
    nodeCount: nodes.length,
    edgeCount: edges.length,
    width: Int32Array.from(nodes, (v) => graph.width[v]!),
    height: Int32Array.from(nodes, (v) => graph.height[v]!),
    start: Uint8Array.from(nodes, (v) => graph.start[v]!),
    source: Int32Array.from(edges, (e) => local[graph.source[e]!]!),
    target: Int32Array.from(edges, (e) => local[graph.target[e]!]!),
    side: Uint8Array.from(edges, (e) => graph.side[e]!),
    pill: Uint8Array.from(edges, (e) => graph.pill[e]!),
  };
}
