/**
 * A value as JSON text, or `undefined` where JSON cannot hold it: a cycle, nesting deeper than can be written, or
 * `undefined` itself.
 */
export function jsonTextOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Failure of a value that cannot be written as JSON. */
export const notJson = {
  code: 'not-json',
  message: 'This holds something that JSON cannot carry, so it was not sent.',
} as const;
