import * as z from 'zod/mini';

/*
 * The interface shows the type of most fields but not whether they are required, nor all the values a string may take.
 * So every field may be absent or null, no string is an enumeration, and objects keep keys nobody has told us about.
 * The schemas tell what something is; documents themselves are passed on untouched (SPEC.md, law M1).
 */

/*
 * Some schemas are exported under a written-out type (`z.ZodMiniType<Channels>`): without these cuts the inferred type of
 * a whole version is deeper than the compiler is willing to follow.
 */

/** A string field. Allowed values are never closed, see law M2. */
export const text = z.optional(z.nullable(z.string()));
/** A date-time as ISO 8601 text. Kept as it came; only parsed for display. */
export const dateTime = text;
/** A number field. */
export const amount = z.optional(z.nullable(z.number()));
/** A boolean field. */
export const flag = z.optional(z.nullable(z.boolean()));
/** A field whose type is not shown. */
export const anything = z.optional(z.unknown());
/** An object whose inner fields are not shown. */
export const openObject = z.optional(z.nullable(z.looseObject({})));

/** A field holding one of the given. */
export const one = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(schema));
/** A field holding an array of the given. */
export const many = <Schema extends z.core.$ZodType>(schema: Schema) => z.optional(z.nullable(z.array(schema)));
