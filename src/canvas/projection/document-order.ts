import { memoizeByIdentity } from '#base';
import { isTriggerType, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import { nodeOrder } from '#rules';

/** What the canvas knows of a document as a whole. It stays the same object while steps are edited, so that nothing is walked again. */
export interface DocumentOrder {
  /** The graph it was read from: a newer one may hold other settings, but the same steps and paths in the same places. */
  readonly graph: Graph;
  /** Step ids in reading order, each once. */
  readonly ids: readonly string[];
  /** The place of a step in reading order, from 1. */
  readonly positionOf: ReadonlyMap<string, number>;
  /** Further steps that repeat an id, as positions in the wire array. */
  readonly duplicates: ReadonlyMap<string, readonly number[]>;
  /** Paths that repeat an id: how many came before, by position in the wire array. */
  readonly edgeDuplicates: ReadonlyMap<number, number>;
}

/**
 * Reads the order of a document, and answers the one of last time while only settings have changed. Telling so costs a
 * comparison of identities per step, a few microseconds for thousands; the reading itself costs a thousand times more.
 */
export function createOrderKeeper(): (graph: Graph) => DocumentOrder {
  let last: { readonly graph: Graph; readonly order: DocumentOrder } | undefined;
  return (graph) => {
    if (last?.graph === graph) return last.order;
    const order = last && orderedAlike(last.graph, graph) ? last.order : documentOrderOf(graph);
    last = { graph, order };
    return order;
  };
}

/** The order of a document, read once for each graph: before anything is drawn, in a task of its own, where there is much of it. */
export const documentOrderOf: (graph: Graph) => DocumentOrder = memoizeByIdentity((graph) => {
  const ids = nodeOrder(graph);
  const duplicates = new Map<string, number[]>();
  const seenNodes = new Set<string>();
  graph.nodes.forEach(({ id }, position) => {
    if (!seenNodes.has(id)) seenNodes.add(id);
    else if (duplicates.has(id)) duplicates.get(id)!.push(position);
    else duplicates.set(id, [position]);
  });
  const edgeDuplicates = new Map<number, number>();
  const seenEdges = new Map<string, number>();
  graph.edges.forEach(({ id }, position) => {
    const before = seenEdges.get(id) ?? 0;
    if (before > 0) edgeDuplicates.set(position, before);
    seenEdges.set(id, before + 1);
  });
  return { graph, ids, positionOf: new Map(ids.map((id, index) => [id, index + 1])), duplicates, edgeDuplicates };
});

function orderedAlike(before: Graph, after: Graph): boolean {
  const [oldNodes, nodes, oldEdges, edges] = [before.nodes, after.nodes, before.edges, after.edges];
  if (oldNodes.length !== nodes.length || oldEdges.length !== edges.length) return false;
  if (oldNodes !== nodes) {
    for (let at = 0; at < nodes.length; at++) {
      const [was, is] = [oldNodes[at]!, nodes[at]!];
      if (was !== is && (was.id !== is.id || isTriggerType(nodeTypeOf(was)) !== isTriggerType(nodeTypeOf(is))))
        return false;
    }
  }
  if (oldEdges !== edges) {
    for (let at = 0; at < edges.length; at++) {
      const [was, is] = [oldEdges[at]!, edges[at]!];
      if (was !== is && (was.id !== is.id || was.source !== is.source || was.target !== is.target)) return false;
    }
  }
  return true;
}
