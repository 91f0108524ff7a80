import type { JsonPath } from '#base';
import type { Problem } from './problem.js';

type Frame = { readonly value: object; readonly keys: readonly string[] | null; next: number };

/** The value's surroundings in its document, and the parts that are checked elsewhere. */
interface PartOfDocument {
  readonly path?: JsonPath;
  readonly within?: readonly object[];
  readonly leaves?: readonly object[];
}

/**
 * Returns the first part of an untrusted value that JSON cannot carry: nesting beyond `maxDepth`, a cycle, a function,
 * a date, a number that is not finite. Uses an explicit stack: what it looks for would overflow the call stack.
 */
export function findNonJson(
  root: unknown,
  maxDepth: number,
  { leaves, path: start = [], within = [] }: PartOfDocument = {},
): Problem | undefined {
  const stack: Frame[] = [];
  const open = new Set<object>(within);
  const path = [...start];

  const enter = (value: unknown): Problem | undefined => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
    if (typeof value === 'number') {
      return Number.isFinite(value)
        ? undefined
        : problem('not-json', 'A number here is not finite, so JSON cannot hold it', path);
    }
    if (typeof value !== 'object') {
      return problem('not-json', `A ${typeof value} cannot be part of a document`, path);
    }
    if (open.has(value)) return problem('not-json', 'This part of the document contains itself', path);
    if (stack.length + within.length >= maxDepth) {
      return problem('too-deep', `The document is nested deeper than ${maxDepth} levels`, path.slice(0, 8));
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (!Array.isArray(value) && prototype !== null && Object.getPrototypeOf(prototype as object) !== null) {
      return problem('not-json', 'Only plain objects can be part of a document', path);
    }
    if (leaves?.includes(value)) return undefined;
    open.add(value);
    stack.push({ value, keys: Array.isArray(value) ? null : Object.keys(value), next: 0 });
    return undefined;
  };

  const first = enter(root);
  if (first) return first;
  while (stack.length > 0) {
    const frame = stack[stack.length - 1] as Frame;
    const size = frame.keys ? frame.keys.length : (frame.value as readonly unknown[]).length;
    if (frame.next > 0) path.pop();
    if (frame.next >= size) {
      open.delete(frame.value);
      stack.pop();
      continue;
    }
    const key = frame.keys ? (frame.keys[frame.next] as string) : frame.next;
    frame.next += 1;
    path.push(key);
    const value = (frame.value as Record<string | number, unknown>)[key];
    // JSON drops such keys, so they count as absent; a list cannot drop items.
    if (value === undefined && frame.keys) continue;
    const found = enter(value);
    if (found) return found;
    const top = stack[stack.length - 1] as Frame;
    if (top === frame) continue;
  }
  return undefined;
}

function problem(code: string, message: string, path: JsonPath): Problem {
  return { code, severity: 'error', message, path: [...path] };
}
