import { hashJson, isJsonObject } from '#base';
import { isAssignedField } from './assigned-fields.js';
import type { WorkflowVersion } from './workflow.js';

/**
 * Returns a hash of what a version does: 16 hexadecimal digits, the same for a draft and for the version stored of it.
 * The name of the workflow, fields that the service assigns, and all of a node’s type but its id and `type` do not count:
 * requests may name types by reference. It is not cryptographic; see `hashJson`.
 */
export function contentHash(version: WorkflowVersion): string {
  const content = Object.entries(version).filter(([key]) => key !== 'name' && !isAssignedField(key));
  return hashJson(
    Object.fromEntries(content.map(([key, value]) => [key, key === 'definition' ? reduced(value) : value])),
  );
}

function reduced(definition: unknown): unknown {
  if (!isJsonObject(definition) || !Array.isArray(definition['nodes'])) return definition;
  return { ...definition, nodes: definition['nodes'].map(withReference) };
}

function withReference(node: unknown): unknown {
  if (!isJsonObject(node) || !isJsonObject(node['type'])) return node;
  const { id, type } = node['type'];
  return { ...node, type: { id, type } };
}
