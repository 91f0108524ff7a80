import { isTriggerType, nodeTypeOf } from '#catalog';
import { type Graph, readingOrder } from '#graph';

/** Step ids in the order they are read and numbered: triggers first, then level by level. */
export function nodeOrder(graph: Graph): readonly string[] {
  return readingOrder(
    graph,
    graph.nodes.filter((node) => isTriggerType(nodeTypeOf(node))).map((node) => node.id),
  );
}
