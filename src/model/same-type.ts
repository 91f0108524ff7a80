import type { NodeType } from './node-type.js';

/** The equal node type met first in the same document. */
const sameAs = new WeakMap<object, NodeType>();

/** Variants kept for one `type`: a hand-written document may hold thousands. */
const maxVariants = 8;

/**
 * Returns the representative of all equal types. Each node carries a copy of its type; derived data is so computed
 * dozens of times, not thousands. Equal means the same JSON text, key order included.
 */
export function sharedType(type: NodeType): NodeType {
  return sameAs.get(type) ?? type;
}

/** The node types of one document during parsing. */
export class TypesMet {
  readonly #byWord = new Map<unknown, NodeType[]>();
  readonly #met = new WeakSet<object>();

  /** Returns true for a type that equals one met before. */
  knows(type: NodeType): boolean {
    if (this.#met.has(type)) return true;
    const same = this.#byWord.get(type.type)?.find((other) => isSameText(type, other));
    if (!same) return false;
    this.#met.add(type);
    sameAs.set(type, same);
    return true;
  }

  /** Adds a type that was checked and found valid. */
  meet(type: NodeType): void {
    this.#met.add(type);
    const variants = this.#byWord.get(type.type);
    if (!variants) this.#byWord.set(type.type, [type]);
    else if (variants.length < maxVariants) variants.push(type);
  }
}

/** Whether a value has the same JSON text as another that is known to be JSON: same keys in the same order. */
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
