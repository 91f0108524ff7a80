import { describePath, type JsonPath } from '#base';
import type { Problem } from './problem.js';

/*
 * The interface shows the type of most fields, but not whether they are required nor all string values. So each field
 * may be absent or null, no string is an enumeration, and objects keep unknown keys. Shapes describe; documents
 * themselves pass unchanged (SPEC.md, law M1). Shapes are plain data instead of schemas of a library: a page reads
 * documents with a few hundred bytes of code, and `#schema` derives the service's schemas from the same tables.
 */

/** A field of one value: `text` may be absent or null, `text?` absent, `text!` neither. */
type ValueShape = `${'text' | 'number' | 'flag'}${'' | '?' | '!'}` | 'any';

/** The fields of an object that keeps others. */
export type ObjectShape = { readonly [field: string]: Shape };

/** The type of a field: one value, a list of items that are never null, an object, or an object that must be there. */
export type Shape = ValueShape | readonly [Shape] | readonly ['!', ObjectShape] | ObjectShape;

type Mark<Value> = undefined extends Value ? (null extends Value ? '' : '?') : '!';

/** Field names that are written out, without those that the client attaches. */
type KnownField<Name> = string extends Name ? never : Name extends 'x-as-written' ? never : Name;

/** The shape of a value where it has to be there, or of a field with its type. */
export type ShapeOf<Value, Present = NonNullable<Value>> = unknown extends Value
  ? 'any'
  : Present extends string
    ? `text${Mark<Value>}`
    : Present extends number
      ? `number${Mark<Value>}`
      : Present extends boolean
        ? `flag${Mark<Value>}`
        : Present extends readonly (infer Item)[]
          ? readonly [ShapeOf<Item>]
          : ShapeFor<Present>;

/** The shape of a type. The compiler refuses a table that lacks a field, has another, or has one of another kind. */
export type ShapeFor<Type> = { readonly [Name in keyof Type as KnownField<Name>]-?: ShapeOf<Type[Name]> };

/** What `typeof` answers, the words for it, and the empty values that are allowed. */
interface ValueRule {
  readonly type: string;
  readonly words: string;
  readonly empty: readonly unknown[];
}

const marks = { '': [null, undefined], '?': [undefined], '!': [] } as const;
const kinds = { text: ['string', 'text'], number: ['number', 'a number'], flag: ['boolean', 'true or false'] } as const;
const values = Object.fromEntries(
  Object.entries(kinds).flatMap(([kind, [type, words]]) =>
    Object.entries(marks).map(([mark, empty]) => [`${kind}${mark}`, { type, words, empty }]),
  ),
) as unknown as { readonly [Name in Exclude<ValueShape, 'any'>]: ValueRule };

/**
 * Returns where a value differs from a shape, one problem per location, worded for users.
 *
 * @param start the JSON path of the value in the document
 */
export function findMisfits(shape: Shape, value: unknown, start: JsonPath = []): Problem[] {
  const found: Problem[] = [];
  const path = [...start];
  const misfit = (words: string): void => {
    found.push({
      code: 'unexpected-type',
      severity: 'notice',
      message: `${describePath(path)} should be ${words}`,
      detail: 'It is kept and sent back as it is.',
      path: [...path],
    });
  };
  const lookInside = (inner: Shape, key: string | number, item: unknown, isRequired: boolean): void => {
    path.push(key);
    look(inner, item, isRequired);
    path.pop();
  };
  const look = (wanted: Shape, given: unknown, isRequired: boolean): void => {
    if (wanted === 'any') return;
    if (typeof wanted === 'string') {
      const { type, words, empty } = values[wanted];
      const isOfType = typeof given === type && (type !== 'number' || Number.isFinite(given));
      if (!isOfType && !empty.includes(given)) misfit(words);
      return;
    }
    const [first, second] = Array.isArray(wanted) ? (wanted as readonly [Shape, ObjectShape?]) : [];
    if (second) return look(second, given, true);
    if ((given === undefined || given === null) && !isRequired) return;
    if (first) {
      if (!Array.isArray(given)) return misfit('a list');
      for (let at = 0; at < given.length; at++) lookInside(first, at, given[at], true);
    } else {
      if (typeof given !== 'object' || given === null || Array.isArray(given)) return misfit('an object');
      const fields = wanted as ObjectShape;
      for (const name in fields)
        lookInside(fields[name] as Shape, name, (given as { readonly [key: string]: unknown })[name], false);
    }
  };
  look(shape, value, true);
  return found;
}

/** True where a problem is at a path without which the document could not be edited. */
export function isAt(problem: Problem, ...patterns: readonly JsonPath[]): boolean {
  const path = problem.path ?? [];
  return patterns.some(
    (pattern) => pattern.length === path.length && pattern.every((part, index) => part === '*' || part === path[index]),
  );
}
