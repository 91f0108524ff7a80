import type { NodeProperty } from '#model';

/**
 * What to store when a person empties a field that is not text. Without a default the setting is removed; with one it has
 * to become `null`, or the default would come back into the emptied field.
 */
export function emptiedValue(property: NodeProperty): null | undefined {
  return property.defaultValue === undefined || property.defaultValue === null ? undefined : null;
}
