import { isJsonObject, memoizeByIdentity } from '#base';
import type { NodeProperty, NodeType } from '#model';

/** A setting that can be told from others. */
export type NamedProperty = NodeProperty & { readonly name: string };

/** The settings a step type declares, without what is not a setting or has no name. Found once for each type. */
export const propertiesOf: (type: NodeType) => readonly NamedProperty[] = memoizeByIdentity((type) => {
  const properties: unknown = type.properties;
  if (!Array.isArray(properties)) return [];
  return properties.filter(
    (item): item is NamedProperty => isJsonObject(item) && typeof item['name'] === 'string' && item['name'] !== '',
  );
});
