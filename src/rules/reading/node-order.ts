import { memoizeByIdentity } from '#base';
import { edgeRuleFor, edgeRulesOf, edgeTypeOf, isTriggerType, nodeTypeOf } from '#catalog';
import { type Arcs, type Graph, levelOrder, type ReadingPlaces, readingPlaces } from '#graph';
import { entryNodesOf } from '../analysis/entry-nodes.js';

interface NodeOrder {
  readonly graph: Graph;
  readonly ids: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
}

const orderedLast = memoizeByIdentity((_arcs: Arcs): { order?: NodeOrder } => ({}));

/**
 * Returns node ids in reading order, that of the rows of the outline: a node, its branches from first to last, then what
 * these share. The unreachable parts come last. Holds each id once. The same list while only settings change.
 */
export function nodeOrder(graph: Graph): readonly string[] {
  return orderOf(graph).ids;
}

/** Returns the number of each node in reading order, from 1: "step 4 of 12", wherever a step has a number. */
export function nodeNumbers(graph: Graph): ReadonlyMap<string, number> {
  return orderOf(graph).numbers;
}

/**
 * Returns true where two definitions are read in the same order: they differ in settings, and in words of edges, at most. The check compares
 * identities, a few microseconds for thousands of nodes; reading costs a thousand times more.
 */
export function isOrderedAlike(before: Graph, after: Graph): boolean {
  const [oldNodes, nodes, oldEdges, edges] = [before.nodes, after.nodes, before.edges, after.edges];
  if (oldNodes.length !== nodes.length || oldEdges.length !== edges.length) return false;
  if (oldNodes !== nodes) {
    for (let at = 0; at < nodes.length; at++) {
      const [was, is] = [oldNodes[at]!, nodes[at]!];
      if (was === is) continue;
      const [typeBefore, typeNow] = [nodeTypeOf(was), nodeTypeOf(is)];
      if (
        was.id !== is.id ||
        (typeBefore !== typeNow &&
          (typeBefore.validation !== typeNow.validation || isTriggerType(typeBefore) !== isTriggerType(typeNow)))
      )
        return false;
    }
  }
  if (oldEdges === edges) return true;
  for (let at = 0; at < edges.length; at++) {
    const [was, is] = [oldEdges[at]!, edges[at]!];
    if (
      was !== is &&
      (was.id !== is.id ||
        was.source !== is.source ||
        was.target !== is.target ||
        ((was.type !== is.type || was.value !== is.value) && rankOf(after, is) !== rankOf(before, was)))
    )
      return false;
  }
  return true;
}

/** Returns where each node is read, for those who write rows of it. */
export const nodePlaces: (graph: Graph) => ReadingPlaces = memoizeByIdentity((graph) => {
  const { nodeCount } = graph.arcs;
  const triggers = graph.nodes.filter((node) => isTriggerType(nodeTypeOf(node))).map(({ id }) => id);
  const rank = new Int32Array(nodeCount).map((_, at) => nodeCount + at);
  levelOrder(graph, triggers).forEach((id, index) => {
    rank[graph.nodeIndex(id)] = index;
  });
  return readingPlaces(graph, [...new Set(entryNodesOf(graph).map((id) => graph.nodeIndex(id)))], rank);
});

/**
 * Sorts outgoing edges of a node, existing and missing ones, in the order of its type's edge kinds; edges of one kind
 * keep their order, kinds unknown to the type come last.
 *
 * @param edgeOf the kind and the value of an edge
 */
export function edgeOrder<Item>(
  graph: Graph,
  nodeId: string,
  items: readonly Item[],
  edgeOf: (item: Item) => { readonly type?: unknown; readonly value?: unknown },
): readonly Item[] {
  if (items.length < 2) return items;
  const ranked = items.map((item) => ({ item, rank: rankOf(graph, { ...edgeOf(item), source: nodeId }) }));
  return ranked.sort((left, right) => left.rank - right.rank).map(({ item }) => item);
}

/** Returns the position of an edge's rule in the type of its source. */
function rankOf(
  graph: Graph,
  edge: { readonly source: string; readonly type?: unknown; readonly value?: unknown },
): number {
  const node = graph.node(edge.source);
  const type = node ? nodeTypeOf(node) : {};
  const rules = edgeRulesOf(type);
  const rule = edgeRuleFor(type, edgeTypeOf(edge), edge.value);
  return rule ? rules.indexOf(rule) : rules.length;
}

function orderOf(graph: Graph): NodeOrder {
  const last = orderedLast(graph.arcs);
  if (!last.order || !isOrderedAlike(last.order.graph, graph)) {
    const ids = readNodes(graph);
    last.order = { graph, ids, numbers: new Map(ids.map((id, index) => [id, index + 1])) };
  }
  return last.order;
}

/** Reads all nodes. Iterative, so depth is no limit. */
function readNodes(graph: Graph): readonly string[] {
  const { edges, nodes } = graph;
  const places = nodePlaces(graph);
  const ids: string[] = [];
  const open = [...places.roots, ...places.looseRoots].reverse();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { id } = nodes[at]!;
    // Of nodes with one id the first has the edges.
    if (graph.nodeIndex(id) !== at) continue;
    ids.push(id);
    const leaving = edgeOrder(graph, id, graph.outgoingAt(id), (edgeAt) => edges[edgeAt] ?? {});
    const next = leaving.map((edgeAt) => places.placedBy[edgeAt]!).filter((below) => below >= 0);
    for (const below of [...next, ...(places.joinsOf.get(at) ?? [])].reverse()) open.push(below);
  }
  return ids;
}
