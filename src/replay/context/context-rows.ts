import { isJsonObject, type Json, type JsonObject, type JsonPath } from '#base';
import type { ContextChange } from '#trace';

/** One line of a context drawn as a tree. */
export interface ContextRow {
  /** Stable while the context changes: the path as text. */
  readonly key: string;
  readonly path: JsonPath;
  /** From 0. */
  readonly depth: number;
  readonly name: string;
  /** Absent: unchanged, or changed only further inside. */
  readonly change?: ContextChange['kind'];
  /** What is there now; what was there, for a line that was removed. */
  readonly value: Json;
  /** What was there before, for a line that changed. */
  readonly before?: Json;
  /** Present for objects and lists that hold something. */
  readonly open?: boolean;
  /** How many lines an object or list holds. */
  readonly size?: number;
  /** This line stands for items that are not drawn yet. */
  readonly more?: number;
}

export interface ContextTreeInput {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly changes: readonly ContextChange[];
  /** `changes` marks what changed and opens the way to it; `all` is the context as it is. */
  readonly mode: 'changes' | 'all';
  /** What a person opened or closed, by key. */
  readonly toggled: ReadonlyMap<string, boolean>;
  /** How many pages of a long object or list are drawn, by key. */
  readonly pages: ReadonlyMap<string, number>;
}

/** Longer objects and lists are drawn in pages. */
export const pageSize = 100;

/** Small things on the outermost level are open from the start. */
const smallEnough = 4;

/** So many changes are drawn ahead of their page. */
const mostAhead = 200;

/** Paths as text, for looking up. */
export function pathKey(path: JsonPath): string {
  return JSON.stringify(path);
}

interface Inherited {
  readonly depth: number;
  readonly path: JsonPath;
  readonly change?: 'added' | 'removed';
}

/** The lines of a context that are in view, top to bottom. Only what is opened is walked through. */
export function contextRows(input: ContextTreeInput): readonly ContextRow[] {
  const changed = new Map<string, ContextChange>();
  const onTheWay = new Set<string>();
  if (input.mode === 'changes') {
    for (const change of input.changes) {
      changed.set(pathKey(change.path), change);
      for (let length = 0; length < change.path.length; length++) onTheWay.add(pathKey(change.path.slice(0, length)));
    }
  }
  const rows: ContextRow[] = [];

  const draw = (name: string, here: Inherited, after: Json | undefined, before: Json | undefined): void => {
    const key = pathKey(here.path);
    const change = here.change ?? changed.get(key)?.kind;
    const value = (change === 'removed' ? before : after) ?? null;
    const size = sizeOf(value);
    const own = { key, path: here.path, depth: here.depth, name, value, ...(change ? { change } : {}) };
    const replaced = change === 'changed' && before !== undefined ? { before } : {};
    // A list that was emptied holds nothing now, but still shows what left it.
    if (size === 0 && !onTheWay.has(key)) {
      rows.push({ ...own, ...replaced });
      return;
    }
    const open = input.toggled.get(key) ?? (onTheWay.has(key) || (here.depth === 0 && size <= smallEnough && !change));
    rows.push({ ...own, ...replaced, open, size });
    if (!open) return;
    const inherited = change === 'added' || change === 'removed' ? { change } : {};
    const wasThere = change === 'removed' ? before : change === undefined ? before : undefined;
    children(key, { depth: here.depth + 1, path: here.path, ...inherited }, change === 'removed' ? undefined : after, wasThere);
  };

  const children = (key: string, here: Inherited, after: Json | undefined, before: Json | undefined): void => {
    const names = input.mode === 'changes' ? mergedKeys(before, after) : keysOf(after);
    const shown = Math.min(names.length, pageSize * (input.pages.get(key) ?? 1));
    // A change beyond the first page must not hide behind "Show more".
    let ahead = 0;
    for (let at = 0; at < names.length && ahead < mostAhead; at++) {
      const name = names[at]!;
      const path = [...here.path, name];
      if (at >= shown) {
        if (changed.size === 0) break;
        if (!changed.has(pathKey(path)) && !onTheWay.has(pathKey(path))) continue;
        ahead += 1;
      }
      draw(String(name), { ...here, path }, childOf(after, name), childOf(before, name));
    }
    const left = names.length - shown - ahead;
    if (left > 0) rows.push({ key: `${key}+`, path: here.path, depth: here.depth, name: '', value: null, more: left });
  };

  children(pathKey([]), { depth: 0, path: [] }, input.after, input.before);
  return rows;
}

function sizeOf(value: Json): number {
  return Array.isArray(value) ? value.length : isJsonObject(value) ? Object.keys(value).length : 0;
}

function keysOf(value: Json | undefined): readonly (string | number)[] {
  return Array.isArray(value) ? value.map((_, at) => at) : isJsonObject(value) ? Object.keys(value) : [];
}

function childOf(value: Json | undefined, key: string | number): Json | undefined {
  if (value === undefined || value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined;
  return (value as { readonly [name: string | number]: Json })[key];
}

/** The keys of now, and each key that is gone in its old place: behind the key that stood before it. */
function mergedKeys(before: Json | undefined, after: Json | undefined): readonly (string | number)[] {
  const now = keysOf(after);
  const old = keysOf(before);
  const kept = new Set(now);
  const goneAfter = new Map<string | number | undefined, (string | number)[]>();
  let anchor: string | number | undefined;
  for (const key of old) {
    if (kept.has(key)) anchor = key;
    else goneAfter.set(anchor, [...(goneAfter.get(anchor) ?? []), key]);
  }
  if (goneAfter.size === 0) return now;
  return [...(goneAfter.get(undefined) ?? []), ...now.flatMap((key) => [key, ...(goneAfter.get(key) ?? [])])];
}
