import { isJsonObject } from '#base';
import type { NodeType, WorkflowVersion } from '#model';

/** How nodes name their type in requests: the whole node type as loaded, or its id and type only. */
export type NodeTypeInRequests = 'full' | 'reference';

/**
 * A version as it is sent. `created` and `updated` belong to answers and are omitted; everything else is sent
 * unchanged.
 */
export function outgoingVersion(version: WorkflowVersion, nodeTypes: NodeTypeInRequests): WorkflowVersion {
  const { created: _created, updated: _updated, ...rest } = version;
  const nodes = rest.definition?.nodes;
  if (nodeTypes === 'full' || !Array.isArray(nodes)) return rest;
  return {
    ...rest,
    definition: {
      ...rest.definition,
      nodes: nodes.map((node) =>
        isJsonObject(node) && isJsonObject(node.type) ? { ...node, type: referenceTo(node.type) } : node,
      ),
    },
  };
}

/** The same version under another id; the key keeps its position. */
export function withVersionId(version: WorkflowVersion, id: string): WorkflowVersion {
  return Object.hasOwn(version, 'id') ? { ...version, id } : { id, ...version };
}

function referenceTo(type: NodeType): NodeType {
  return Object.fromEntries(Object.entries(type).filter(([key]) => key === 'id' || key === 'type'));
}
