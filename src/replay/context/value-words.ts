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

/** Of texts longer than this, a part is read at a time: a page that holds megabytes in one line stands still. */
export const longestPart = 4000;

/** Longer keys are cut until a person asks for all of it. */
export const longestKey = 80;

/**
 * A value as one line of JSON, cut where it is long; objects and lists as their size.
 *
 * @param digits of a number that no double holds
 */
export function valueWords(value: Json, digits?: string): ValueWords {
  if (typeof value === 'string') {
    const cut = value.length > longestText;
    const shown = cut ? withoutHalf(value.slice(0, longestText)) : value;
    return {
      text: `${written(shown).slice(0, cut ? -1 : undefined)}${cut ? '…' : ''}`,
      tone: 's',
      ...(cut ? { hidden: value.length - shown.length } : {}),
    };
  }
  if (typeof value === 'number') {
    const text = digits ?? String(value);
    return text.length > longestText
      ? { text: `${text.slice(0, longestText)}…`, tone: 'n', hidden: text.length - longestText }
      : { text, tone: 'n' };
  }
  if (Array.isArray(value)) return { text: value.length === 0 ? '[ ]' : `[ ${value.length} ]`, tone: 'p' };
  if (isJsonObject(value)) {
    const size = Object.keys(value).length;
    return { text: size === 0 ? '{ }' : `{ ${size} }`, tone: 'p' };
  }
  return { text: String(value), tone: 'b' };
}

/** How many parts a text is read in. */
export function partsOf(text: string): number {
  return Math.max(1, Math.ceil(text.length / longestPart));
}

/** A part of a text as JSON writes it, counted from 0, without the quotes where it is not the first or the last. */
export function textPart(text: string, part: number): string {
  const from = startOfPart(text, part);
  const end = startOfPart(text, part + 1);
  return written(text.slice(from, end)).slice(from === 0 ? 0 : 1, end === text.length ? undefined : -1);
}

/** Parts begin beside characters that take two units, never within. */
function startOfPart(text: string, part: number): number {
  const at = Math.min(part * longestPart, text.length);
  return at > 0 && /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
}

/** Signs that turn the text after them around, or are not seen at all, would have a value read as another one. */
const unseen = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Signs that cannot be seen as JSON may write them. */
export function withSeenSigns(text: string): string {
  return text.replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function written(text: string): string {
  return withSeenSigns(JSON.stringify(text));
}

function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '');
}
