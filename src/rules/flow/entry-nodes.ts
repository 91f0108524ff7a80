import { isTriggerType, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';

/** Where contacts come in: the triggers; without any, the steps nothing leads to. Source: wire decisions, "Entry points". */
export function entryNodesOf(graph: Graph): readonly string[] {
  const triggers = graph.nodes.filter((node) => isTriggerType(nodeTypeOf(node)));
  const entries = triggers.length > 0 ? triggers : graph.nodes.filter((node) => graph.incoming(node.id).length === 0);
  return entries.map((node) => node.id);
}
