import { type Reference, referencesOf, type Usage } from '../analysis/references-of.js';
import type { DecisionContext } from './decision.js';

/**
 * Returns the references of other nodes to values that only these nodes set, in wire order. Nodes may share a title: a
 * name that another node also sets is not lost. Reads every node once.
 *
 * @param isLost whether a reference would no longer resolve; without it, every reference to these nodes counts
 */
export function usagesElsewhere(
  { analysis, graph }: DecisionContext,
  nodeIds: ReadonlySet<string>,
  isLost: (reference: Reference) => boolean = () => true,
): readonly Usage[] {
  if (!analysis || nodeIds.size === 0) return [];
  return graph.nodes.flatMap((node, index): readonly Usage[] => {
    if (nodeIds.has(node.id) || graph.nodeIndex(node.id) !== index) return [];
    return referencesOf(node)
      .filter((reference) => {
        const meant = analysis.resolveReference(reference);
        return meant.kind === 'output' && meant.nodeIds.every((id) => nodeIds.has(id)) && isLost(reference);
      })
      .map((reference) => ({ nodeId: node.id, reference }));
  });
}
