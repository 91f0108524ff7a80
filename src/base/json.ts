/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object; its keys are opaque text and their order is kept. */
export type JsonObject = { readonly [key: string]: Json };

/** A way into a JSON value: object keys and array indexes, outermost first. */
export type JsonPath = readonly (string | number)[];

/** True for objects; false for null, arrays and everything that is not an object. Says nothing of the values inside. */
export function isJsonObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const plainKey = /^[A-Za-z_$][\w$]*$/;

/** A path as people write it: `definition.nodes[3].config["first name"]`. The empty path reads `(document)`. */
export function describePath(path: JsonPath): string {
  if (path.length === 0) return '(document)';
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (plainKey.test(part)) text += text === '' ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}
