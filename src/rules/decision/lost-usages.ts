import { type Reference, referencesOf, type Usage } from '../analysis/references-of.js';
import type { DecisionContext } from './decision.js';

/**
 * Where settings of other steps name values that only these steps leave behind, in wire order. Steps may share a title: a name
 * that another step answers to as well is not lost. Reads every step once, however many go.
 *
 * @param isLost whether a name would mean nothing any more; without it, every name of these steps counts
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
