import { equalJson, isJsonObject, type Json, type JsonPath } from '#base';
import { writtenInside, type WrittenNumbers } from '#model';

/** One difference between two contexts. A whole added or removed object is one change. */
export interface ContextChange {
  /** Whether the key was added, removed, or has another value. */
  readonly kind: 'added' | 'removed' | 'changed';
  /** The JSON path of the value in the context. */
  readonly path: JsonPath;
  /** The value before. Absent where it was added. */
  readonly before?: Json;
  /** The value afterwards. Absent where it was removed. */
  readonly after?: Json;
  /** The digits of numbers in `before` and `after` that no double holds; for a single number, its digits. */
  readonly writtenBefore?: WrittenNumbers | string;
  /** The same for `after`. */
  readonly writtenAfter?: WrittenNumbers | string;
}

/** The digits of numbers in both contexts, as visits hold them. */
export interface WrittenContexts {
  readonly before?: WrittenNumbers | undefined;
  readonly after?: WrittenNumbers | undefined;
}

/**
 * Returns the differences between two contexts at the innermost paths: object keys by name, list items by index. In the
 * order of `before`, additions last. Empty exactly when both are equal as JSON text: equal doubles with different known
 * digits are a change.
 */
export function contextChanges(before: Json, after: Json, written: WrittenContexts = {}): readonly ContextChange[] {
  const changes: ContextChange[] = [];
  collect({ value: before, written: written.before }, { value: after, written: written.after }, [], changes);
  return changes;
}

/** A value with the digits of its numbers. */
interface Side {
  readonly value: Json;
  readonly written: WrittenNumbers | string | undefined;
}

/** Deeper than any context worth reading; a difference below is reported as a whole. */
const maxDepth = 64;

function collect(before: Side, after: Side, path: JsonPath, changes: ContextChange[]): void {
  const isWrittenAlike = before.written === after.written;
  if (before.value === after.value && isWrittenAlike) return;
  const bothLists = Array.isArray(before.value) && Array.isArray(after.value);
  if (path.length >= maxDepth || !(bothLists || (isJsonObject(before.value) && isJsonObject(after.value)))) {
    if (!equalJson(before.value, after.value) || !(isWrittenAlike || equalJson(before.written, after.written))) {
      changes.push({ kind: 'changed', path, before: before.value, after: after.value, ...writtenSides(before, after) });
    }
    return;
  }
  const old = new Map(entriesOf(before.value));
  const now = new Map(entriesOf(after.value));
  for (const [key, value] of old) {
    const was: Side = { value, written: writtenInside(before.written, key) };
    const next = now.get(key);
    if (next === undefined)
      changes.push({ kind: 'removed', path: [...path, key], before: value, ...writtenSides(was, undefined) });
    else collect(was, { value: next, written: writtenInside(after.written, key) }, [...path, key], changes);
  }
  for (const [key, value] of now) {
    if (!old.has(key))
      changes.push({
        kind: 'added',
        path: [...path, key],
        after: value,
        ...writtenSides(undefined, { value, written: writtenInside(after.written, key) }),
      });
  }
}

function writtenSides(
  before: Side | undefined,
  after: Side | undefined,
): Pick<ContextChange, 'writtenBefore' | 'writtenAfter'> {
  return {
    ...(before?.written === undefined ? {} : { writtenBefore: before.written }),
    ...(after?.written === undefined ? {} : { writtenAfter: after.written }),
  };
}

function entriesOf(value: Json): readonly (readonly [string | number, Json])[] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item as Json] as const);
  return isJsonObject(value)
    ? (Object.entries(value) as [string, Json][]).filter(([, item]) => item !== undefined)
    : [];
}
