/** Deeper values are compared from a work list: recursion would exhaust the stack. */
const deepest = 400;

/**
 * Compares two JSON values structurally, at any depth. Key order does not matter, an absent key differs from `null`,
 * and `-0` equals `0` because JSON writes both the same. Identical objects are equal at once, so comparing two versions
 * that share most of their parts costs only the parts that differ.
 */
export function equalJson(left: unknown, right: unknown): boolean {
  const later: unknown[] = [];
  if (!equalTo(left, right, 0, later)) return false;
  while (later.length > 0) {
    const other = later.pop();
    if (!equalTo(later.pop(), other, 0, later)) return false;
  }
  return true;
}

function equalTo(left: unknown, right: unknown, depth: number, later: unknown[]): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return typeof left === 'number' && typeof right === 'number' && Number.isNaN(left) && Number.isNaN(right);
  }
  if (depth > deepest) {
    later.push(left, right);
    return true;
  }
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    for (let index = 0; index < left.length; index++)
      if (!equalTo(left[index], right[index], depth + 1, later)) return false;
    return true;
  }
  const leftKeys = Object.keys(left);
  if (leftKeys.length !== Object.keys(right).length) return false;
  for (const key of leftKeys) {
    if (!Object.hasOwn(right, key)) return false;
    if (!equalTo((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key], depth + 1, later))
      return false;
  }
  return true;
}
