import type { Graph } from '#graph';

/**
 * A step that is still there and stood next to what a change took away: before a step that is gone, else after it, else at
 * the beginning of a path that is gone. Undefined where nothing is gone, or nothing of what stood beside it is left.
 */
export function remainingNeighbour(before: Graph, now: Graph): string | undefined {
  if (before === now) return undefined;
  const left = (ids: readonly string[]): string | undefined => ids.find((id) => now.node(id) !== undefined);
  for (const { id } of before.nodes) {
    if (now.node(id)) continue;
    const beside = left([
      ...before.incoming(id).map((edge) => edge.source),
      ...before.outgoing(id).map((edge) => edge.target),
    ]);
    if (beside !== undefined) return beside;
  }
  return left(before.edges.filter(({ id }) => !now.edge(id)).flatMap(({ source, target }) => [source, target]));
}
