/** Caches the last value per key while its ingredients are the same. */
export interface IdentityKeeper<Value> {
  /** Compares `ingredients` one by one with `Object.is`; an array among them by its items. */
  keep(key: string, ingredients: readonly unknown[], make: () => Value): Value;
  /** Drops the keys not used since the last sweep. */
  sweep(): void;
}

/**
 * React Flow renders a node again when its object is a new one. So objects are kept while nothing they are made of
 * changes: one edited node is one rendered card.
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

/** Whether two lists hold the same items; an array among them is compared by its items. */
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
