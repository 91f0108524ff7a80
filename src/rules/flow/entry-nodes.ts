import { isTriggerType, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';

/** Where contacts come in: the triggers; without any, the steps that no step leads to. Source: wire decisions, "Entry points". */
export function entryNodesOf(graph: Graph): readonly string[] {
  const triggers = graph.nodes.filter((node) => isTriggerType(nodeTypeOf(node)));
  const entries = triggers.length > 0 ? triggers : graph.nodes.filter((node) => !isLedTo(node.id, graph));
  return entries.map((node) => node.id);
}

/** True where a path comes from a step that exists; one that comes from nowhere leads nobody here. */
export function isLedTo(nodeId: string, graph: Graph): boolean {
  return graph.incoming(nodeId).some(({ source }) => graph.nodeIndex(source) >= 0);
}
