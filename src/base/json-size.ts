/**
 * Estimates the length of a JSON value as text, in UTF-16 units; escapes are not counted. Walks the value and allocates
 * nothing, so that size limits can be checked on each keystroke.
 */
export function jsonSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value < 100 ? 2 : 8;
  if (typeof value !== 'object' || value === null) return 4;
  let size = 2;
  if (Array.isArray(value)) {
    for (const item of value) size += jsonSize(item) + 1;
    return size;
  }
  for (const key in value) {
    if (Object.hasOwn(value, key))
      size += key.length + 4 + jsonSize((value as { readonly [key: string]: unknown })[key]);
  }
  return size;
}
