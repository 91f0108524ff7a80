import type { NodeProperty } from '#model';

/**
 * Returns the value to store when the user empties a field that holds no text. Without a default the setting is
 * removed; with one it becomes `null`, or the default would reappear in the emptied field.
 */
export function emptiedValue(property: NodeProperty): null | undefined {
  return property.defaultValue === undefined || property.defaultValue === null ? undefined : null;
}
