import { endOfJsonString } from './scan-json-text.js';

/** The range of a value in a JSON text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface MemberSpan extends Span {
  readonly key: string;
  /** Start of the quoted key; `start` and `end` are those of its value. */
  readonly keyStart: number;
}

/*
 * Ranges of the few values that a caller reads or replaces in a document that stays text, so that nothing else in it
 * can change. Strings are skipped by the scanner of `scanJsonText`. The text has to be valid JSON.
 */

/** Returns the members of the object at `start`, in the order of the text. */
export function objectMembers(text: string, start = 0): MemberSpan[] {
  const members: MemberSpan[] = [];
  let at = skipSpace(text, start) + 1;
  for (;;) {
    at = skipSpace(text, at);
    if (text[at] === '}') return members;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    const keyEnd = endOfJsonString(text, at);
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = skipValue(text, valueStart);
    members.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, keyStart: at, start: valueStart, end });
    at = end;
  }
}

/** Returns the items of the list at `start`. */
export function arrayItems(text: string, start = 0): Span[] {
  const items: Span[] = [];
  let at = skipSpace(text, start) + 1;
  for (;;) {
    at = skipSpace(text, at);
    if (text[at] === ']') return items;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    const end = skipValue(text, at);
    items.push({ start: at, end });
    at = end;
  }
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return at;
}

function skipValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (;;) {
    const character = text.charCodeAt(at);
    if (character === 0x22 /* " */) at = endOfJsonString(text, at);
    else if (character === 0x7b /* { */ || character === 0x5b /* [ */) {
      depth += 1;
      at += 1;
    } else if (character === 0x7d /* } */ || character === 0x5d /* ] */) {
      depth -= 1;
      at += 1;
    } else if (depth === 0) return endOfWord(text, at);
    else at += 1;
    if (depth === 0) return at;
  }
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !',]} \n\r\t'.includes(text.charAt(at))) at += 1;
  return at;
}
