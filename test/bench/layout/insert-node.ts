import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';

/**
 * Returns the version with an additional node in the middle of one of its edges, as an editor would store it, and the
 * node before it.
 */
export function insertNode(
  version: WorkflowVersion,
  edgeIndex: number,
): { readonly version: WorkflowVersion; readonly beforeId: string } {
  const nodes = version.definition?.nodes ?? [];
  const edges = version.definition?.edges ?? [];
  const edge = edges[edgeIndex % edges.length];
  if (!edge) throw new Error('There is no path to put a step into.');
  const type = messagingNodeTypes.find((candidate) => candidate.type === 'add-tag') ?? {};
  const at = edges.indexOf(edge);
  return {
    beforeId: edge.source,
    version: {
      ...version,
      definition: {
        ...version.definition,
        nodes: [...nodes, { id: 'inserted', type, config: {} }],
        edges: [
          ...edges.slice(0, at),
          { ...edge, target: 'inserted' },
          ...edges.slice(at + 1),
          { id: 'inserted-path', type: 'standard', source: 'inserted', target: edge.target },
        ],
      },
    },
  };
}
