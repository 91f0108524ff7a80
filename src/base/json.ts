/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object; its keys are opaque and keep their order. */
export type JsonObject = { readonly [key: string]: Json };

/** The position of a value inside JSON: object keys and array indexes, outermost first. */
export type JsonPath = readonly (string | number)[];

/** Returns true for objects; false for null, arrays and primitives. Does not check the values inside. */
export function isJsonObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const plainKey = /^[A-Za-z_$][\w$]*$/;

/** Writes a JSON path as code does: `definition.nodes[3].config["first name"]`. The empty path reads `(document)`. */
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
