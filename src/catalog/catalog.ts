import { isJsonObject } from '#base';
import type { NodeType } from '#model';

/** The node types that users can choose from, in the order they are offered. */
export interface Catalog {
  /** All node types, in the order in which they are offered. */
  readonly types: readonly NodeType[];
  /** Returns the node type with exactly this `type`. */
  find(type: string): NodeType | undefined;
}

/**
 * Creates a catalog of the given node types. Ignores entries that are not objects; where two share a `type`, `find`
 * returns the first. Looks types up in a map, so a type named `constructor` is safe.
 *
 * @example
 * ```ts
 * import { messagingNodeTypes } from 'pathboard/catalog';
 * import { createCatalog } from 'pathboard/core';
 *
 * const catalog = createCatalog(messagingNodeTypes);
 * console.log(catalog.find('send-message')?.label);
 * ```
 */
export function createCatalog(nodeTypes: readonly NodeType[]): Catalog {
  const types = Array.isArray(nodeTypes) ? nodeTypes.filter((type) => isJsonObject(type)) : [];
  const byType = new Map<string, NodeType>();
  for (const type of types) {
    if (typeof type.type === 'string' && !byType.has(type.type)) byType.set(type.type, type);
  }
  return { types, find: (type) => byType.get(type) };
}
