import type { Graph } from './graph.js';

/**
 * Returns the edges that close a cycle: those to a node still open in a depth-first walk. The walk starts at the given
 * nodes, then at nodes without predecessors, then at the rest, always in wire order, so the result is stable.
 */
export function findBackEdges(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  const back = new Set<string>();
  const { isBack } = markBackEdges(graph, starts);
  for (let at = 0; at < isBack.length; at++) if (isBack[at]) back.add((graph.edges[at] as { readonly id: string }).id);
  return back;
}

/** The same by position in the wire array; 1 where an edge closes a cycle. */
function markBackEdges(graph: Graph, starts: readonly string[]): { readonly isBack: Uint8Array } {
  const { arcs, nodes } = graph;
  const { firstEntering, firstLeaving, leaving, nodeCount, target } = arcs;
  const isBack = new Uint8Array(graph.edges.length);
  // 0 unvisited, 1 open, 2 closed.
  const state = new Uint8Array(nodeCount);
  const stack = new Int32Array(nodeCount);
  const next = firstLeaving.slice(0, nodeCount);
  const walk = (start: number): void => {
    if (start < 0 || state[start] !== 0) return;
    let depth = 1;
    stack[0] = start;
    state[start] = 1;
    while (depth > 0) {
      const top = stack[depth - 1] as number;
      const at = next[top] as number;
      if (at === firstLeaving[top + 1]) {
        state[top] = 2;
        depth -= 1;
        continue;
      }
      next[top] = at + 1;
      const edge = leaving[at] as number;
      const to = target[edge] as number;
      if (to < 0) continue;
      if (state[to] === 1) isBack[edge] = 1;
      else if (state[to] === 0) {
        state[to] = 1;
        stack[depth] = to;
        depth += 1;
      }
    }
  };
  for (const start of starts) walk(graph.nodeIndex(start));
  for (let node = 0; node < nodes.length; node++) if (firstEntering[node] === firstEntering[node + 1]) walk(node);
  for (let node = 0; node < nodes.length; node++) walk(node);
  return { isBack };
}

/** Returns the nodes that can be reached from the given ones, themselves included where they exist. */
export function findReachable(graph: Graph, starts: readonly string[]): ReadonlySet<string> {
  const positions: number[] = [];
  for (const id of starts) positions.push(graph.nodeIndex(id));
  const { order } = reachFrom(graph, positions);
  const reached = new Set<string>();
  for (const at of order) reached.add((graph.nodes[at] as { readonly id: string }).id);
  return reached;
}

/** Reachable nodes by position in the wire array. */
export interface Reached {
  /** 1 for each reachable node. Where ids repeat, the first node counts. */
  readonly isReached: Uint8Array;
  /** The nodes in breadth-first order. */
  readonly order: Int32Array;
}

/** Returns the nodes from which the given ones can be reached, themselves included. */
export function findLeadingTo(graph: Graph, ends: readonly string[]): ReadonlySet<string> {
  const found = new Set(ends.filter((id) => graph.node(id) !== undefined));
  // The loop also visits what it adds to the set.
  for (const id of found) for (const { source } of graph.incoming(id)) if (graph.node(source)) found.add(source);
  return found;
}

/**
 * The same by position, for thousands of nodes.
 *
 * @param isClosed edges, by position, that are not followed
 */
export function reachFrom({ arcs }: Graph, starts: Iterable<number>, isClosed?: (edgeAt: number) => boolean): Reached {
  const { firstLeaving, leaving, nodeCount, target } = arcs;
  const isReached = new Uint8Array(nodeCount);
  const queue = new Int32Array(nodeCount);
  let met = 0;
  const meet = (node: number): void => {
    if (node < 0 || isReached[node] === 1) return;
    isReached[node] = 1;
    queue[met] = node;
    met += 1;
  };
  for (const start of starts) meet(start);
  for (let at = 0; at < met; at++) {
    const node = queue[at] as number;
    const end = firstLeaving[node + 1] as number;
    for (let arc = firstLeaving[node] as number; arc < end; arc++) {
      const edge = leaving[arc] as number;
      if (!isClosed?.(edge)) meet(target[edge] as number);
    }
  }
  return { isReached, order: queue.subarray(0, met) };
}

/**
 * Returns the nodes in topological order, level by level: a node follows all its predecessors save along cycles,
 * branches in wire order. Holds each id once.
 */
