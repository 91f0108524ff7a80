import type { Graph } from '#graph';
import { nodeOrder } from './node-order.js';

/**
 * Returns a remaining node next to what a change removed, where the focus goes: a source of a removed node, else a
 * target, else an end of a removed edge, else the nearest node in reading order. Undefined where nothing was removed, or
 * no node remains.
 */
export function remainingNeighbour(before: Graph, now: Graph): string | undefined {
  if (before === now) return undefined;
  const remaining = (ids: readonly string[]): string | undefined => ids.find((id) => now.node(id) !== undefined);
  const removed = before.nodes.filter(({ id }) => !now.node(id));
  for (const { id } of removed) {
    const neighbour = remaining([
      ...before.incoming(id).map((edge) => edge.source),
      ...before.outgoing(id).map((edge) => edge.target),
    ]);
    if (neighbour !== undefined) return neighbour;
  }
  const end = remaining(
    before.edges.filter(({ id }) => !now.edge(id)).flatMap(({ source, target }) => [source, target]),
  );
  return end ?? (removed[0] && nearest(before, removed[0].id, remaining));
}

/** Returns the last remaining node above another, else the first one below. */
function nearest(
  graph: Graph,
  nodeId: string,
  remaining: (ids: readonly string[]) => string | undefined,
): string | undefined {
  const order = nodeOrder(graph);
  const at = order.indexOf(nodeId);
  return remaining([...order.slice(0, at).reverse(), ...order.slice(at + 1)]);
}
