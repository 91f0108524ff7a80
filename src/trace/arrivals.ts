import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import { edgesThatAgree } from './edge-agreement.js';
import type { ReadStep } from './order-steps.js';
import type { Arrival } from './visit.js';

type EdgesBySource = ReadonlyMap<string, readonly WorkflowEdge[]>;

const noArrival: readonly (Arrival | undefined)[] = [];

/**
 * How a run came to each of its steps. The wire does not say, so each step is joined to the latest earlier step with a path
 * to it. That is *certain* when the earlier step is the one just before, or the only one that could be meant, and a single
 * path fits; otherwise *inferred*. Steps that no path explains are jumps from the step before.
 */
export function findArrivals(steps: readonly ReadStep[], graph: Graph): readonly (Arrival | undefined)[] {
  if (steps.length === 0) return noArrival;
  const incoming = new Map<string, EdgesBySource>();
  const edgesTo = (nodeId: string): EdgesBySource => {
    const known = incoming.get(nodeId);
    if (known) return known;
    const edges = groupBySource(graph, nodeId);
    incoming.set(nodeId, edges);
    return edges;
  };

  const latest = new Map<string, number>();
  let lastGhost = -1;
  return steps.map((step, position) => {
    const arrival = position === 0 ? undefined : arrivalAt(position, edgesTo(step.nodeId));
    latest.set(step.nodeId, position);
    if (graph.nodeIndex(step.nodeId) < 0) lastGhost = position;
    return arrival;
  });

  function arrivalAt(position: number, edges: EdgesBySource): Arrival {
    const before = steps[position - 1] as ReadStep;
    const direct = edges.get(before.nodeId);
    if (direct) return alongOneOf(direct, position - 1, position, true);
    const { from, unique } = latestSource(edges);
    const found = from === undefined ? undefined : edges.get((steps[from] as ReadStep).nodeId);
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

  function alongOneOf(edges: readonly WorkflowEdge[], from: number, to: number, sure: boolean): Arrival {
    const agreeing = edges.length === 1 ? edges : edgesThatAgree(edges, steps[from] as ReadStep, steps[to] as ReadStep);
    const edge = (agreeing[0] ?? edges[0]) as WorkflowEdge;
    return { edgeId: edge.id, certainty: sure && agreeing.length === 1 ? 'certain' : 'inferred', fromIndex: from + 1 };
  }
}

/** The paths to a step from steps that exist. None lead to a step that does not. */
function groupBySource(graph: Graph, nodeId: string): EdgesBySource {
  const bySource = new Map<string, WorkflowEdge[]>();
  if (graph.nodeIndex(nodeId) < 0) return bySource;
  for (const edge of graph.incoming(nodeId)) {
    if (graph.nodeIndex(edge.source) < 0) continue;
    const edges = bySource.get(edge.source);
    if (edges) edges.push(edge);
    else bySource.set(edge.source, [edge]);
  }
  return bySource;
}