export function levelOrder(graph: Graph, starts: readonly string[]): readonly string[] {
  const { arcs, nodes } = graph;
  const { entering, firstEntering, firstLeaving, leaving, nodeCount, source, target } = arcs;
  const { isBack } = markBackEdges(graph, starts);
  const waitingFor = new Int32Array(nodeCount);
  const isFirst = new Uint8Array(nodeCount);
  const order = new Int32Array(nodeCount);
  let met = 0;
  for (let node = 0; node < nodeCount; node++) {
    let count = 0;
    for (let arc = firstEntering[node] as number; arc < (firstEntering[node + 1] as number); arc++) {
      const edge = entering[arc] as number;
      if (isBack[edge] === 0 && (source[edge] as number) >= 0) count += 1;
    }
    waitingFor[node] = count;
  }
  for (const id of starts) {
    const node = graph.nodeIndex(id);
    if (node < 0 || isFirst[node] === 1 || waitingFor[node] !== 0) continue;
    isFirst[node] = 1;
    order[met++] = node;
  }
  for (let node = 0; node < nodeCount; node++) {
    if (waitingFor[node] !== 0 || isFirst[node] === 1) continue;
    // Only a node without edges can repeat the id of another.
    if (graph.nodeIndex((nodes[node] as { readonly id: string }).id) === node) order[met++] = node;
  }
  for (let at = 0; at < met; at++) {
    const node = order[at] as number;
    for (let arc = firstLeaving[node] as number; arc < (firstLeaving[node + 1] as number); arc++) {
      const edge = leaving[arc] as number;
      const to = target[edge] as number;
      if (isBack[edge] === 1 || to < 0) continue;
      const left = (waitingFor[to] as number) - 1;
      waitingFor[to] = left;
      if (left === 0) order[met++] = to;
    }
  }
  const ids: string[] = [];
  for (let at = 0; at < met; at++) ids.push((nodes[order[at] as number] as { readonly id: string }).id);
  return ids;
}

/**
 * Returns the cycles of a graph: strongly connected components with more than one node, or one node with a self-loop.
 * Tarjan's algorithm with an explicit stack, so depth is no limit.
 *
 * @param isLeftOut nodes, by position, to ignore
 */
export function findLoops(
  { arcs, nodes }: Pick<Graph, 'arcs' | 'nodes'>,
  isLeftOut?: (nodeAt: number) => boolean,
): readonly (readonly string[])[] {
  const { firstLeaving, leaving, nodeCount, target } = arcs;
  const loops: string[][] = [];
  // 0 where a node is not visited; or ignored.
  const number = new Int32Array(nodeCount);
  const leftOut = -1;
  if (isLeftOut) for (let node = 0; node < nodeCount; node++) if (isLeftOut(node)) number[node] = leftOut;
  const low = new Int32Array(nodeCount);
  const isOpen = new Uint8Array(nodeCount);
  const opened = new Int32Array(nodeCount);
  const work = new Int32Array(nodeCount);
  const next = firstLeaving.slice(0, nodeCount);
  let met = 0;
  let open = 0;
  let working = 0;
  const enter = (node: number): void => {
    met += 1;
    number[node] = met;
    low[node] = met;
    opened[open++] = node;
    isOpen[node] = 1;
    work[working++] = node;
  };
  for (let root = 0; root < nodeCount; root++) {
    if (number[root] !== 0) continue;
    enter(root);
    while (working > 0) {
      const top = work[working - 1] as number;
      const at = next[top] as number;
      if (at < (firstLeaving[top + 1] as number)) {
        next[top] = at + 1;
        const to = target[leaving[at] as number] as number;
        if (to < 0 || number[to] === leftOut) continue;
        if (number[to] === 0) enter(to);
        else if (isOpen[to] === 1) low[top] = Math.min(low[top] as number, number[to] as number);
        continue;
      }
      working -= 1;
      if (working > 0) {
        const up = work[working - 1] as number;
        low[up] = Math.min(low[up] as number, low[top] as number);
      }
      if (low[top] !== number[top]) continue;
      let first = open;
      while (opened[first - 1] !== top) first -= 1;
      first -= 1;
      if (open - first > 1 || leadsToItself(arcs, top)) loops.push(idsOf(nodes, opened.subarray(first, open)));
      while (open > first) isOpen[opened[--open] as number] = 0;
    }
  }
  return loops;
}

function idsOf(nodes: Graph['nodes'], positions: Int32Array): string[] {
  return Array.from(positions, (at) => (nodes[at] as { readonly id: string }).id);
}

function leadsToItself({ firstLeaving, leaving, target }: Graph['arcs'], node: number): boolean {
  for (let arc = firstLeaving[node] as number; arc < (firstLeaving[node + 1] as number); arc++)
    if (target[leaving[arc] as number] === node) return true;
  return false;
}
