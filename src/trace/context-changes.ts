import { equalJson, isJsonObject, type Json, type JsonPath } from '#base';

/** One difference between two contexts. A whole object that came or went is one change. */
export interface ContextChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly path: JsonPath;
  readonly before?: Json;
  readonly after?: Json;
}

/**
 * What changed between two contexts, at the innermost places: keys of objects by name, items of lists by position. In the
 * order of `before`, what was added last. Empty exactly when the two are equal as JSON.
 */
export function contextChanges(before: Json, after: Json): readonly ContextChange[] {
  const changes: ContextChange[] = [];
  collect(before, after, [], changes);
  return changes;
}

/** Deeper than any context worth reading; below it a difference is told as a whole. */
const deepest = 64;

function collect(before: Json, after: Json, path: JsonPath, changes: ContextChange[]): void {
  if (before === after) return;
  const bothLists = Array.isArray(before) && Array.isArray(after);
  if (path.length >= deepest || !(bothLists || (isJsonObject(before) && isJsonObject(after)))) {
    if (!equalJson(before, after)) changes.push({ kind: 'changed', path, before, after });
    return;
  }
  const old = new Map(entriesOf(before));
  const now = new Map(entriesOf(after));
  for (const [key, value] of old) {
    const next = now.get(key);
    if (next === undefined) changes.push({ kind: 'removed', path: [...path, key], before: value });
    else collect(value, next, [...path, key], changes);
  }
  for (const [key, value] of now) {
    if (!old.has(key)) changes.push({ kind: 'added', path: [...path, key], after: value });
  }
}

function entriesOf(value: Json): readonly (readonly [string | number, Json])[] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item as Json] as const);
  return isJsonObject(value) ? (Object.entries(value) as [string, Json][]).filter(([, item]) => item !== undefined) : [];
}
