/**
 * Formats a value of unknown type: text as is, numbers and booleans as written, all else as JSON. Unlike `String` and
 * template literals it never calls into the value, so a key named `toString` is safe.
 */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === undefined ? '' : (JSON.stringify(value) ?? '');
}
