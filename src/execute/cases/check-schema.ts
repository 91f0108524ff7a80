import { isJsonObject } from '#base';
import { casePatterns, type CasesSchema } from './cases-schema.js';

/** What is wrong with a value, and where. */
export interface SchemaFault {
  /** JSON path from the value on. */
  readonly path: readonly (string | number)[];
  /** In words that continue the name of the field: "has to be a list". */
  readonly words: string;
}

const kindWords = {
  object: 'has to be an object',
  array: 'has to be a list',
  string: 'has to be text',
  number: 'has to be a number',
  boolean: 'has to be true or false',
} as const;

/** Returns the first place where a value differs from a schema; undefined where it fits. */
export function faultIn(schema: CasesSchema, value: unknown): SchemaFault | undefined {
  const here = (words: string): SchemaFault => ({ path: [], words });
  if (schema.type !== undefined && !isOfKind(schema.type, value)) return here(kindWords[schema.type]);
  if ('const' in schema && value !== schema.const) return here(`has to be ${JSON.stringify(schema.const)}`);
  if (schema.enum && !schema.enum.includes(value)) return here(`has to be one of ${schema.enum.join(', ')}`);
  if (schema.minimum !== undefined && typeof value === 'number' && value < schema.minimum)
    return here(`has to be at least ${schema.minimum}`);
  if (
    schema.pattern !== undefined &&
    typeof value === 'string' &&
    casePatterns.get(schema.pattern)?.test(value) !== true
  )
    return here('is not written as it has to be');
  const inside = faultInside(schema, value);
  if (inside) return inside;
  if (schema.anyOf?.every((each) => faultIn(each, value))) {
    const wanted = schema.anyOf.flatMap(({ required = [] }) => required);
    return here(wanted.length > 0 ? `needs one of ${wanted.join(', ')}` : 'is not written as it has to be');
  }
  return undefined;
}

function faultInside(schema: CasesSchema, value: unknown): SchemaFault | undefined {
  const within = (key: string | number, inner: CasesSchema, item: unknown): SchemaFault | undefined => {
    const fault = faultIn(inner, item);
    return fault && { ...fault, path: [key, ...fault.path] };
  };
  if (Array.isArray(value)) {
    for (const [at, item] of schema.items ? value.entries() : []) {
      const fault = within(at, schema.items!, item);
      if (fault) return fault;
    }
    return undefined;
  }
  if (!isJsonObject(value)) return undefined;
  const missing = schema.required?.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { path: [missing], words: 'is missing' };
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    // JSON has no undefined: such a field is absent.
    const fault =
      Object.hasOwn(value, name) && value[name] !== undefined ? within(name, inner, value[name]) : undefined;
    if (fault) return fault;
  }
  return undefined;
}

function isOfKind(kind: keyof typeof kindWords, value: unknown): boolean {
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return isJsonObject(value);
  return typeof value === kind;
}
