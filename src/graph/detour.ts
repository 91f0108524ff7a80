import type { SplitGraph, Vertex } from './split-graph.js';

/** Ways through a graph on which some places are closed. */
export interface Detours {
  /**
   * The arc by which a shortest open way to a place leaves the last fork on it, −1 where it leaves none; undefined where no
   * way is open. Repeats nothing: the search goes on from where the last question ended, and the same question gets the same
   * answer whatever was asked before.
   */
  lastFork(vertex: Vertex): number | undefined;
}

/** The arc of a way that has passed no fork. */
const noFork = -1;

/**
 * Searches for ways that lead from the starts past closed places.
 *
 * @param forks positions of the steps at which ways part, −1 for the root; told in the answers, and nothing to the search
 */
export function findDetours(
  { edgeAt, firstArc, head, root, nodeAt }: SplitGraph,
  starts: readonly Vertex[],
  closed: ReadonlySet<Vertex>,
  forks: ReadonlySet<number>,
): Detours {
  // Few places, as a rule: an answer is mostly near. Flat arrays for all places would cost more than the search.
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
          // Arcs within a step are not yet the path by which it is left.
          forkBefore.set(to, isFork && (from === root || edgeAt[arc] !== -1) ? arc : inherited);
          queue.push(to);
        }
      }
      return forkBefore.get(vertex);
    },
  };
}
