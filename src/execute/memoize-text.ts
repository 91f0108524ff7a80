/** More texts than this are not remembered. */
const most = 2000;

/** Caches the result for each text; for pure functions of texts that workflows repeat. */
export function memoizeText<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (text) => {
    const hit = known.get(text);
    if (hit) return hit.value;
    const value = compute(text);
    if (known.size >= most) known.clear();
    known.set(text, { value });
    return value;
  };
}
