import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import type { Trace, Visit } from '#trace';

/** The id of the edge that is drawn for a move to or from a node that the version does not have. */
export function ghostEdgeId(from: string, to: string): string {
  return JSON.stringify(['ghost', from, to]);
}

/**
 * Returns the version with the visited nodes that it does not have, and an edge for each move to and from them. Without such
 * visits it is the version itself. Nodes without an id are left out.
 */
export function drawnVersion({ version, visits }: Pick<Trace, 'version' | 'visits'>): WorkflowVersion {
  const nodes = new Map<string, WorkflowNode>();
  const edges = new Map<string, WorkflowEdge>();
  for (const visit of visits) {
    if (visit.ghost && visit.nodeId !== '' && !nodes.has(visit.nodeId)) nodes.set(visit.nodeId, ghostNode(visit));
    const from = visits[(visit.via?.fromIndex ?? visit.index - 1) - 1];
    if (!from || !(visit.ghost || from.ghost) || from.nodeId === '' || visit.nodeId === '') continue;
    const id = ghostEdgeId(from.nodeId, visit.nodeId);
    edges.set(id, { id, source: from.nodeId, target: visit.nodeId, type: 'standard' });
  }
  if (nodes.size === 0) return version;
  const { definition } = version;
  return {
    ...version,
    definition: {
      ...definition,
      nodes: [...(definition?.nodes ?? []), ...nodes.values()],
      edges: [...(definition?.edges ?? []), ...edges.values()],
    },
  };
}

/** The type that the step brings, without rules: they would label edges that the execution may not have taken. */
function ghostNode({ nodeId, step }: Visit): WorkflowNode {
  const type = step.node?.type;
  return { id: nodeId, ...(type ? { type: { ...type, validation: null } } : {}) };
}
