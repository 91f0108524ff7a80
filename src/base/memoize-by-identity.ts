/** Caches the result for each argument object as long as that object lives. For pure functions of immutable values. */
export function memoizeByIdentity<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    // Untyped callers pass anything; values without identity are not cached.
    if ((typeof key !== 'object' && typeof key !== 'function') || key === null) return compute(key);
    const hit = known.get(key);
    if (hit) return hit.value;
    const value = compute(key);
    known.set(key, { value });
    return value;
  };
}
