/** Remembers the last answer per key, and gives it again while its ingredients are the same. */
export interface IdentityKeeper<Value> {
  /** `ingredients` are compared one by one with `Object.is`; an array among them is compared by its items. */
  keep(key: string, ingredients: readonly unknown[], make: () => Value): Value;
  /** Forgets the keys that were not asked for since the last sweep. */
  sweep(): void;
}

/**
 * React Flow draws a step again when its object is a new one. So objects are made once and kept for as long as nothing they
 * are made of has changed: one edited step is one card drawn.
 */
export function createIdentityKeeper<Value>(): IdentityKeeper<Value> {
  let kept = new Map<string, { readonly ingredients: readonly unknown[]; readonly value: Value }>();
  let asked = new Map<string, { readonly ingredients: readonly unknown[]; readonly value: Value }>();
  return {
    keep(key, ingredients, make) {
      const known = asked.get(key) ?? kept.get(key);
      const entry = known && sameItems(known.ingredients, ingredients) ? known : { ingredients, value: make() };
      asked.set(key, entry);
      return entry.value;
    },
    sweep() {
      kept = asked;
      asked = new Map();
    },
  };
}

/** Whether two lists hold the same things; an array among them counts by its items. */
export function sameItems(a: readonly unknown[], b: readonly unknown[], depth = 0): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  return a.every((item, at) => {
    const other = b[at];
    return (
      Object.is(item, other) ||
      (depth === 0 && Array.isArray(item) && Array.isArray(other) && sameItems(item, other, 1))
    );
  });
}
