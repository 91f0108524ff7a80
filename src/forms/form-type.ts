import { nodeTypeOf } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';

/** The type a step's form is made from: its own, or the catalogue's where the document holds only the type's name. */
export function formTypeOf(node: WorkflowNode, find: (type: string) => NodeType | undefined): NodeType {
  const own = nodeTypeOf(node);
  if (Array.isArray(own.properties) || typeof own.type !== 'string') return own;
  return find(own.type) ?? own;
}
