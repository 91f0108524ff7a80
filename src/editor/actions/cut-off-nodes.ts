import { type Graph, reachFrom } from '#graph';
import { entryNodesOf } from '#rules';

/** Returns the nodes that contacts could reach before a change and no longer can, in wire order. */
export function cutOffNodes(before: Graph, after: Graph): readonly string[] {
  const was = reachedIn(before);
  const is = reachedIn(after);
  return after.nodes.flatMap(({ id }) => (was(id) && !is(id) ? [id] : []));
}

function reachedIn(graph: Graph): (nodeId: string) => boolean {
  const entries = entryNodesOf(graph).map((id) => graph.nodeIndex(id));
  const { isReached } = reachFrom(graph, entries);
  return (nodeId) => isReached[graph.nodeIndex(nodeId)] === 1;
}
