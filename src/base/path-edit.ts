import type { JsonPath } from './json.js';
import { wholeNumberKey } from './whole-number-key.js';

/** The result of `setAtPath`: the new root, and what undo needs to restore the old one exactly, key order included. */
export interface PathEdit<Root> {
  readonly root: Root;
  /** The index of a removed or added key among its siblings. Absent where the key was replaced. */
  readonly keyIndex?: number;
}

type Container = { readonly [key: string]: unknown } | readonly unknown[];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Returns the value at a JSON path, `undefined` when any part is absent. Only own keys count. */
export function getAtPath(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const part of path) {
    if (!isContainer(value) || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value;
}

/**
 * Returns a copy of `root` with the value at `path` replaced; `undefined` removes the key. Only the containers along
 * the path are copied, the rest is shared. A restored key goes to `keyIndex` among its siblings, so that undoing a
 * removal restores the document byte for byte.
 *
 * @returns `undefined` when the path leads through something that is not a container, or would leave a hole in an array
 */
export function setAtPath<Root>(
  root: Root,
  path: JsonPath,
  value: unknown,
  keyIndex?: number,
): PathEdit<Root> | undefined {
  if (path.length === 0) return value === undefined ? undefined : { root: value as Root };
  if (!isContainer(root)) return undefined;
  const [part, ...rest] = path as [string | number, ...(string | number)[]];
  if (rest.length > 0) {
    if (!Object.hasOwn(root, part)) return undefined;
    const inner = setAtPath((root as Record<string | number, unknown>)[part], rest, value, keyIndex);
    if (!inner) return undefined;
    const copy = Array.isArray(root) ? replaceItem(root, part, inner.root) : replaceKey(root, String(part), inner.root);
    if (!copy) return undefined;
    return { ...inner, root: copy as Root };
  }
  return (Array.isArray(root) ? editArray(root, part, value) : editObject(root, String(part), value, keyIndex)) as
    PathEdit<Root> | undefined;
}

function replaceItem(items: readonly unknown[], part: string | number, value: unknown): unknown[] | undefined {
  if (typeof part !== 'number') return undefined;
  const copy = items.slice();
  copy[part] = value;
  return copy;
}

function editArray(items: readonly unknown[], part: string | number, value: unknown): PathEdit<unknown[]> | undefined {
  if (typeof part !== 'number' || !Number.isInteger(part) || part < 0 || part > items.length) return undefined;
  const copy = items.slice();
  if (value === undefined) {
    // Removing from the middle would renumber later items, which an inverse `set` could not restore.
    if (part !== items.length - 1) return undefined;
    copy.pop();
    return { root: copy, keyIndex: part };
  }
  copy[part] = value;
  return part === items.length ? { root: copy, keyIndex: part } : { root: copy };
}

function replaceKey(object: Container, key: string, value: unknown): Container {
  // Spread defines own properties, so it copies even a key named __proto__; assignment would not.
  if (key !== '__proto__') return { ...object, [key]: value };
  return Object.fromEntries(Object.entries(object).map(([name, old]) => [name, name === key ? value : old]));
}

function editObject(
  object: Container,
  key: string,
  value: unknown,
  keyIndex?: number,
): PathEdit<Container> | undefined {
  const keys = Object.keys(object);
  const present = keys.indexOf(key);
  if (value === undefined) {
    if (present < 0) return undefined;
    return { root: Object.fromEntries(Object.entries(object).filter(([name]) => name !== key)), keyIndex: present };
  }
  if (present >= 0) return { root: replaceKey(object, key, value) };
  // JavaScript orders integer keys first, wherever they were inserted.
  const number = wholeNumberKey(key);
  const asked = keyIndex === undefined || keyIndex > keys.length ? keys.length : keyIndex;
  const at =
    number < 0 ? asked : keys.filter((name) => wholeNumberKey(name) >= 0 && wholeNumberKey(name) < number).length;
  if (at === keys.length && key !== '__proto__') return { root: { ...object, [key]: value }, keyIndex: at };
  const entries = Object.entries(object);
  entries.splice(at, 0, [key, value]);
  return { root: Object.fromEntries(entries), keyIndex: at };
}
