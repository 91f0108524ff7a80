import { isJsonObject, type Json } from '#base';

/** A value as one line of text, with the class of its colour. */
export interface ValueWords {
  readonly text: string;
  /** `s`: string, `n`: number, `b`: boolean or null, `p`: object or array. */
  readonly tone: 's' | 'n' | 'b' | 'p';
  /** Number of characters cut off. */
  readonly hidden?: number;
}

/** Longer strings are cut until the user expands them. */
export const maxTextLength = 500;

/** Longer strings are shown page by page: layout of megabytes in one line blocks the page. */
export const maxPartLength = 4000;

/** Longer keys are cut until the user expands them. */
export const maxKeyLength = 80;

/**
 * Returns a value as one line of JSON, cut where it is long; objects and arrays by size.
 *
 * @param digits of a number that no double represents
 */
export function valueWords(value: Json, digits?: string): ValueWords {
  if (typeof value === 'string') {
    const cut = value.length > maxTextLength;
    const shown = cut ? withoutHalf(value.slice(0, maxTextLength)) : value;
    return {
      text: `${written(shown).slice(0, cut ? -1 : undefined)}${cut ? '…' : ''}`,
      tone: 's',
      ...(cut ? { hidden: value.length - shown.length } : {}),
    };
  }
  if (typeof value === 'number') {
    const text = digits ?? String(value);
    return text.length > maxTextLength
      ? { text: `${text.slice(0, maxTextLength)}…`, tone: 'n', hidden: text.length - maxTextLength }
      : { text, tone: 'n' };
  }
  if (Array.isArray(value)) return { text: value.length === 0 ? '[ ]' : `[ ${value.length} ]`, tone: 'p' };
  if (isJsonObject(value)) {
    const size = Object.keys(value).length;
    return { text: size === 0 ? '{ }' : `{ ${size} }`, tone: 'p' };
  }
  return { text: String(value), tone: 'b' };
}

/** Returns the number of pages of a long string. */
export function partsOf(text: string): number {
  return Math.max(1, Math.ceil(text.length / maxPartLength));
}

/** Returns a page of a string as JSON, counted from 0. Quotes appear on the first and last page only. */
export function textPart(text: string, part: number): string {
  const from = startOfPart(text, part);
  const end = startOfPart(text, part + 1);
  return written(text.slice(from, end)).slice(from === 0 ? 0 : 1, end === text.length ? undefined : -1);
}

/** Pages never split a surrogate pair. */
function startOfPart(text: string, part: number): number {
  const at = Math.min(part * maxPartLength, text.length);
  return at > 0 && /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

/** Bidirectional controls and invisible characters would make a value read as another one. */
const unseen = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Escapes invisible characters as in JSON. */
export function withSeenSigns(text: string): string {
  return text.replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function written(text: string): string {
  return withSeenSigns(JSON.stringify(text));
}

function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '');
}
