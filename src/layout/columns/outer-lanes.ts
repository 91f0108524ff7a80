import type { LayerGraph } from '../rows/layer-graph.js';
import type { LayoutGraph } from '../arrange/layout-graph.js';
import { type LayoutMetrics, pillReachOf } from '../layout-metrics.js';

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
  /** By lane: the row down to which it is taken. */
  const taken: number[] = [];
  for (const { bottom, edges, top } of [...spans.values()].sort((a, b) => a.top - b.top)) {
    let at = taken.findIndex((until) => until < top);
    if (at < 0) at = taken.push(0) - 1;
    taken[at] = bottom;
    for (const e of edges) lane[e] = right + reach + at * 2 * reach;
  }
  return lane;
}
