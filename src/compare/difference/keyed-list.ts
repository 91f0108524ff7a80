import { hashJson, isJsonObject } from '#base';

/** A list of the document by keys, which both versions of an element share. */
export type Keyed<Element> = ReadonlyMap<string, Element>;

/** The key of an element: its id or name; for one with a repeated id its number as well. */
export function keyOf(id: string, repeat = 0): string {
  return repeat === 0 ? id : `${id}\u0000${repeat}`;
}

/** Splits a key into the id or name and, where it is repeated, the number. */
export function partsOfKey(key: string): { readonly id: string; readonly repeat?: number } {
  const at = key.lastIndexOf('\u0000');
  const repeat = at < 0 ? Number.NaN : Number(key.slice(at + 1));
  return Number.isInteger(repeat) ? { id: key.slice(0, at), repeat } : { id: key };
}

/**
 * Returns the elements of a list by their keys, in their order. The list may be anything; entries without a name are
 * keyed by their content.
 */
export function keyed<Element>(list: unknown, name: 'id' | 'name'): Map<string, Element> {
  const found = new Map<string, Element>();
  if (!Array.isArray(list)) return found;
  const counts = new Map<string, number>();
  for (const element of list as readonly unknown[]) {
    const id = nameIn(element, name);
    if (!found.has(id)) {
      found.set(id, element as Element);
      continue;
    }
    let count = counts.get(id) ?? 1;
    // An id may look like the key of a repeated one.
    while (found.has(keyOf(id, count))) count += 1;
    counts.set(id, count + 1);
    found.set(keyOf(id, count), element as Element);
  }
  return found;
}

/** Returns the id or name of an element; for one that has none a text made of its content. */
export function nameIn(element: unknown, name: 'id' | 'name'): string {
  const own = isJsonObject(element) ? element[name] : undefined;
  return typeof own === 'string' ? own : `\u0001${hashJson(element)}`;
}

/** Where a node is drawn: its fields of the presentation that never differ. */
export const placeOfNode: ReadonlySet<string> = new Set(['dx', 'dy', 'x', 'y']);
/** Where a note is. */
export const placeOfNote: ReadonlySet<string> = new Set(['x', 'y']);
/** How a region is drawn. */
export const drawing: ReadonlySet<string> = new Set(['collapsed']);
/** When a property was declared. */
export const stamp: ReadonlySet<string> = new Set(['created']);
