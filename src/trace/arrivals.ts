import { memoizeByIdentity } from '#base';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import { edgesThatAgree, edgesThatFitInTime, edgesThatFitTheHours } from './edge-agreement.js';
import type { ReadStep } from './order-steps.js';
import type { Arrival } from './visit.js';

/** Paths by the position of the step they come from. */
type EdgesBySource = ReadonlyMap<number, readonly WorkflowEdge[]>;

const noArrivals: readonly (Arrival | undefined)[] = [];

/**
 * How a run came to each of its steps. The wire does not say, so each step is joined to the latest earlier step with a path
 * to it. That is *certain* when the earlier step is the one just before, or the only one that could be meant, and a single
 * path fits; otherwise *inferred*. Steps that no path explains are jumps from the step before.
 */
export function findArrivals(
  steps: readonly ReadStep[],
  positions: Int32Array,
  graph: Graph,
): readonly (Arrival | undefined)[] {
  if (steps.length === 0) return noArrivals;
  const edgesTo = edgesInto(graph);
  /** Where each step of the version was visited last, by its position there. */
  const latest = new Map<number, number>();
  let lastGhost = -1;
  /** When the last of the steps before the one just before ended. */
  let latestEnd = -Infinity;
  return steps.map((_, position) => {
    const at = positions[position] as number;
    const arrival = position === 0 ? undefined : arrivalAt(position, edgesTo(at));
    const before = steps[position - 1]?.end;
    if (before !== undefined && before > latestEnd) latestEnd = before;
    if (at < 0) lastGhost = position;
    else latest.set(at, position);
    return arrival;
  });

  function arrivalAt(position: number, edges: EdgesBySource): Arrival {
    const before = steps[position - 1] as ReadStep;
    const beforeAt = positions[position - 1] as number;
    const direct = edges.get(beforeAt);
    if (direct) return alongOneOf(direct, position - 1, position, !othersMayBeMeant(before, beforeAt, edges));
    const { from, unique } = latestSource(edges);
    const found = from === undefined ? undefined : edges.get(positions[from] as number);
    if (from === undefined || !found) return { certainty: 'jump', fromIndex: position };
    // A step that is gone from the version may have stood in between, and the path drawn since then was never taken.
    return alongOneOf(found, from, position, unique && lastGhost < from);
  }

  function latestSource(edges: EdgesBySource): { readonly from: number | undefined; readonly unique: boolean } {
    let from: number | undefined;
    let count = 0;
    for (const source of edges.keys()) {
      const at = latest.get(source);
      if (at === undefined) continue;
      count += 1;
      if (from === undefined || at > from) from = at;
    }
    return { from, unique: count === 1 };
  }

  /** Where steps ran beside each other, one that ended while the last was under way may as well have led here. */
  function othersMayBeMeant(before: ReadStep, beforeAt: number, edges: EdgesBySource): boolean {
    if (!(latestEnd > before.place)) return false;
    for (const source of edges.keys()) {
      const at = source === beforeAt ? undefined : latest.get(source);
      if (at !== undefined && ((steps[at] as ReadStep).end ?? -Infinity) > before.place) return true;
    }
    return false;
  }

  function alongOneOf(edges: readonly WorkflowEdge[], fromAt: number, toAt: number, sure: boolean): Arrival {
    const from = steps[fromAt] as ReadStep;
    const to = steps[toAt] as ReadStep;
    // A step that still went on cannot have been left; whoever came may have come from elsewhere.
    const isOver = !(from.end !== undefined && to.start !== undefined && from.end > to.start);
    const agreeing = edges.length === 1 ? edges : edgesThatAgree(edges, from, to);
    const edge = (agreeing[0] ??
      edgesThatFitTheHours(edges, from, graph.nodes[positions[fromAt] as number])[0] ??
      edgesThatFitInTime(edges, from, to)[0]) as WorkflowEdge;
    return {
      edgeId: edge.id,
      certainty: sure && isOver && agreeing.length === 1 ? 'certain' : 'inferred',
      fromIndex: fromAt + 1,
    };
  }
}

const noEdges: EdgesBySource = new Map();

/** For each step, the paths to it from steps that exist, by those steps; found once per version. None lead to a step that does not exist. */
const edgesInto = memoizeByIdentity((graph: Graph): ((position: number) => EdgesBySource) => {
  const known: (EdgesBySource | undefined)[] = [];
  return (position) =>
    position < 0 ? noEdges : (known[position] ??= groupBySource(graph, graph.nodes[position]?.id ?? ''));
});

function groupBySource(graph: Graph, nodeId: string): EdgesBySource {
  const bySource = new Map<number, WorkflowEdge[]>();
  for (const edge of graph.incoming(nodeId)) {
    const source = graph.nodeIndex(edge.source);
    if (source < 0) continue;
    const edges = bySource.get(source);
    if (edges) edges.push(edge);
    else bySource.set(source, [edge]);
  }
  return bySource;
}
