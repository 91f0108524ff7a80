import fc from 'fast-check';

/** The part of JSON Schema that the service's description uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The depth of values of recursive schemas. */
const deepest = 6;

/**
 * Returns values that a schema allows; `resolve` looks up references. Times, zones and numbers are often valid, so that
 * some requests succeed.
 */
export function valuesOf(
  schema: JsonSchema,
  resolve: (reference: string) => JsonSchema,
  depth = 0,
): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined)
    return depth > deepest ? fc.constant(null) : valuesOf(resolve(schema.$ref), resolve, depth + 1);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, resolve, depth + 1)));
  const types = schema.type === undefined ? ['object', 'string', 'number', 'boolean', 'null'] : [schema.type].flat();
  return fc.oneof(
    ...types.map((type) => ({
      weight: type === 'null' ? 1 : 5,
      arbitrary: valuesOfType(type, schema, resolve, depth),
    })),
  );
}

function valuesOfType(
  type: string,
  schema: JsonSchema,
  resolve: (reference: string) => JsonSchema,
  depth: number,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 2 ** 31 - 1 });
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 120 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
      );
    case 'string':
      return texts(schema.minLength ?? 0, schema.maxLength ?? 60);
    case 'array':
      return fc.array(schema.items ? valuesOf(schema.items, resolve, depth + 1) : texts(0, 20), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    default:
      return objects(schema, resolve, depth);
  }
}

function objects(schema: JsonSchema, resolve: (reference: string) => JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, valuesOf(of, resolve, depth + 1)])),
    { requiredKeys: [...required] },
  );
  if (depth > 2 || schema.additionalProperties === false) return known;
  return fc
    .tuple(known, fc.dictionary(fc.string({ maxLength: 8 }), fc.oneof(fc.string(), fc.integer()), { maxKeys: 2 }))
    .map(([first, rest]) => ({ ...rest, ...first }));
}

function texts(min: number, max: number): fc.Arbitrary<string> {
  const real = [
    'Hello {firstName|there}',
    '2026-12-01T09:00:00.000Z',
    'America/New_York',
    '+14155550123',
    'US',
    'https://a.example/x',
    'SMS',
    'monthly',
    'a',
    'name',
  ].filter((text) => text.length >= min && text.length <= max);
  return fc.oneof(fc.constantFrom(...real), fc.string({ minLength: min, maxLength: Math.min(max, 40) }));
}
