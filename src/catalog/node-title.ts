import { isJsonObject, memoizeByIdentity } from '#base';
import type { NodeType, Presentation, WorkflowNode } from '#model';
import { nodeTypeOf } from './node-type-group.js';

/**
 * Returns the title of a node: the user's own, else its type's label, else its type's name, else its `type` made
 * readable (`send-message` becomes "Send message"). Never empty.
 */
export function nodeTitle(node: WorkflowNode, presentation?: Presentation): string {
  return filled(ownTitle(node, presentation)) ?? typeTitle(nodeTypeOf(node));
}

const typeTitle = memoizeByIdentity(
  ({ label, name, type }: NodeType): string => filled(label) ?? filled(name) ?? readable(type) ?? 'Unknown step',
);

function ownTitle(node: WorkflowNode, presentation: Presentation | undefined): unknown {
  const nodes: unknown = presentation?.nodes;
  if (!isJsonObject(nodes) || !Object.hasOwn(nodes, node.id)) return undefined;
  const own = nodes[node.id];
  return isJsonObject(own) ? own['title'] : undefined;
}

function filled(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function readable(value: unknown): string | undefined {
  const words = filled(value)
    ?.replace(/[-_\s]+/g, ' ')
    .trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : undefined;
}
