import { describePath, isJsonObject, type Json, type JsonPath } from '#base';
import type { WrittenNumbers } from '#model';

/** What of a context may be told, value by value. */
export interface Conceal {
  /**
   * Gives what may be told in place of a value at a path of a context, such as `['contact', 'mobile', 'number']`. The same value: it may
   * be told, and if it is an object or a list, what is in it is asked about next. Another: that one is told instead.
   */
  value(path: JsonPath, value: Json): Json;
  /** The same for a key, where keys may be addresses or numbers. */
  key?(key: string): string;
}

/** Tells values as far as they may be told, and remembers where they were concealed. */
export interface Concealer {
  tell<Value extends Json>(path: JsonPath, value: Value): Value;
  /** Returns the digits under the keys that `tell` returns; the caller leaves out those of concealed values. */
  written(written: WrittenNumbers): WrittenNumbers;
  concealed(): readonly string[];
}

/** Deeper than any context worth reading: what is further inside could hide from the rules, and is left out. */
const deepest = 64;

export function createConcealer(conceal: Conceal | undefined): Concealer {
  const concealed = new Set<string>();
  const keyOf = (key: string): string => conceal?.key?.(key) ?? key;
  const note = (path: JsonPath): void =>
    void concealed.add(describePath(path.map((part) => (typeof part === 'string' ? keyOf(part) : part))));
  const tell = (path: JsonPath, value: Json): Json => {
    if (!conceal) return value;
    const told = conceal.value(path, value);
    if (told !== value) {
      note(path);
      return told;
    }
    if (!Array.isArray(value) && !isJsonObject(value)) return value;
    if (path.length >= deepest) {
      note(path);
      return null;
    }
    if (Array.isArray(value)) return value.map((item: Json, index) => tell([...path, index], item));
    // As own keys, so that one called `__proto__` stays a key.
    return Object.fromEntries(
      Object.entries(value as { readonly [key: string]: Json }).map(([key, item]) => [
        keyOf(key),
        tell([...path, key], item),
      ]),
    );
  };
  const written: Concealer['written'] = (numbers) =>
    Object.fromEntries(
      Object.entries(numbers).map(([key, inside]) => [
        keyOf(key),
        typeof inside === 'string' ? inside : written(inside),
      ]),
    );
  return { tell: tell as Concealer['tell'], written, concealed: () => [...concealed].sort() };
}
