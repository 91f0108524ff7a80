import { isJsonObject } from '#base';

/** A name and its value. */
export interface Pair {
  readonly key: string;
  readonly value: unknown;
  /** The value when the field was opened: typed text keeps its type as long as it parses as one. */
  readonly original?: unknown;
  /** Stored under an empty name. */
  readonly isNameless?: boolean;
  /** The list entry it was read from, with its other keys. */
  readonly entry?: { readonly [key: string]: unknown };
}

/** Parses an object, or a list of `{key, value}` or `{name, value}`; undefined for anything else. */
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
  return { key, value, original: value, ...(key === '' ? { isNameless: true } : {}) };
}

function keyOf(entry: { readonly [key: string]: unknown }): 'key' | 'name' {
  return Object.hasOwn(entry, 'name') && !Object.hasOwn(entry, 'key') ? 'name' : 'key';
}

/** Writes pairs in their original shape, without those that have no name yet. Undefined for an object without pairs. */
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

/** Returns a name that more than one pair has. */
export function repeatedKey(pairs: readonly Pair[]): string | undefined {
  const seen = new Set<string>();
  return pairs.find(({ key }) => key !== '' && seen.size === seen.add(key).size)?.key;
}

/** Converts typed text to the type of the original value while it parses as one; else returns the text. */
export function typedLike(original: unknown, text: string): unknown {
  if (typeof original === 'string') return text;
  try {
    const read: unknown = JSON.parse(text);
    // Text that JSON would write differently stays text: numbers beyond double precision, other blanks.
    return lineText(read) === text && (typeof read === typeof original || original === null) ? read : text;
  } catch {
    return text;
  }
}

/** Formats a value on one line: text unchanged, anything else as JSON. */
export function lineText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Formats pairs as lines of text. */
export function pairsText(pairs: readonly Pair[]): string {
  return pairs.map(({ key, value }) => `${key}: ${lineText(value)}`).join('\n');
}
