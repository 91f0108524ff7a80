/** Freezes a JSON value deeply and returns it; later writes throw. */
export function freezeJson<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) freezeJson(inner);
  return value;
}
