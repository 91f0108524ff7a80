import { type Json, isJsonObject } from '#base';
import type { NodeType } from '#model';

/** Returns the initial config of a node of this type: the default of each declared property that has one. */
export function defaultConfig(type: NodeType): { [name: string]: Json } {
  const properties: unknown = type.properties;
  if (!Array.isArray(properties)) return {};
  const entries: [string, Json][] = [];
  for (const property of properties as readonly unknown[]) {
    if (!isJsonObject(property) || typeof property['name'] !== 'string') continue;
    const value = property['defaultValue'];
    if (value !== undefined && value !== null) entries.push([property['name'], structuredClone(value) as Json]);
  }
  // Unlike assignment, this keeps a property named __proto__.
  return Object.fromEntries(entries);
}
