import type { WorkflowEdge } from '#model';
import type { Graph } from './graph.js';

/** A place in a split graph: the root, the entrance of a step, or one of its two exits. */
export type Vertex = number;

/**
 * The two ways to leave a step: with what it leaves behind set, or without. Whoever asks says which path is which.
 */
export type Exit = 'set' | 'unset';

/**
 * A graph in which each step is three places: its entrance, and an exit for either kind of path. What holds after a step
 * can so be told from what holds after one of its exits. Over the entrances where contacts come in stands one root. Arcs are
 * kept in flat arrays, in wire order; paths whose other end does not exist have none.
 */
export interface SplitGraph {
  readonly root: Vertex;
  /** How many places there are; those of steps that nothing leads to are among them. */
  readonly size: number;
  /** The arcs of a place are those from `firstArc[place]` to before `firstArc[place + 1]`. */
  readonly firstArc: Int32Array;
  /** Where each arc leads. */
  readonly head: Int32Array;
  /** The position of each arc's path in the wire array; −1 for arcs within a step and for those of the root. */
  readonly edgeAt: Int32Array;
  /** The entrance of a step; undefined when there is no such step. */
  entrance(nodeId: string): Vertex | undefined;
  /** An exit of a step; undefined when there is no such step. An exit that no path takes is a place nothing leads to. */
  exit(nodeId: string, exit: Exit): Vertex | undefined;
  /** The position of the step a place belongs to, in the wire array; −1 for the root. */
  nodeAt(vertex: Vertex): number;
}

const placesPerNode = 3;

/** Splits a graph. Where ids are repeated the first step has all paths, as everywhere. Linear in steps and paths. */
export function splitGraph(graph: Graph, entries: readonly string[], exitOf: (edge: WorkflowEdge) => Exit): SplitGraph {
  const size = 1 + placesPerNode * graph.nodes.length;
  const firstArc = new Int32Array(size + 1);
  const most = entries.length + graph.edges.length + 2 * graph.nodes.length;
  const head = new Int32Array(most);
  const edgeAt = new Int32Array(most);
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
  // By positions throughout: an edit of the structure splits the graph anew, however large it is.
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
  const entrance = (nodeId: string): Vertex | undefined => {
    const at = graph.nodeIndex(nodeId);
    return at < 0 ? undefined : entranceAt(at);
  };
  return {
    root: 0,
    size,
    firstArc,
    head: head.subarray(0, arcs),
    edgeAt: edgeAt.subarray(0, arcs),
    entrance,
    exit: (nodeId, exit) => {
      const from = entrance(nodeId);
      return from === undefined ? undefined : from + (exit === 'set' ? 1 : 2);
    },
    nodeAt: (vertex) => Math.floor((vertex - 1) / placesPerNode),
  };
}

function entranceAt(position: number): Vertex {
  return 1 + placesPerNode * position;
}
