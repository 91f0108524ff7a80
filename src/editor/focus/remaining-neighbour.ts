import type { Graph } from '#graph';

/**
 * Returns a remaining node next to what a change removed: a source of a removed node, else a target, else an end of a
 * removed edge. Undefined where nothing was removed, or no neighbour remains.
 */
export function remainingNeighbour(before: Graph, now: Graph): string | undefined {
  if (before === now) return undefined;
  const remaining = (ids: readonly string[]): string | undefined => ids.find((id) => now.node(id) !== undefined);
  for (const { id } of before.nodes) {
    if (now.node(id)) continue;
    const neighbour = remaining([
      ...before.incoming(id).map((edge) => edge.source),
      ...before.outgoing(id).map((edge) => edge.target),
    ]);
    if (neighbour !== undefined) return neighbour;
  }
  return remaining(before.edges.filter(({ id }) => !now.edge(id)).flatMap(({ source, target }) => [source, target]));
}
