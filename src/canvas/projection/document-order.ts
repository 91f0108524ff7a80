import { memoizeByIdentity } from '#base';
import type { Graph } from '#graph';
import { isOrderedAlike, nodeNumbers, nodeOrder } from '#rules';

/** Facts about a whole definition. The same object while only settings change, so that nothing is walked again. */
export interface DocumentOrder {
  /** The graph it was read from: a newer one has the same nodes and edges, with other settings at most. */
  readonly graph: Graph;
  /** Node ids in reading order, without repeats. */
  readonly ids: readonly string[];
  /** Position of a node in reading order, from 1. */
  readonly positionOf: ReadonlyMap<string, number>;
  /** Further nodes with a repeated id, as positions in the wire array. */
  readonly duplicates: ReadonlyMap<string, readonly number[]>;
  /** Edges with a repeated id: how many came before, by position in the wire array. */
  readonly edgeDuplicates: ReadonlyMap<number, number>;
}

/**
 * Reads the order of a definition, and returns the last one while only settings change. The check compares identities,
 * a few microseconds for thousands of nodes; reading costs a thousand times more.
 */
export function createOrderKeeper(): (graph: Graph) => DocumentOrder {
  let last: { readonly graph: Graph; readonly order: DocumentOrder } | undefined;
  return (graph) => {
    if (last?.graph === graph) return last.order;
    const order = last && isOrderedAlike(last.graph, graph) ? last.order : documentOrderOf(graph);
    last = { graph, order };
    return order;
  };
}

/** Reads what a drawing of a large definition needs, before it is drawn. */
export function readForDrawing(graph: Graph): void {
  documentOrderOf(graph);
}

/** The order of a definition, read once per graph; for a large one in a task of its own, before anything is drawn. */
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
  return { graph, ids, positionOf: nodeNumbers(graph), duplicates, edgeDuplicates };
});
