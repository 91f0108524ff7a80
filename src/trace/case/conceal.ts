import { describePath, isJsonObject, type Json, type JsonPath } from '#base';
import type { WrittenNumbers } from '#model';

/** Decides which values and keys of a context may be disclosed. */
export interface Conceal {
  /**
   * Returns the disclosable form of a value at a path of a context, such as `['contact', 'mobile', 'number']`.
   * Returning the same value discloses it; the parts of an object or a list are then passed one by one. Any other value
   * replaces it.
   */
  value(path: JsonPath, value: Json): Json;
  /** Returns the disclosable form of a key, for contexts whose keys are addresses or numbers. */
  key?(key: string): string;
}

/** Discloses values as far as allowed, and records the paths of concealed ones. */
export interface Concealer {
  disclose<Value extends Json>(path: JsonPath, value: Value): Value;
  /** Returns the digits under the keys that `disclose` returns; the caller leaves out those of concealed values. */
  written(written: WrittenNumbers): WrittenNumbers;
  concealed(): readonly string[];
}

/** Deeper values are left out: no context worth reading is deeper, and the rules cannot reach there. */
const maxDepth = 64;

export function createConcealer(conceal: Conceal | undefined): Concealer {
  const concealed = new Set<string>();
  const keyOf = (key: string): string => conceal?.key?.(key) ?? key;
  const note = (path: JsonPath): void =>
    void concealed.add(describePath(path.map((part) => (typeof part === 'string' ? keyOf(part) : part))));
  const disclose = (path: JsonPath, value: Json): Json => {
    if (!conceal) return value;
    const disclosed = conceal.value(path, value);
    if (disclosed !== value) {
      note(path);
      return disclosed;
    }
    if (!Array.isArray(value) && !isJsonObject(value)) return value;
    if (path.length >= maxDepth) {
      note(path);
      return null;
    }
    if (Array.isArray(value)) return value.map((item: Json, index) => disclose([...path, index], item));
    // `fromEntries` keeps a key named `__proto__`.
    return Object.fromEntries(
      Object.entries(value as { readonly [key: string]: Json }).map(([key, item]) => [
        keyOf(key),
        disclose([...path, key], item),
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
  return { disclose: disclose as Concealer['disclose'], written, concealed: () => [...concealed].sort() };
}
