import { isJsonObject } from '#base';

/** A name with its value. */
export interface Pair {
  readonly key: string;
  readonly value: unknown;
  /** What stood there when the field was opened: what is typed is of the same kind while it reads as one. */
  readonly was?: unknown;
  /** It is stored without a name. */
  readonly isNameless?: boolean;
  /** The entry of a list that it was read from, with whatever else stands in it. */
  readonly entry?: { readonly [key: string]: unknown };
}

/** Reads an object, or a list of `{key, value}` or `{name, value}`; undefined for anything else. */
export function readPairs(value: unknown): readonly Pair[] | undefined {
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(value))
    return isJsonObject(value) ? Object.entries(value).map(([key, inner]) => readPair(key, inner)) : undefined;
  const pairs = value.map((entry: unknown): Pair | undefined => {
    const key = isJsonObject(entry) ? entry[keyOf(entry)] : undefined;
    return isJsonObject(entry) && typeof key === 'string' && Object.hasOwn(entry, 'value')
      ? { ...readPair(key, entry['value']), entry }
      : undefined;
  });
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

function readPair(key: string, value: unknown): Pair {
  return { key, value, was: value, ...(key === '' ? { isNameless: true } : {}) };
}

function keyOf(entry: { readonly [key: string]: unknown }): 'key' | 'name' {
  return Object.hasOwn(entry, 'name') && !Object.hasOwn(entry, 'key') ? 'name' : 'key';
}

/** Writes pairs in the shape that was there before; those that have no name yet are left out. Undefined when none is left of an object. */
export function writePairs(before: unknown, pairs: readonly Pair[]): unknown {
  const named = pairs.filter(({ isNameless, key }) => key !== '' || isNameless);
  if (Array.isArray(before)) {
    const word = isJsonObject(before[0]) ? keyOf(before[0]) : 'key';
    return named.map(({ entry, key, value }) =>
      entry ? { ...entry, [keyOf(entry)]: key, value } : { [word]: key, value },
    );
  }
  return named.length === 0 ? undefined : Object.fromEntries(named.map(({ key, value }) => [key, value]));
}

/** A name that more than one pair has. */
export function repeatedKey(pairs: readonly Pair[]): string | undefined {
  const seen = new Set<string>();
  return pairs.find(({ key }) => key !== '' && seen.size === seen.add(key).size)?.key;
}

/** What typing means where a number or a yes stood: the same kind while it reads as one, else text. */
export function typedLike(was: unknown, text: string): unknown {
  if (typeof was === 'string') return text;
  try {
    const read: unknown = JSON.parse(text);
    // What would be written in another way was not meant: numbers beyond what can be kept, other blanks.
    return lineText(read) === text && (typeof read === typeof was || was === null) ? read : text;
  } catch {
    return text;
  }
}

/** A value of any kind on one line: text as it is, everything else as JSON. */
export function lineText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Pairs as lines of text. */
export function pairsText(pairs: readonly Pair[]): string {
  return pairs.map(({ key, value }) => `${key}: ${lineText(value)}`).join('\n');
}
