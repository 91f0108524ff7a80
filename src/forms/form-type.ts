import { nodeTypeOf } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';

/**
 * Returns the type that a node's form is built from: its own, or the catalog's where the document stores only the name.
 */
export function formTypeOf(node: WorkflowNode, find: (type: string) => NodeType | undefined): NodeType {
  const own = nodeTypeOf(node);
  if (Array.isArray(own.properties) || typeof own.type !== 'string') return own;
  return find(own.type) ?? own;
}
