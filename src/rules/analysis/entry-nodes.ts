import { memoizeByIdentity } from '#base';
import { isTriggerType, nodeTypeOf } from '#catalog';
import { type Arcs, type Graph, type Reached, reachFrom } from '#graph';

/**
 * Returns where contacts enter: the triggers; without any, the nodes without predecessors. Source: wire decisions,
 * "Entry points".
 */
export function entryNodesOf(graph: Graph): readonly string[] {
  const triggers = graph.nodes.filter((node) => isTriggerType(nodeTypeOf(node)));
  const entries = triggers.length > 0 ? triggers : graph.nodes.filter((node) => !isLedTo(node.id, graph));
  return entries.map((node) => node.id);
}

const reachedLast = memoizeByIdentity((_entries: readonly string[]): { arcs?: Arcs; reached?: Reached } => ({}));

/** Returns the nodes that contacts can reach. Memoised until entries, ids or ends change. */
export function reachedFrom(entries: readonly string[], graph: Graph): Reached {
  const last = reachedLast(entries);
  if (!last.reached || last.arcs !== graph.arcs) {
    last.arcs = graph.arcs;
    last.reached = reachFrom(
      graph,
      entries.map((id) => graph.nodeIndex(id)),
    );
  }
  return last.reached;
}

/** Returns true where an edge comes from an existing node; a dangling edge brings no contacts. */
export function isLedTo(nodeId: string, graph: Graph): boolean {
  return graph.incoming(nodeId).some(({ source }) => graph.nodeIndex(source) >= 0);
}
