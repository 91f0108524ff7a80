import type { WorkflowEdge } from '#model';
import type { Graph } from './graph.js';

/** A vertex of a split graph: the root, the entrance of a node, or one of its two exits. */
export type Vertex = number;

/** The two exits of a node: with its outputs set, or without. The caller assigns edges to exits. */
export type Exit = 'set' | 'unset';

/**
 * A graph with three vertices per node: its entrance, and an exit for either kind of edge. So what holds after a node
 * is known per exit. One root leads to the entrances where contacts enter. Arcs are flat arrays in wire order; dangling
 * edges have none.
 */
export interface SplitGraph {
  readonly root: Vertex;
  /** The number of vertices, unreachable nodes included. */
  readonly size: number;
  /** The arcs of a vertex are those from `firstArc[vertex]` up to `firstArc[vertex + 1]` (exclusive). */
  readonly firstArc: Int32Array;
  /** The target of each arc. */
  readonly head: Int32Array;
  /** The position of each arc's edge in the wire array; −1 for arcs within a node and from the root. */
  readonly edgeAt: Int32Array;
  /** The entrance of a node; undefined when there is no such node. */
  entrance(nodeId: string): Vertex | undefined;
  /** An exit of a node; undefined when there is no such node. An exit without edges is unreachable. */
  exit(nodeId: string, exit: Exit): Vertex | undefined;
  /** The position of a vertex's node in the wire array; −1 for the root. */
  nodeAt(vertex: Vertex): number;
}

const verticesPerNode = 3;

/** Splits a graph, in linear time. Where ids repeat the first node has all edges. */
export function splitGraph(graph: Graph, entries: readonly string[], exitOf: (edge: WorkflowEdge) => Exit): SplitGraph {
  const size = 1 + verticesPerNode * graph.nodes.length;
  const firstArc = new Int32Array(size + 1);
  const maxArcs = entries.length + graph.edges.length + 2 * graph.nodes.length;
  const head = new Int32Array(maxArcs);
  const edgeAt = new Int32Array(maxArcs);
  let arcs = 0;
  const addArc = (to: Vertex, edge: number): void => {
    head[arcs] = to;
    edgeAt[arcs] = edge;
    arcs += 1;
  };
  const begun = new Set<number>();
  for (const id of entries) {
    const at = graph.nodeIndex(id);
    if (at < 0 || begun.has(at)) continue;
    begun.add(at);
    addArc(entranceAt(at), -1);
  }
  // By position throughout: each structural edit splits the graph again, however large it is.
  const { firstLeaving, leaving, nodeCount, target } = graph.arcs;
  const laneOf = new Uint8Array(graph.edges.length);
  for (let at = 0; at < nodeCount; at++) {
    const entrance = entranceAt(at);
    const [from, to] = [firstLeaving[at] as number, firstLeaving[at + 1] as number];
    let lanes = 0;
    for (let next = from; next < to; next++) {
      const edge = leaving[next] as number;
      if ((target[edge] as number) < 0) continue;
      laneOf[edge] = exitOf(graph.edges[edge] as WorkflowEdge) === 'set' ? 1 : 2;
      lanes |= laneOf[edge] as number;
    }
    firstArc[entrance] = arcs;
    if ((lanes & 1) !== 0) addArc(entrance + 1, -1);
    if ((lanes & 2) !== 0) addArc(entrance + 2, -1);
    for (const lane of [1, 2]) {
      firstArc[entrance + lane] = arcs;
      for (let next = from; next < to; next++) {
        const edge = leaving[next] as number;
        if (laneOf[edge] === lane) addArc(entranceAt(target[edge] as number), edge);
      }
    }
  }
  firstArc[size] = arcs;
  return {
    root: 0,
    size,
    firstArc,
    head: head.subarray(0, arcs),
    edgeAt: edgeAt.subarray(0, arcs),
    ...verticesOf(graph),
  };
}

function verticesOf(graph: Graph): Pick<SplitGraph, 'entrance' | 'exit' | 'nodeAt'> {
  const entrance = (nodeId: string): Vertex | undefined => {
    const at = graph.nodeIndex(nodeId);
    return at < 0 ? undefined : entranceAt(at);
  };
  return {
    entrance,
    exit: (nodeId, exit) => {
      const from = entrance(nodeId);
      return from === undefined ? undefined : from + (exit === 'set' ? 1 : 2);
    },
    nodeAt: (vertex) => Math.floor((vertex - 1) / verticesPerNode),
  };
}

function entranceAt(position: number): Vertex {
  return 1 + verticesPerNode * position;
}

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
