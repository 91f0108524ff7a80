import { isJsonObject, type Json } from '#base';

/** How a value reads on one line, and the class of its colour. */
export interface ValueWords {
  readonly text: string;
  /** s: text, n: number, b: truth value or nothing, p: object or list. */
  readonly tone: 's' | 'n' | 'b' | 'p';
  /** How many characters are not shown. */
  readonly hidden?: number;
}

/** Longer texts are cut until a person asks for all of it. */
export const longestText = 500;

/** A value as one line of JSON; objects and lists as their size. */
export function valueWords(value: Json, whole = false): ValueWords {
  if (typeof value === 'string') {
    const cut = !whole && value.length > longestText;
    const shown = cut ? value.slice(0, longestText).replace(/[\ud800-\udbff]$/, '') : value;
    return { text: `${JSON.stringify(shown).slice(0, cut ? -1 : undefined)}${cut ? '…' : ''}`, tone: 's', ...(cut ? { hidden: value.length - shown.length } : {}) };
  }
  if (typeof value === 'number') return { text: String(value), tone: 'n' };
  if (Array.isArray(value)) return { text: value.length === 0 ? '[ ]' : `[ ${value.length} ]`, tone: 'p' };
  if (isJsonObject(value)) {
    const size = Object.keys(value).length;
    return { text: size === 0 ? '{ }' : `{ ${size} }`, tone: 'p' };
  }
  return { text: String(value), tone: 'b' };
}
