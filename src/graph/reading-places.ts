import { findDominators } from './dominance.js';
import type { Graph } from './graph.js';
import { reachFrom } from './traverse.js';

/** Where each node is read: what it follows. */
export interface ReadingPlaces {
  /** Nodes that follow no other: entries, and joins of branches from several entries. */
  readonly roots: readonly number[];
  /** The same for the unreachable parts. */
  readonly looseRoots: readonly number[];
  /** The target that follows an edge, by the edge's position; −1 for edges to a node that is read elsewhere. */
  readonly placedBy: Int32Array;
  /** Joins by the node that dominates them: they follow all of its branches. */
  readonly joinsOf: ReadonlyMap<number, readonly number[]>;
  /** 1 for joins. */
  readonly isJoin: Uint8Array;
}

/**
 * Finds where each node is read: after its incoming edge, if there is exactly one (back edges do not count); else after
 * the branches of its immediate dominator. So a workflow reads like a program: what several branches share comes once,
 * after them and no deeper.
 *
 * @param entries entry nodes, by position
 * @param rank rank of each node, by position: joins of one node come in this order
 */
export function readingPlaces(graph: Graph, entries: readonly number[], rank: Int32Array): ReadingPlaces {
  const { nodeCount, firstEntering, entering, source } = graph.arcs;
  const { isReached } = reachFrom(graph, entries);
  const isLoose = (node: number): boolean => isReached[node] === 0;
  const looseStarts = startsOfLoose(graph, isReached);
  const root = nodeCount;
  const starts = [...entries, ...looseStarts];
  const dominance = dominatorsBelow(graph, starts, isLoose);

  const isStart = new Uint8Array(nodeCount);
  for (const start of starts) isStart[start] = 1;
  const isJoin = new Uint8Array(nodeCount);
  const placedBy = new Int32Array(graph.edges.length).fill(-1);
  const joinsOf = new Map<number, number[]>();
  const sharedRoots: number[] = [];
  const looseShared: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    if (isStart[node] === 1) continue;
    const above = dominance.parent(node) as number;
    const by = above === root ? -1 : onlyWayIn(node, above);
    if (by >= 0) {
      placedBy[by] = node;
      continue;
    }
    isJoin[node] = 1;
    if (above === root) (isLoose(node) ? looseShared : sharedRoots).push(node);
    else {
      const joins = joinsOf.get(above);
      if (joins) joins.push(node);
      else joinsOf.set(above, [node]);
    }
  }
  const inOrder = (left: number, right: number): number => (rank[left] as number) - (rank[right] as number);
  for (const joins of joinsOf.values()) joins.sort(inOrder);
  return {
    roots: [...entries, ...sharedRoots.sort(inOrder)],
    looseRoots: [...looseStarts, ...looseShared.sort(inOrder)],
    placedBy,
    joinsOf,
    isJoin,
  };

  /** The only incoming edge that is no back edge; −1 where there are several. */
  function onlyWayIn(node: number, above: number): number {
    let found = -1;
    for (let arc = firstEntering[node] as number; arc < (firstEntering[node + 1] as number); arc++) {
      const edge = entering[arc] as number;
      const from = source[edge] as number;
      if (from < 0 || isLoose(from) !== isLoose(node)) continue;
      if (dominance.dominates(node, from)) continue;
      if (from !== above || found >= 0) return -1;
      found = edge;
    }
    return found;
  }
}

/** Dominators of a graph with one more node, the root, that leads to all starts. */
function dominatorsBelow(graph: Graph, starts: readonly number[], isLoose: (node: number) => boolean) {
  const { nodeCount, target, firstLeaving, leaving } = graph.arcs;
  const root = nodeCount;
  const firstArc = new Int32Array(nodeCount + 2);
  const head = new Int32Array(leaving.length + starts.length);
  let arcs = 0;
  for (let node = 0; node < nodeCount; node++) {
    firstArc[node] = arcs;
    for (let arc = firstLeaving[node] as number; arc < (firstLeaving[node + 1] as number); arc++) {
      const to = target[leaving[arc] as number] as number;
      // Unreachable nodes must not decide where reachable nodes are placed.
      if (to >= 0 && isLoose(node) === isLoose(to)) head[arcs++] = to;
    }
  }
  firstArc[root] = arcs;
  for (const start of starts) head[arcs++] = start;
  firstArc[root + 1] = arcs;
  return findDominators({ root, size: nodeCount + 1, firstArc, head: head.subarray(0, arcs) });
}

/** Start nodes of the unreachable parts: nodes without incoming edges, then the first node of each remaining cycle. */
function startsOfLoose(graph: Graph, isReached: Uint8Array): readonly number[] {
  const { nodeCount, firstEntering, entering, source } = graph.arcs;
  const starts: number[] = [];
  const hasEntry = (node: number): boolean => {
    for (let arc = firstEntering[node] as number; arc < (firstEntering[node + 1] as number); arc++) {
      if ((source[entering[arc] as number] as number) >= 0) return true;
    }
    return false;
  };
  for (let node = 0; node < nodeCount; node++) if (isReached[node] === 0 && !hasEntry(node)) starts.push(node);
  const met = reachFrom(graph, starts).isReached;
  const { firstLeaving, leaving, target } = graph.arcs;
  for (let node = 0; node < nodeCount; node++) {
    if (isReached[node] === 1 || met[node] === 1) continue;
    starts.push(node);
    const open = [node];
    met[node] = 1;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (let arc = firstLeaving[next] as number; arc < (firstLeaving[next + 1] as number); arc++) {
        const to = target[leaving[arc] as number] as number;
        if (to < 0 || met[to] === 1) continue;
        met[to] = 1;
        open.push(to);
      }
    }
  }
  return starts;
}
