import type { NodeType } from './node-type.js';

/** For a step type that says the very same as another of its document, that other one. */
const sameAs = new WeakMap<object, NodeType>();

/** Of the types that go by one word, so many are told apart: a document may have been written by hand. */
const mostVariants = 8;

/**
 * The type that stands for all that say the same as this one. Each step of a document brings a copy of its type; what is worked
 * out for a type is so worked out some dozens of times, not thousands. As JSON text the two are the same, key by key.
 */
export function sharedType(type: NodeType): NodeType {
  return sameAs.get(type) ?? type;
}

/** The step types of one document while it is read. */
export class TypesMet {
  readonly #byWord = new Map<unknown, NodeType[]>();
  readonly #met = new WeakSet<object>();

  /** True for a type that was met before, or says the same as one that was. */
  knows(type: NodeType): boolean {
    if (this.#met.has(type)) return true;
    const same = this.#byWord.get(type.type)?.find((other) => isSameText(type, other));
    if (!same) return false;
    this.#met.add(type);
    sameAs.set(type, same);
    return true;
  }

  /** Remembers a type that was looked through and found sound. */
  meet(type: NodeType): void {
    this.#met.add(type);
    const variants = this.#byWord.get(type.type);
    if (!variants) this.#byWord.set(type.type, [type]);
    else if (variants.length < mostVariants) variants.push(type);
  }
}

/** Whether a value would be written as the same JSON text as another that is known to be JSON: same keys in the same order. */
function isSameText(value: unknown, json: unknown): boolean {
  if (value === json) return true;
  if (typeof value !== 'object' || typeof json !== 'object' || value === null || json === null) return false;
  if (Array.isArray(json)) {
    if (!Array.isArray(value) || value.length !== json.length) return false;
    for (let at = 0; at < json.length; at++) if (!isSameText(value[at], json[at])) return false;
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.getPrototypeOf(json)) return false;
  const keys = Object.keys(value);
  const others = Object.keys(json);
  if (keys.length !== others.length) return false;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as string;
    if (
      key !== others[at] ||
      !isSameText((value as Record<string, unknown>)[key], (json as Record<string, unknown>)[key])
    )
      return false;
  }
  return true;
}
