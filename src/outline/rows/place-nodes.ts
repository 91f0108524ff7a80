import { findDominators, type Graph, reachFrom } from '#graph';

/** Which row each step's row stands under. */
export interface NodePlaces {
  /** Steps with a row at the outermost level where contacts come in, and those that steps of several of them lead to. */
  readonly roots: readonly number[];
  /** The same of the parts that no contact comes to. */
  readonly looseRoots: readonly number[];
  /** The step that a path has its row below, by the path's position; −1 for paths that only tell where they lead. */
  readonly placedBy: Int32Array;
  /** Steps where ways out of a step come together again, by that step: their rows come after everything on those ways. */
  readonly joinsOf: ReadonlyMap<number, readonly number[]>;
  /** 1 for steps where ways come together. */
  readonly isJoin: Uint8Array;
}

/**
 * Finds the row of each step: below the path to it, where there is one that everybody comes by (ways back do not count); else
 * after the branches of the last step that everybody passes before. Reading the rows is so like reading a program: what several
 * branches share is written once, after them and no deeper, however many steps they have.
 *
 * @param entries the steps where contacts come in, by position
 * @param rank where each step comes in reading order, by position
 */
export function placeNodes(graph: Graph, entries: readonly number[], rank: Int32Array): NodePlaces {
  const { nodeCount, target, firstEntering, entering, source, firstLeaving, leaving } = graph.arcs;
  const { isReached } = reachFrom(graph, entries);
  const isLoose = (node: number): boolean => isReached[node] === 0;
  const looseStarts = startsOfLoose(graph, isReached);
  const root = nodeCount;
  const starts = [...entries, ...looseStarts];
  const firstArc = new Int32Array(nodeCount + 2);
  const head = new Int32Array(leaving.length + starts.length);
  let arcs = 0;
  for (let node = 0; node < nodeCount; node++) {
    firstArc[node] = arcs;
    for (let arc = firstLeaving[node] as number; arc < (firstLeaving[node + 1] as number); arc++) {
      const to = target[leaving[arc] as number] as number;
      // What no contact comes to must not decide where the steps stand that contacts come to.
      if (to >= 0 && isLoose(node) === isLoose(to)) head[arcs++] = to;
    }
  }
  firstArc[root] = arcs;
  for (const start of starts) head[arcs++] = start;
  firstArc[root + 1] = arcs;
  const dominance = findDominators({ root, size: nodeCount + 1, firstArc, head: head.subarray(0, arcs) });

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

  /** The path by which everybody comes who was not here before; −1 where there are several. */
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

/** Where to begin with what no contact comes to: at steps that nothing leads to, then at the first step of each loop that is left. */
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
