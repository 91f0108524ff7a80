/**
 * A value of unknown kind as text: text as it is, numbers and booleans as they are written, everything else as JSON. Unlike
 * `String` and template literals it never calls into the value: an object with a key named `toString` is data like any other.
 */
export function valueWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === undefined ? '' : (JSON.stringify(value) ?? '');
}
