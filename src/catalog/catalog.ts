import { isJsonObject } from '#base';
import type { NodeType } from '#model';

/** The step types a person may choose from, in the order they are offered. */
export interface Catalog {
  readonly types: readonly NodeType[];
  /** The step type whose `type` is exactly this text. */
  find(type: string): NodeType | undefined;
}

/**
 * A catalog of the given step types. Entries that are not objects are left out; where two share one `type`, the first is
 * found. Types are looked up in a map, so a type named `constructor` is as good as any other.
 */
export function createCatalog(nodeTypes: readonly NodeType[]): Catalog {
  const types = Array.isArray(nodeTypes) ? nodeTypes.filter((type) => isJsonObject(type)) : [];
  const byType = new Map<string, NodeType>();
  for (const type of types) {
    if (typeof type.type === 'string' && !byType.has(type.type)) byType.set(type.type, type);
  }
  return { types, find: (type) => byType.get(type) };
}
