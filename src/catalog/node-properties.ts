import { isJsonObject, memoizeByIdentity } from '#base';
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
