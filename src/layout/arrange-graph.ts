import { arrangeColumns } from './arrange-columns.js';
import { assignRanks } from './assign-ranks.js';
import { breakCycles } from './break-cycles.js';
import type { LayoutGraph } from './layout-graph.js';
import type { LayoutMetrics } from './layout-metrics.js';
import { spaceRows } from './space-rows.js';
import { splitParts } from './split-parts.js';

/** The automatic arrangement, by positions of nodes and edges. All numbers are whole, and nothing lies left of or above 0. */
export interface Arrangement {
  /** The top left corners of the nodes. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** For each edge, the corridor it follows and the centre of its pill along the flow. Across, the pill is on the line. */
  readonly split: Float64Array;
  readonly line: Float64Array;
  readonly merge: Float64Array;
  readonly pill: Float64Array;
}

/** Arranges a graph, its unconnected parts side by side. Takes time linear in its size, apart from lines past many rows. */
export function arrangeGraph(graph: LayoutGraph, metrics: LayoutMetrics): Arrangement {
  const ofNodes = (): Float64Array => new Float64Array(graph.nodeCount);
  const ofEdges = (): Float64Array => new Float64Array(graph.edgeCount);
  const whole = { x: ofNodes(), y: ofNodes(), split: ofEdges(), line: ofEdges(), merge: ofEdges(), pill: ofEdges() };
  let edge = 0;
  for (const part of splitParts(graph)) {
    const acyclic = breakCycles(part.graph);
    const rank = assignRanks(part.graph, acyclic);
    const columns = arrangeColumns(part.graph, acyclic, rank, metrics);
    const rows = spaceRows(part.graph, acyclic, rank, columns, metrics);

    let left = Infinity;
    let right = -Infinity;
    part.nodes.forEach((_, v) => {
      const width = part.graph.width[v]!;
      const x = columns.axis[v]! - Math.floor(width / 2);
      left = Math.min(left, x);
      right = Math.max(right, x + width);
    });
    part.edges.forEach((_, e) => {
      const reach = part.graph.labelled[e] ? metrics.pillReach : 0;
      left = Math.min(left, columns.line[e]! - reach);
      right = Math.max(right, columns.line[e]! + reach);
    });
    part.nodes.forEach((v, i) => {
      whole.x[v] = columns.axis[i]! - Math.floor(graph.width[v]! / 2) - left + edge;
      whole.y[v] = rows.top[i]!;
    });
    part.edges.forEach((e, i) => {
      whole.line[e] = columns.line[i]! - left + edge;
      whole.split[e] = rows.split[i]!;
      whole.merge[e] = rows.merge[i]!;
      whole.pill[e] = rows.pill[i]!;
    });
    edge += right - left + metrics.partGap;
  }
  return whole;
}
