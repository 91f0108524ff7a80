import * as z from 'zod/mini';
import type { ObjectShape, Shape } from '#model';

/** The schema of an object shape. Its fields are named, so that they can be extended and taken over one by one. */
export type ObjectSchema<Fields extends ObjectShape> = z.ZodMiniObject<
  { [Name in keyof Fields]: z.ZodMiniType },
  z.core.$loose
>;

const values = { text: z.string(), number: z.number(), flag: z.boolean() };
/** One schema for each shape object: what occurs in several places is one named schema in the description. */
const known = new WeakMap<object, z.ZodMiniType>();

/** Returns the schema of an object with these fields, which keeps others. The same schema for the same shape. */
export function schemaOf<Fields extends ObjectShape>(fields: Fields): ObjectSchema<Fields> {
  let schema = known.get(fields);
  if (!schema) {
    const entries = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]);
    schema = z.looseObject(Object.fromEntries(entries) as { [name: string]: z.ZodMiniType });
    known.set(fields, schema);
  }
  return schema as unknown as ObjectSchema<Fields>;
}

/** The schema of a field, which may be absent or null unless its shape says otherwise. */
function fieldSchema(shape: Shape): z.ZodMiniType {
  if (shape === 'any') return z.optional(z.unknown());
  if (typeof shape === 'string') {
    const mark = shape.at(-1);
    const schema = valueSchema(shape);
    if (mark === '!') return schema;
    return z.optional(mark === '?' ? schema : z.nullable(schema));
  }
  const [first, second] = Array.isArray(shape) ? (shape as readonly [Shape, ObjectShape?]) : [];
  if (second) return schemaOf(second);
  return z.optional(z.nullable(first ? z.array(itemSchema(first)) : schemaOf(shape as ObjectShape)));
}

function itemSchema(shape: Shape): z.ZodMiniType {
  if (typeof shape === 'string') return shape === 'any' ? z.unknown() : valueSchema(shape);
  return Array.isArray(shape) ? z.array(itemSchema(shape[0] as Shape)) : schemaOf(shape as ObjectShape);
}

function valueSchema(shape: string): z.ZodMiniType {
  return values[shape.replace(/\W$/, '') as keyof typeof values];
}
