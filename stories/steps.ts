import { createCatalog, messagingNodeTypes } from 'pathboard/catalog';
import type { WorkflowEdge, WorkflowNode } from 'pathboard/core';

const catalog = createCatalog(messagingNodeTypes);

/** A node of a built-in type, or of one that no catalog has. */
export function step(id: string, type: string, config: WorkflowNode['config'] = {}): WorkflowNode {
  return { id, type: catalog.find(type) ?? { type }, config };
}

/** An edge whose id names its ends. */
export function edge(source: string, target: string, type = 'standard', value?: string): WorkflowEdge {
  return { id: `${source}-${target}`, type, source, target, ...(value === undefined ? {} : { value }) };
}
