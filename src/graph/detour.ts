import type { SplitGraph, Vertex } from './split-graph.js';

/** Routes through a graph with closed vertices. */
export interface Detours {
  /**
   * Returns the arc by which a shortest open route to a vertex leaves its last fork, −1 where it passes none, undefined
   * where no route is open. The search resumes where the last query ended; answers do not depend on the order of
   * queries.
   */
  lastFork(vertex: Vertex): number | undefined;
}

/** The arc of a route without a fork. */
const noFork = -1;

/**
 * Searches for routes from the starts past closed vertices.
 *
 * @param forks positions of forking nodes, −1 for the root; reported in answers, without influence on the search
 */
export function findDetours(
  { edgeAt, firstArc, head, root, nodeAt }: SplitGraph,
  starts: readonly Vertex[],
  closed: ReadonlySet<Vertex>,
  forks: ReadonlySet<number>,
): Detours {
  // Answers are usually near: flat arrays for all vertices would cost more than the search.
  const forkBefore = new Map<Vertex, number>(
    starts.filter((start) => !closed.has(start)).map((start) => [start, noFork]),
  );
  const queue = [...forkBefore.keys()];
  let next = 0;
  return {
    lastFork: (vertex) => {
      while (next < queue.length && !forkBefore.has(vertex)) {
        const from = queue[next] as number;
        next += 1;
        const inherited = forkBefore.get(from) as number;
        const isFork = forks.has(nodeAt(from));
        const end = firstArc[from + 1] as number;
        for (let arc = firstArc[from] as number; arc < end; arc++) {
          const to = head[arc] as number;
          if (forkBefore.has(to) || closed.has(to)) continue;
          // An arc within a node is not yet the edge by which the node is left.
          forkBefore.set(to, isFork && (from === root || edgeAt[arc] !== -1) ? arc : inherited);
          queue.push(to);
        }
      }
      return forkBefore.get(vertex);
    },
  };
}
