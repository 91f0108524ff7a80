import { isJsonObject, type Json, memoizeByIdentity } from '#base';
import type { NodeProperty, NodeType } from '#model';

/** A property with a name. */
export type NamedProperty = NodeProperty & { readonly name: string };

/** Returns the named properties that a node type declares. Memoised by type. */
export const propertiesOf: (type: NodeType) => readonly NamedProperty[] = memoizeByIdentity((type) => {
  const properties: unknown = type.properties;
  if (!Array.isArray(properties)) return [];
  return properties.filter(
    (item): item is NamedProperty => isJsonObject(item) && typeof item['name'] === 'string' && item['name'] !== '',
  );
});

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
