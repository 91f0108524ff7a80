/** Freezes a JSON value through and through and answers it: whoever writes into it afterwards throws. */
export function freezeJson<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) freezeJson(inner);
  return value;
}
