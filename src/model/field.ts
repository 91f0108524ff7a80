import * as z from 'zod/mini';

/*
 * The interface shows the type of most fields, but not whether they are required nor all string values. So each field
 * may be absent or null, no string is an enumeration, and objects keep unknown keys. The schemas describe; documents
 * themselves pass unchanged (SPEC.md, law M1).
 */

/*
 * Some schemas have a written-out type (`z.ZodMiniType<Channels>`): the inferred type of a whole version is deeper than
 * the compiler follows.
 */

/** A string field with open values (law M2). */
export const text = z.optional(z.nullable(z.string()));
/** A date-time as ISO 8601 text. Kept as is; only parsed for display. */
export const dateTime = text;
/** A number field. */
export const amount = z.optional(z.nullable(z.number()));
/** A boolean field. */
export const flag = z.optional(z.nullable(z.boolean()));
/** A field whose type the interface does not show. */
export const anything = z.optional(z.unknown());
/** An object whose fields the interface does not show. */
export const openObject = z.optional(z.nullable(z.looseObject({})));

/** A field that holds one of the given schema. */
export const one = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema));
/** A field that holds an array of the given schema. */
export const many = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(z.array(schema)));
